import { type Operation, partsOf, type SecurityScheme, type Service } from "@protoc-gen-rest/plugin";
import {
  createRandom,
  isJsonObject,
  type OpenApi,
  type SampleContext,
  sampleRequest,
} from "@protoc-gen-rest/plugin/tooling";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { type LoadedApi, loadApi } from "../loading/load-api.ts";
import { createMockOf, type Mock } from "../mock/create-mock.ts";
import { valueLiteral } from "../output/value-literal.ts";
import { curlCommand } from "./curl-command.ts";
import { fetchCall } from "./fetch-call.ts";
import { printedSample } from "./printed-sample.ts";
import { defaultLanguages, type SampleLanguage, sampleLanguages } from "./sample-languages.ts";
import type { SentRequest } from "./sent-request.ts";
import { typescriptProgram } from "./typescript-program.ts";

type Document = OpenApi["document"];
type Literal = Document[string];

/** Examples of an operation: programs that call it, and the response that they get. */
interface Examples {
  readonly samples: readonly { readonly lang: string; readonly source: string }[];
  readonly response: { readonly status: number; readonly mediaType: string; readonly example: Literal } | undefined;
}

export interface ExampleOptions {
  /** Where samples call the API. */
  readonly baseUrl?: string | undefined;
  /** The languages of samples, in their order. */
  readonly languages?: readonly SampleLanguage[] | undefined;
}

/**
 * Adds examples to the operations of a document: programs in several languages (`x-codeSamples`), and responses. The requests are
 * those that the generated client sends, and the responses those of the mock.
 */
export async function addExamples(
  document: Document,
  services: readonly Service[],
  options: ExampleOptions = {},
): Promise<Document> {
  const api = loadApi(services);
  const mock = createMockOf(services, { auth: "none", items: 1 });
  const byId = new Map<string, Examples>();
  for (const operation of services.flatMap((service) => service.operations)) {
    const { name, fullName, service, openApi } = operation;
    const id = String(openApi?.["operationId"] ?? `${service.name}_${name}`);
    const examples = await examplesOf(operation, api, mock, options);
    if (examples !== undefined) byId.set(byId.has(id) ? fullName.replaceAll(".", "_") : id, examples);
  }
  const paths = mapMembers(document["paths"], (item) =>
    mapMembers(item, (operation) => {
      const id = isJsonObject(operation) ? operation["operationId"] : undefined;
      const examples = typeof id === "string" ? byId.get(id) : undefined;
      return examples === undefined ? operation : withExamples(operation, examples);
    }),
  );
  return { ...document, paths };
}

function mapMembers(value: Literal | undefined, map: (member: Literal, name: string) => Literal): Literal {
  if (!isJsonObject(value)) return value ?? {};
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(member, name)]));
}

function withExamples(operation: Literal, { samples, response }: Examples): Literal {
  if (!isJsonObject(operation)) return operation;
  const responses = mapMembers(operation["responses"], (described, status) => {
    if (!isJsonObject(described) || response === undefined || status !== String(response.status)) return described;
    const content = mapMembers(described["content"], (media, type) =>
      isJsonObject(media) && type === response.mediaType && !hasExample(media)
        ? { ...media, example: response.example }
        : media,
    );
    return described["content"] === undefined ? described : { ...described, content };
  });
  return { ...operation, responses, "x-codeSamples": samples };
}

/** An example that the proto file gives. */
function hasExample({ example, examples }: Document): boolean {
  return example !== undefined || examples !== undefined;
}

