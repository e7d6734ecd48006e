import type { OperationCall } from "../calls/service-calls.ts";
import { RestError } from "../client/exchange/rest-error.ts";
import type { CallOptions } from "../client/transport/transport.ts";
import { isOffered } from "./choose-operations.ts";
import { headerForwarder } from "./forwarded-headers.ts";
import { longTextsOf, type TextPart } from "./long-texts.ts";
import type { McpOptions, McpRequestExtra, McpResource, McpSource } from "./mcp-service.ts";
import { resourceRequest } from "./read-resource.ts";
import { runOperation } from "./run-operation.ts";
import { hidden, isValueError } from "./shown-errors.ts";
import { readMoreName, toolNames } from "./tool-names.ts";
import { failureResult, partResult, type ToolResult, toolResult } from "./tool-result.ts";
import { inputSchema, type ObjectSchema, outputSchema } from "./tool-schemas.ts";

/** A tool as the protocol lists it. */
export interface McpTool {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema?: ObjectSchema;
  annotations: McpToolAnnotations;
  [member: string]: unknown;
}

/** The assumptions that a client may make about a call. */
export interface McpToolAnnotations {
  title: string;
  readOnlyHint: boolean;
  /** Whether a call may change or remove what there is, instead of only adding to it. */
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** A type of resources as the protocol lists it. */
export interface McpResourceTemplate {
  uriTemplate: string;
  name: string;
  description?: string;
  mimeType: string;
  [member: string]: unknown;
}

export interface McpResourceContents {
  contents: { uri: string; mimeType: string; text: string }[];
  [member: string]: unknown;
}

/** Answers the requests of the protocol; the official SDK is what speaks it. */
export interface McpHandlers {
  readonly capabilities: { readonly tools: object; readonly resources: object };
  readonly listTools: () => { tools: McpTool[]; [member: string]: unknown };
  readonly callTool: (params: McpToolCall, extra: McpRequestExtra) => Promise<ToolResult>;
  readonly listResources: () => { resources: []; [member: string]: unknown };
  readonly listResourceTemplates: () => { resourceTemplates: McpResourceTemplate[]; [member: string]: unknown };
  readonly readResource: (params: { readonly uri: string }, extra: McpRequestExtra) => Promise<McpResourceContents>;
}

export interface McpToolCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
}

interface Operation {
  readonly source: McpSource;
  readonly operation: OperationCall;
}

/** An operation that agents may call, and the name of its tool. */
interface Offer extends Operation {
  readonly name: string;
}

/** Offers operations as tools, and resources by their names. */
export function mcpHandlers(source: McpSource, options: McpOptions = {}): McpHandlers {
  const { maxCharacters = 50_000, maxPageSize = 100, also = [], onError = console.error } = options;
  const sources = [source, ...also];
  const names = toolNames(sources.map(({ calls }) => calls));
  const forward = headerForwarder(options.forwardHeaders ?? []);
  const texts = longTextsOf(source.transport);
  const start = (text: string): TextPart => texts.start(text, maxCharacters);
  const offers = sources
    .flatMap((source) => source.calls.operations.map((operation): Operation => ({ source, operation })))
    .map((it, at): Offer => ({ ...it, name: names[at]! }))
    .filter(({ source, operation }) => isOffered(source.calls, operation, options));
  const tools = new Map(offers.map((offer) => [offer.name, offer]));
  const resources = offers.flatMap(({ source, operation }) =>
    source.resources.filter(({ get }) => get === operation.name).map((resource) => ({ resource, source, operation })),
  );
  const run = async ({ source, operation }: Operation, request: unknown, extra: McpRequestExtra): Promise<unknown> => {
    let given: CallOptions | undefined;
    try {
      given = await options.callOptions?.(extra);
    } catch (error) {
      throw hidden(error, onError);
    }
    try {
      const headers = { ...forward(extra), ...given?.headers };
      return await runOperation(operation, source.transport, request, { ...given, headers, signal: extra.signal });
    } catch (error) {
      throw error instanceof RestError || isValueError(error) ? error : hidden(error, onError);
    }
  };
  return {
    capabilities: { tools: {}, resources: {} },
    listTools: () => ({
      tools: [...offers.map((it) => toolOf(it, maxPageSize)), readMore],
    }),
    async callTool({ name, arguments: given = {} }, extra) {
      if (name === readMoreName) return nextPart(texts.next(String(given["cursor"]), maxCharacters));
      const offer = tools.get(name);
      if (offer === undefined) throw invalidParams(`there is no tool ${name}`);
      const { operation } = offer;
      try {
        return toolResult(await run(offer, withPageSize(operation, given, maxPageSize), extra), start);
      } catch (error) {
        return failureResult(error as Error);
      }
    },
    listResources: () => ({ resources: [] }),
    listResourceTemplates: () => ({ resourceTemplates: resources.map(({ resource }) => templateOf(resource)) }),
    async readResource({ uri }, extra) {
      for (const { resource, source, operation } of resources) {
        const request = resourceRequest(resource, uri);
        if (request === undefined) continue;
        return contentsOf(uri, toolResult(await run({ source, operation }, request, extra), start));
      }
      throw invalidParams(`there is no resource ${uri}`, -32002);
    },
  };
}

