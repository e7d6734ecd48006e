import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import { isJsonObject } from "../json-object.ts";
import { type ApiDescription, type ApiOperation, anonymousPath } from "./api-operation.ts";
import type { Exchange } from "./compare-traffic.ts";

const method = "(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE)";
/** A path, or a URL of which only the path counts. */
const path = '(?:https?:\\/\\/[^\\s/|`*"()\\]]+)?(\\/[^\\s|`*"()\\]]*)';
const endpoint = new RegExp(`\\b${method}\\b[ \\t|\`*"[(]*${path}`, "g");
/** In lower case at the start of a line only: "get" is a word, too. */
const lowerEndpoint = new RegExp(`^[ \\t|\`*"#>+.\\d-]*${method}\\b[ \\t|\`*"[(]+${path}`, "gim");
/** The cell of a table that starts with a path. */
const pathCell = new RegExp(`^[ \\t\`*"[]*${path}`);
/** The cell of a table that consists of methods, such as `GET, POST`. */
const methodsCell = new RegExp(`^(?:[ \\t\`*",/&]|<br[ /]*>|\\band\\b|\\bor\\b|\\b${method}\\b)+$`, "i");

/** Reads the endpoints that a text names anywhere, such as `GET /v1/shelves/{id}` in a list or a table of Markdown. */
export function readEndpointText(text: string): ApiDescription {
  const rows = text.split("\n").flatMap(readRow);
  const lines = [endpoint, lowerEndpoint].flatMap((form) =>
    Array.from(text.matchAll(form), ([, method = "", path = ""]) => operationOf(method, path)),
  );
  return describe([...lines, ...rows]);
}

/** Reads a row of a table that has methods next to their path. */
function readRow(line: string): readonly ApiOperation[] {
  if (!/^[ \t]*\|/.test(line)) return [];
  const cells = line.split("|");
  return cells.flatMap((cell, at) => {
    const [, path] = pathCell.exec(cell) ?? [];
    if (path === undefined) return [];
    return [cells[at - 1], cells[at + 1]]
      .flatMap((other = "") => methodsIn(other.trim()))
      .map((name) => operationOf(name, path));
  });
}

function methodsIn(cell: string): readonly string[] {
  return methodsCell.test(cell) ? (cell.match(new RegExp(method, "gi")) ?? []) : [];
}

/**
 * Reads a JSON array of endpoints: `"GET /v1/shelves"`, or objects with `method` and `path` or `url`. Returns undefined if an
 * item is anything else.
 */
export function readEndpointList(list: readonly JsonLiteral[]): ApiDescription | undefined {
  const items = list.map(readEndpointItem);
  return items.every((operations) => operations.length > 0) ? describe(items.flat()) : undefined;
}

function readEndpointItem(item: JsonLiteral): readonly ApiOperation[] {
  if (typeof item === "string") return readEndpointText(item).operations;
  if (!isJsonObject(item)) return [];
  const { method, path = item["url"] } = item;
  if (typeof method !== "string" || typeof path !== "string") return [];
  return [operationOf(method, path.replace(/^https?:\/\/[^/]*/i, ""))];
}

/** Reads recorded traffic (HTTP Archive 1.2). Its paths have values instead of parameters. */
export function readHar({ log }: JsonObject): readonly Exchange[] {
  const entries = isJsonObject(log) && Array.isArray(log["entries"]) ? log["entries"] : [];
  return entries.flatMap((entry: JsonLiteral) => {
    const { request, response } = isJsonObject(entry) ? entry : {};
    if (!isJsonObject(request) || typeof request["url"] !== "string" || typeof request["method"] !== "string")
      return [];
    const { url, method } = request;
    if (!/^(?:https?|wss?):/i.test(url) || !URL.canParse(url)) return [];
    const status = isJsonObject(response) ? Number(response["status"]) : 0;
    return [{ method, path: new URL(url).pathname, status, isPageLoad: isPageLoad(entry, method) }];
  });
}

/** Whether a browser made the request on its own: a preflight (Fetch, section 4.8), a page, or what pages consist of. */
function isPageLoad(entry: JsonLiteral, method: string): boolean {
  if (method === "OPTIONS") return true;
  const { _resourceType: type, response } = isJsonObject(entry) ? entry : {};
  // Chromium exports the type, Firefox and Safari only the media type.
  if (typeof type === "string")
    return /^(?:document|stylesheet|script|image|font|media|manifest|preflight)$/.test(type);
  const content = isJsonObject(response) && isJsonObject(response["content"]) ? response["content"]["mimeType"] : "";
  return (
    method === "GET" &&
    /^(?:text\/(?:html|css)|(?:text|application)\/(?:x-)?javascript|font\/|image\/)/.test(String(content))
  );
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
