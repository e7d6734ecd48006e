import type { Model, Operation } from "@protoc-gen-rest/plugin";
import { createRandom, isJsonObject, type JsonObject, sampleRequest } from "@protoc-gen-rest/plugin/tooling";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { loadApi } from "../../generators/loading/load-api.ts";
import { createMockOf } from "../../generators/mock/create-mock.ts";
import { createJsonSchemas } from "./json-schemas.ts";

/** How many bodies a validator accepts, and what it says of the others. */
export interface ExchangeCounts {
  readonly requests: Share;
  readonly responses: Share;
  /** Responses that the document shows as examples, and that clients read. */
  readonly examples: Share;
  readonly problems: readonly string[];
}

export interface Share {
  checked: number;
  valid: number;
}

type Json = JsonObject[string];

/** Calls a mock of the API with its clients, and checks all bodies in JSON against the document. */
export async function checkExchanges(model: Model, document: JsonObject): Promise<ExchangeCounts> {
  const services = model.files.flatMap((file) => file.services);
  const schemas = createJsonSchemas(document);
  const routes = routesOf(document);
  const counts = { requests: share(), responses: share(), examples: share() };
  const problems: string[] = [];
  const mock = createMockOf(services, { auth: "none" });
  const api = loadApi(services);
  /** Of the call in progress. */
  const current: { route?: Route | undefined; example?: Json | undefined } = {};
  const check = async (side: "request" | "response", pointer: string, body: Request | Response): Promise<void> => {
    const text = await body.text();
    if (text === "" || !/[/+]json\b/.test(body.headers.get("content-type") ?? "")) return;
    const schema = schemaAt(document, pointer, body.headers.get("content-type") ?? "");
    const problem = schema && schemas.problemOf(schema, side, JSON.parse(text));
    if (problem === undefined) return;
    const counted = side === "request" ? counts.requests : counts.responses;
    counted.checked++;
    if (problem === "") counted.valid++;
    else problems.push(`${side} ${current.route?.method} ${current.route?.path}: ${problem.slice(0, 300)}`);
  };
  const transport = createTransport({
    baseUrl: "http://mock",
    fetch: async (url, init) => {
      const request = new Request(url as string, init as RequestInit);
      if (current.example !== undefined) return Response.json(current.example);
      const route = routes(request.method, new URL(request.url).pathname);
      current.route = route;
      if (route !== undefined) await check("request", `${route.pointer}/requestBody`, request.clone());
      const response = await mock.fetch(request);
      if (route !== undefined)
        await check("response", `${route.pointer}/responses/${response.status}`, response.clone());
      return response;
    },
  });
  for (const service of services) {
    const client = api.createClient(service, transport);
    for (const operation of service.operations) {
      Object.assign(current, { route: undefined, example: undefined });
      const request = sampleOf(operation);
      try {
        await read(operation, client[operation.localName]?.(request));
      } catch (error) {
        problems.push(`call ${operation.fullName}: ${String(error).slice(0, 300)}`);
      }
      const { route } = current;
      if (route === undefined || operation.streaming !== "none") continue;
      for (const shown of examplesOf(document, `${route.pointer}/responses/200`)) {
        if (schemas.problemOf(shown.schema, "response", shown.value) !== "") continue;
        counts.examples.checked++;
        current.example = shown.value;
        try {
          await client[operation.localName]?.(request);
          counts.examples.valid++;
        } catch (error) {
          problems.push(`example ${operation.fullName}: ${String(error).slice(0, 300)}`);
        }
      }
    }
  }
  return { ...counts, problems };
}

function share(): Share {
  return { checked: 0, valid: 0 };
}

function sampleOf(operation: Operation): unknown {
  const random = createRandom(operation.fullName);
  return sampleRequest(operation, {
    random,
    side: "request",
    completeness: "full",
    depth: 4,
    within: [],
  });
}