async function examplesOf(
  operation: Operation,
  api: LoadedApi,
  mock: Mock,
  { baseUrl = baseUrlOf(operation.service), languages = defaultLanguages }: ExampleOptions,
): Promise<Examples | undefined> {
  const request = exampleRequest(operation, api);
  const headers = credentialHeaders(operation);
  let sent: SentRequest | undefined;
  let response: Response | undefined;
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { method = "GET", body } = init;
    const content =
      body === undefined || body === null ? undefined : new Uint8Array(await new Response(body).arrayBuffer());
    sent ??= { url: String(input), method, headers: new Headers(init.headers), body: content };
    // The mock serves the paths of the API alone.
    const url = String(input).replace(baseUrl.replace(/\/+$/, ""), new URL(baseUrl).origin);
    response = await mock.fetch(url, content === undefined ? init : { ...init, body: content });
    return response.clone();
  };
  const client = api.createClient(
    operation.service,
    createTransport({ baseUrl, fetch: fetch as typeof globalThis.fetch, headers }),
  );
  await run(client[operation.localName]?.(request));
  if (sent === undefined) return undefined;
  const samples: { lang: string; source: string }[] = [];
  for (const language of languages) {
    const source =
      language === "typescript"
        ? typescriptProgram(operation, request, { baseUrl, headers })
        : await sampleOf(language, sent);
    if (source !== undefined) samples.push({ lang: sampleLanguages[language], source });
  }
  return { samples, response: response?.ok === true ? await readResponse(response) : undefined };
}

function sampleOf(
  language: Exclude<SampleLanguage, "typescript">,
  request: SentRequest,
): Promise<string> | string | undefined {
  if (language === "curl") return curlCommand(request);
  return language === "javascript" ? fetchCall(request) : printedSample(language, request);
}

/** The fields that an operation needs, or all that it takes if that is not too long. */
function exampleRequest(operation: Operation, { violatedRules }: LoadedApi): unknown {
  const [full, minimal] = (["full", "minimal"] as const).map((completeness): unknown => {
    const context: SampleContext = {
      random: createRandom(operation.fullName),
      side: "request",
      completeness,
      depth: 2,
      rules: { violatedBy: violatedRules, onUnmet: () => {} },
      within: [],
    };
    return sampleRequest(operation, context);
  });
  return valueLiteral(full).split("\n").length <= 14 ? full : minimal;
}

/** Runs a call to its end. What it returns is not of interest, and WebSockets cannot be opened here. */
async function run(result: unknown): Promise<void> {
  try {
    if (typeof result === "object" && result !== null && Symbol.asyncIterator in result) {
      for await (const _ of result as AsyncIterable<unknown>);
    } else await result;
  } catch {
    // The request has been sent.
  }
}

function credentialHeaders({ security, service }: Operation): Readonly<Record<string, string>> {
  for (const requirement of security) {
    const names = partsOf(requirement).map(({ scheme }) => scheme);
    const headers = names.flatMap((name) => {
      const scheme = service.securitySchemes.get(name);
      const header = scheme && headerOf(scheme);
      return header === undefined ? [] : [header];
    });
    if (headers.length > 0) return Object.fromEntries(headers);
  }
  return {};
}

/** The address that the proto file declares for the service. */
function baseUrlOf({ host, file }: Service): string {
  const servers = file.openApi?.["servers"];
  const [server] = Array.isArray(servers) ? servers : [];
  const url = isJsonObject(server) ? server["url"] : undefined;
  if (typeof url === "string" && URL.canParse(url)) return url;
  return host === undefined ? "https://api.example.com" : `https://${host}`;
}

function headerOf(scheme: SecurityScheme): readonly [name: string, value: string] | undefined {
  if (scheme.kind === "oauth2") return ["authorization", "Bearer $TOKEN"];
  if (scheme.kind === "http") return ["authorization", `${scheme.scheme} $TOKEN`];
  return scheme.in === "header" ? [scheme.name.toLowerCase(), "$API_KEY"] : undefined;
}

async function readResponse(response: Response): Promise<Examples["response"]> {
  const mediaType = response.headers.get("content-type") ?? "";
  const text = await response.text();
  if (text === "") return undefined;
  try {
    const example: Literal = /json(?:;|$)/.test(mediaType) ? JSON.parse(text) : text;
    return { status: response.status, mediaType, example };
  } catch {
    return { status: response.status, mediaType, example: text };
  }
}