function toolOf({ name, operation }: Offer, maxPageSize: number): McpTool {
  const { description, method, path, effect, idempotent, deprecated } = operation;
  const title = words(operation.name);
  const output = outputSchema(operation);
  const parts = [description ?? "", `${method} ${path}`, deprecated === true ? "Deprecated." : ""];
  return {
    name,
    title,
    description: parts.filter((part) => part !== "").join("\n\n"),
    inputSchema: inputSchema(operation, maxPageSize),
    ...(output === undefined ? {} : { outputSchema: output }),
    annotations: {
      title,
      readOnlyHint: effect === "none",
      destructiveHint: effect === "changes",
      idempotentHint: idempotent,
      openWorldHint: true,
    },
  };
}

/** Continues a response that was cut. */
const readMore: McpTool = {
  name: readMoreName,
  title: "Read more",
  description: "Returns the next part of a response that was cut, by the cursor that came with it.",
  inputSchema: { type: "object", properties: { cursor: { type: "string" } }, required: ["cursor"] },
  annotations: {
    title: "Read more",
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
};

function nextPart(part: TextPart | undefined): ToolResult {
  if (part !== undefined) return partResult(part);
  return { content: [{ type: "text", text: "the cursor is no longer valid: call the tool again" }], isError: true };
}

/** A page that is larger than a model should read gets smaller; what follows is another page. */
function withPageSize(
  operation: OperationCall,
  given: Readonly<Record<string, unknown>>,
  maxPageSize: number,
): Readonly<Record<string, unknown>> {
  const names = ("pages" in operation && operation.pages?.size) || [];
  const large = names.filter((name) => Number(given[name]) > maxPageSize);
  return { ...given, ...Object.fromEntries(large.map((name) => [name, maxPageSize])) };
}

function templateOf({ type, description, uriTemplate }: McpResource): McpResourceTemplate {
  const name = type.slice(type.indexOf("/") + 1);
  return { uriTemplate, name, mimeType: "application/json", ...(description === undefined ? {} : { description }) };
}

/** A resource that is cut is no longer JSON. */
function contentsOf(uri: string, { content }: ToolResult): McpResourceContents {
  const mimeType = content.length === 1 ? "application/json" : "text/plain";
  return { contents: content.map(({ text }) => ({ uri, mimeType, text })) };
}

/** The SDK sends the code of an error to the client. */
function invalidParams(message: string, code = -32602): Error {
  return Object.assign(new Error(message), { code });
}

/** `ListBooks` in words: `List books`. */
function words(name: string): string {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
