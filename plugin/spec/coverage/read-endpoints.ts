import type { JsonLiteral } from "../../model/values.ts";
import { isJsonObject, type JsonObject } from "../json-object.ts";
import { type ApiDescription, type ApiOperation, anonymousPath } from "./api-operation.ts";
import type { Exchange } from "./compare-traffic.ts";

const endpoint: RegExp = /\b(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE)\b[\s|`*"]*(\/[^\s|`*")\]]*)/g;

/** Reads the endpoints that a text names anywhere, such as `GET /v1/shelves/{id}` in a list or a table of Markdown. */
export function readEndpointText(text: string): ApiDescription {
  return describe(Array.from(text.matchAll(endpoint), ([, method = "", path = ""]) => operationOf(method, path)));
}

/** Reads a JSON array of endpoints: `"GET /v1/shelves"`, or objects with `method` and `path` or `url`. */
export function readEndpointList(list: readonly JsonLiteral[]): ApiDescription {
  return describe(
    list.flatMap((item) => {
      if (typeof item === "string") return readEndpointText(item).operations;
      if (!isJsonObject(item)) return [];
      const { method, path = item["url"] } = item;
      return typeof method === "string" && typeof path === "string" ? [operationOf(method, path)] : [];
    }),
  );
}

/** Reads recorded traffic (HTTP Archive 1.2). Its paths have values instead of parameters. */
export function readHar({ log }: JsonObject): readonly Exchange[] {
  const entries = isJsonObject(log) && Array.isArray(log["entries"]) ? log["entries"] : [];
  return entries.flatMap((entry: JsonLiteral) => {
    const { request, response } = isJsonObject(entry) ? entry : {};
    if (!isJsonObject(request) || typeof request["url"] !== "string" || typeof request["method"] !== "string")
      return [];
    const status = isJsonObject(response) ? Number(response["status"]) : 0;
    return URL.canParse(request["url"])
      ? [{ method: request["method"], path: new URL(request["url"]).pathname, status }]
      : [];
  });
}

function operationOf(method: string, path: string): ApiOperation {
  const text = path.replace(/[?#].*$/, "");
  return {
    method: method.toUpperCase(),
    path: anonymousPath(text),
    text,
    parameters: [],
    responses: new Map(),
    body: new Map(),
    document: {},
  };
}

function describe(operations: readonly ApiOperation[]): ApiDescription {
  const unique = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  return { operations: [...unique.values()], isDetailed: false };
}
