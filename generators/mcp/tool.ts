import type { Message, Operation, Service } from "@protoc-gen-rest/plugin";
import { type JsonObject, jsonSchemaOf } from "@protoc-gen-rest/plugin/tooling";
import { toolNames } from "./tool-names.ts";

/** A tool of the Model Context Protocol, with the operation that it calls. */
export interface OperationTool {
  readonly operation: Operation;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject & { readonly type: "object" };
  readonly annotations: ToolAnnotations;
}

/** What a client may assume of a call before it makes it. */
export interface ToolAnnotations {
  readonly title: string;
  readonly readOnlyHint: boolean;
  /** Whether a call may change or remove what there is, instead of only adding to it. */
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** Which operations become tools. */
export interface ToolChoice {
  /** Whether operations that may change something are tools, too. Default: false. */
  readonly write?: boolean;
  /** Names of operations, such as `Books.ListBooks` or `ListBooks`; `*` stands for any text. Default: all. */
  readonly allow?: readonly string[];
}

/** The tools of an API, in the order of its operations. */
export function toolsOf(services: readonly Service[], { write = false, allow }: ToolChoice): readonly OperationTool[] {
  const operations = services.flatMap((service) => service.operations);
  const chosen = operations
    // The arguments of a tool are an object.
    .filter(({ input }) => input.representation === "object")
    .filter((it) => (write || isReadOnly(it)) && (allow?.some((name) => matches(it, name)) ?? true));
  const names = toolNames(operations);
  return chosen.map((operation) => toolOf(operation, names.get(operation)!));
}

/** Whether an operation only reads: its method is safe (RFC 9110, 9.2.1), or it lists. */
function isReadOnly({ bindings: [binding], pagination }: Operation): boolean {
  return /^(?:GET|HEAD|QUERY|OPTIONS)$/.test(binding!.method) || pagination !== undefined;
}

/** Whether an operation only adds to what there is, as standard Create methods do (AIP-133). Any other POST may do anything. */
function isCreate({ name, bindings: [binding] }: Operation): boolean {
  return binding!.method === "POST" && /^Create(?![a-z])/.test(name);
}

function matches({ fullName, service, name }: Operation, pattern: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${parts.join(".*")}$`);
  return [fullName, `${service.name}.${name}`, name].some((it) => expression.test(it));
}

function toolOf(operation: Operation, name: string): OperationTool {
  const { comments, idempotent, bindings } = operation;
  const { method, template } = bindings[0]!;
  const readOnlyHint = isReadOnly(operation);
  const title = words(operation.name);
  return {
    operation,
    name,
    title,
    description: [comments.leading?.trim() ?? "", `${method} ${template.text}`].filter((it) => it !== "").join("\n\n"),
    inputSchema: objectSchema(operation.input),
    annotations: {
      title,
      readOnlyHint,
      destructiveHint: !readOnlyHint && !isCreate(operation),
      idempotentHint: readOnlyHint || idempotent || /^(?:PUT|DELETE)$/.test(method),
      openWorldHint: true,
    },
  };
}

/** Tools take objects; a request is one, whatever represents it as a body. */
function objectSchema(message: Message): JsonObject & { readonly type: "object" } {
  return { ...jsonSchemaOf(message), type: "object" };
}

/** `ListBooks` in words: `List books`. */
function words(name: string): string {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