async function read({ streaming }: Operation, result: unknown): Promise<void> {
  if (streaming === "none") await result;
  else for await (const _ of result as AsyncIterable<unknown>);
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly pointer: string;
}

/** Finds the operation of a document that a request calls: of several, the one with the longest text in its path. */
function routesOf(document: JsonObject): (method: string, path: string) => Route | undefined {
  const paths = isJsonObject(document["paths"]) ? document["paths"] : {};
  const all = Object.entries(paths).flatMap(([path, item]) => {
    const [plain = ""] = path.split(/[?#]/);
    const pattern = plain.split(/\{[^{}]*\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const expression = new RegExp(`${pattern.join("[^/]+")}$`);
    return Object.keys(isJsonObject(item) ? item : {}).map((method) => {
      const pointer = `/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25")}/${method}`;
      return {
        method: method.toUpperCase(),
        path,
        pointer,
        expression,
        literal: plain.replace(/\{[^{}]*\}/g, "").length,
      };
    });
  });
  all.sort((a, b) => b.literal - a.literal);
  return (method, path) => {
    // Nothing but the base path precedes the path of the operation.
    const prefixOf = ({ expression }: (typeof all)[number]) => expression.exec(decodeURI(path))?.index ?? -1;
    const found = all.filter((it) => it.method === method && prefixOf(it) >= 0);
    const [first, ...others] = found.sort((a, b) => prefixOf(a) - prefixOf(b));
    // Nothing in the path of a request tells operations apart that differ in a fragment or a query.
    const isAlone = first !== undefined && others.every((it) => it.expression.source !== first.expression.source);
    return isAlone ? first : undefined;
  };
}

/** Follows references; undefined for a pointer that leads nowhere. */
function at(document: JsonObject, pointer: string): { readonly value: Json; readonly pointer: string } | undefined {
  let found: { value: Json; pointer: string } = { value: document, pointer: "" };
  for (const token of pointer.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~").replaceAll("%25", "%");
    const value = isJsonObject(found.value) ? found.value[key] : undefined;
    if (value === undefined) return undefined;
    found = { value, pointer: `${found.pointer}/${token}` };
    const ref = isJsonObject(value) ? value["$ref"] : undefined;
    if (typeof ref !== "string") continue;
    const target = ref.startsWith("#/") && !token.startsWith("schema") ? at(document, ref.slice(1)) : undefined;
    if (target !== undefined) found = target;
  }
  return found;
}

/** The pointer of the schema of a body. */
function schemaAt(document: JsonObject, pointer: string, contentType: string): string | undefined {
  const fallback = pointer.replace(/\/(\d)\d\d$/, "/$1XX");
  const holder = at(document, pointer) ?? at(document, fallback) ?? at(document, pointer.replace(/\/\d+$/, "/default"));
  const content = isJsonObject(holder?.value) ? holder.value["content"] : undefined;
  const [type = ""] = contentType.split(";");
  const key = Object.keys(isJsonObject(content) ? content : {}).find((it) => it.split(";")[0]?.trim() === type.trim());
  if (holder === undefined || key === undefined) return undefined;
  const schema = `${holder.pointer}/content/${key.replaceAll("~", "~0").replaceAll("/", "~1")}/schema`;
  return at(document, schema) === undefined ? undefined : schema;
}

interface Example {
  readonly schema: string;
  readonly value: Json;
}

function examplesOf(document: JsonObject, pointer: string): readonly Example[] {
  const schema = schemaAt(document, pointer, "application/json");
  const media = schema === undefined ? undefined : at(document, schema.replace(/\/schema$/, ""))?.value;
  if (schema === undefined || !isJsonObject(media)) return [];
  const { example, examples } = media;
  const named = Object.values(isJsonObject(examples) ? examples : {}).flatMap((one) =>
    isJsonObject(one) && one["value"] !== undefined ? [one["value"]] : [],
  );
  return [...(example === undefined ? [] : [example]), ...named].map((value) => ({ schema, value }));
}
