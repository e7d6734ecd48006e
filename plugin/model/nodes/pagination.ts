import type { Field, Message, Pagination } from "../elements/model.ts";
import type { PaginationOptions } from "../options/pagination-options.ts";
import { fieldPath } from "../wire/field-path.ts";
import { fieldOptions } from "./field-node.ts";

/** The pages that an operation declares, or those of AIP-158. Undefined if there are none, or the option is a finding. */
export function paginationOf(
  options: PaginationOptions | undefined,
  input: Message,
  output: Message,
): Pagination | undefined {
  return options === undefined ? aipPagination(input, output) : declaredPagination(options, input, output);
}

function aipPagination(input: Message, output: Message): Pagination | undefined {
  const size = input.fields.some(({ name, cardinality }) => {
    return (name === "page_size" || name === "max_results") && cardinality === "singular";
  });
  const request = input.fields.find((field) => field.name === "page_token" && isText(field));
  const next = output.fields.find((field) => field.name === "next_page_token" && isText(field));
  const items = onlyList(output);
  if (!size || request === undefined || next === undefined || items === undefined) return undefined;
  return { by: "token", request, next: [next], items: [items] };
}

/** Whether the names of the fields tell that these are the pages of AIP-158. */
export function isOfAip({ by, request, next, more, items }: Pagination, output: Message): boolean {
  const isNamed = request?.name === "page_token" && next?.length === 1 && next[0]?.name === "next_page_token";
  return by === "token" && isNamed && more === undefined && items.length === 1 && items[0] === onlyList(output);
}

/** Resources that could not be reached (AIP-217) are not items, and neither are the items of a header. */
export function onlyList({ fields }: Message): Field | undefined {
  const lists = fields.filter((field) => {
    return isList(field) && field.name !== "unreachable" && fieldOptions(field).in !== "header";
  });
  return lists.length === 1 ? lists[0] : undefined;
}

/** A list that may travel as a single item is not of one type. */
export function isList({ cardinality, oneOrMany }: Field): boolean {
  return cardinality === "list" && !oneOrMany;
}

function isText({ cardinality, form }: Field): boolean {
  return cardinality === "singular" && form.kind === "string";
}

/** The way to the next token, which may lead through the items. */
export function tokenPath(
  output: Message,
  path: string,
  items: readonly Field[] | undefined,
): readonly Field[] | undefined {
  const list = items?.at(-1);
  const prefix = `${items?.map(({ name }) => name).join(".")}.`;
  if (items === undefined || list?.type.kind !== "message" || !path.startsWith(prefix)) return fieldPath(output, path);
  const rest = fieldPath(list.type, path.slice(prefix.length));
  return rest && [...items, ...rest];
}

function declaredPagination(options: PaginationOptions, input: Message, output: Message): Pagination | undefined {
  const only = onlyList(output);
  const items = options.items === undefined ? only && [only] : fieldPath(output, options.items);
  if (items === undefined) return undefined;
  const at = (path: string | undefined) => (path === undefined ? undefined : fieldPath(output, path));
  const more = at(options.hasMore);
  if (options.link === true) return { by: "link", more, items };
  if (options.nextPageLink !== undefined) return { by: "link", next: at(options.nextPageLink), more, items };
  const by = options.pageToken !== undefined ? "token" : options.offset !== undefined ? "offset" : "page";
  const name = options.pageToken ?? options.offset ?? options.page;
  const request = input.fields.find((field) => field.name === name);
  const next = options.nextPageToken === undefined ? undefined : tokenPath(output, options.nextPageToken, items);
  return request && { by, request, next, total: at(options.total), more, items };
}
