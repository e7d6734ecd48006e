import type { JsonObject } from "../../../forms/values.ts";
import type { Binding, Field, Operation, Pagination } from "../../../model/elements/model.ts";
import { isOfAip } from "../../../model/nodes/pagination.ts";
import { present } from "../../json-object.ts";
import { escapeToken } from "../../json-pointer.ts";

/**
 * `x-pagination`, in runtime expressions (OpenAPI 3.1, 4.8.20.3), where `-1` is the last item of a list. The names of AIP-158 need no
 * words.
 */
export function paginationObject(operation: Operation, binding: Binding): JsonObject | undefined {
  const { pagination } = operation;
  if (pagination === undefined || isOfAip(pagination, operation.output)) return undefined;
  const { by, request, next, total, more, items } = pagination;
  const at = (path: readonly Field[] | undefined) => path && inResponse(path, operation, binding);
  const asked = request && inRequest(request, binding);
  return present({
    pageToken: by === "token" ? asked : undefined,
    nextPageToken: by === "token" ? at(next) : undefined,
    offset: by === "offset" ? asked : undefined,
    page: by === "page" ? asked : undefined,
    link: isByHeader(pagination) || undefined,
    nextPageLink: by === "link" ? at(next) : undefined,
    items: at(items),
    total: at(total),
    hasMore: at(more),
  });
}

function isByHeader({ by, next }: Pagination): boolean {
  return by === "link" && next === undefined;
}

function inRequest(field: Field, { query, headers, cookies, variables, body }: Binding): string {
  const isIt = ({ path }: { readonly path: readonly Field[] }): boolean => path.length === 1 && path[0] === field;
  const places = { query, header: headers, cookie: cookies };
  for (const [place, parameters] of Object.entries(places)) {
    const found = parameters.find(isIt);
    if (found !== undefined) return `$request.${place}.${found.name}`;
  }
  if (variables.some(isIt)) return `$request.path.${field.jsonName}`;
  return body.kind === "field" ? "$request.body" : `$request.body#/${escapeToken(field.jsonName)}`;
}

function inResponse(path: readonly Field[], { response }: Operation, { responseBody }: Binding): string {
  const [first] = path;
  const header = response.fields.find(({ field, in: place }) => field === first && place === "header");
  if (header !== undefined) return `$response.header.${header.name}`;
  const tokens = path.flatMap((field, at) => {
    // The body is this field, or a message is written as its field.
    const isWhole = field === responseBody || field.message.representation !== "object";
    const isInList = path[at - 1]?.cardinality === "list";
    return [...(isInList ? ["-1"] : []), ...(isWhole ? [] : [escapeToken(field.jsonName)])];
  });
  return `$response.body${tokens.length === 0 ? "" : "#"}${tokens.map((one) => `/${one}`).join("")}`;
}
