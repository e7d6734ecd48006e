import { type Field, int64Value, type Message, type Operation, type Pagination } from "@protoc-gen-rest/plugin";
import { StatusError } from "@protoc-gen-rest/runtime/server";
import { valueAt, withValueAt } from "./value-at.ts";

/** The members of a request in the plain shape. */
type Given = ReadonlyMap<string, unknown>;

/** The part of a list that a request asks for. */
export interface Page {
  readonly items: readonly unknown[];
  /** The number of the item after the last one. */
  readonly end: number;
  readonly total: number;
}

/**
 * Cuts a list as the request asks: as `pagination` declares, or by AIP-158 (`page_size`, `page_token`), `limit` and `offset`, or
 * `page` and `per_page`. Negative numbers and tokens of no page are refused.
 */
export function pageOf(all: readonly unknown[], { input, pagination }: Operation, request: unknown): Page {
  const given = new Map(Object.entries(typeof request === "object" && request !== null ? request : {}));
  const ask = (...names: string[]): number | undefined => askedNumber(names, input, given);
  const size = ask("page_size", "max_results", "limit", "per_page", "size") || all.length;
  const page = ask(pagination?.by === "page" ? nameOf(pagination) : "page") ?? 1;
  const offset = pagination?.by === "offset" ? ask(nameOf(pagination)) : ask("offset", "from", "start_index");
  const start = tokenOf(all, input, pagination, given) ?? offset ?? Math.max(0, page - 1) * size;
  const end = start + size;
  return { items: all.slice(start, end), end, total: all.length };
}

function nameOf({ request }: Pagination): string {
  return request?.name ?? "";
}

function askedNumber(names: readonly string[], input: Message, given: Given): number | undefined {
  const field = input.fields.find(({ name, cardinality }) => names.includes(name) && cardinality === "singular");
  const value = field && given.get(field.jsonName);
  if (field === undefined || value === undefined) return undefined;
  const isNumber = typeof value === "number" || typeof value === "bigint" || field.form.int64?.type === "string";
  if (!isNumber) return undefined;
  if (Number(value) < 0) throw invalidPage(field, "must not be negative");
  return Number(value);
}

/** The number of the item at which the page with a token begins. */
function tokenOf(
  all: readonly unknown[],
  input: Message,
  pagination: Pagination | undefined,
  given: Given,
): number | undefined {
  const declared = pagination?.by === "token" ? pagination.request : undefined;
  const field = declared ?? input.fields.find(({ name }) => name === "page_token");
  const token = field && given.get(field.jsonName);
  if (field === undefined || token === undefined || token === "") return undefined;
  const inItem = declared === undefined ? undefined : wayInItem(pagination);
  // Two items may have the same value, and a page must lead on.
  if (inItem !== undefined) return all.findLastIndex((item) => String(valueAt(item, inItem)) === String(token)) + 1;
  if (/^\d{1,9}$/.test(String(token))) return Number(token);
  if (typeof token === "string") throw invalidPage(field, "is not the token of a page");
  return undefined;
}

/** The fields from the last item to the token, where that is in the item. */
function wayInItem(pagination: Pagination | undefined): readonly Field[] | undefined {
  const { next = [], items = [] } = pagination ?? {};
  return next.length > items.length && items.every((field, at) => field === next[at])
    ? next.slice(items.length)
    : undefined;
}

function invalidPage({ jsonName }: Field, reason: string): StatusError {
  return new StatusError("invalid_argument", `${jsonName} ${reason}`, { violations: [{ path: jsonName, reason }] });
}

/** Cuts the items of a response that has pages. */
export function pageOfResponse(operation: Operation, request: unknown, response: unknown): unknown {
  const { pagination } = operation;
  const all = pagination && valueAt(response, pagination.items);
  if (pagination === undefined || !Array.isArray(all)) return response;
  const page = pageOf(all, operation, request);
  return describePage(withValueAt(response, pagination.items, page.items), operation, page);
}

/** A response with what it tells of its page, in the fields that `pagination` names. */
export function describePage(response: unknown, { pagination }: Operation, { end, total }: Page): unknown {
  if (pagination === undefined) return response;
  const { by, next, items, more, total: count } = pagination;
  const isLast = end >= total;
  const field = next?.at(-1);
  let result = response;
  if (field !== undefined && wayInItem(pagination) === undefined) {
    // A link has no place here, so the first page of such a list is the last.
    const token = isLast || by === "link" ? undefined : tokenValue(field, end);
    result = withValueAt(result, next ?? [], token);
  }
  const tells = more?.at(-1);
  if (more !== undefined && tells?.cardinality === "singular") result = withValueAt(result, more, !isLast);
  // A list beside the items is empty at the end; the items are empty after it.
  else if (more !== undefined && isLast && tells !== items.at(-1)) result = withValueAt(result, more, []);
  const counter = count?.at(-1);
  return counter === undefined ? result : withValueAt(result, count ?? [], integer(counter, total));
}

/** The members of a response that describe the page, by the names of their fields. */
export function pageMembers({ fields }: Message, { end, total }: Page): Readonly<Record<string, unknown>> {
  const members: Record<string, unknown> = {};
  for (const field of fields) {
    const { name, jsonName, form, cardinality } = field;
    if (cardinality !== "singular") continue;
    if (name === "next_page_token" && form.kind === "string" && end < total) members[jsonName] = String(end);
    else if (/^total(?:_count|_size|_items)?$/.test(name) && isInteger(field))
      members[jsonName] = integer(field, total);
    else if (/^has_(?:more|next)$/.test(name) && form.kind === "bool") members[jsonName] = end < total;
  }
  return members;
}

function tokenValue(field: Field, end: number): unknown {
  return isInteger(field) ? integer(field, end) : String(end);
}

function integer({ form }: Field, value: number): unknown {
  return int64Value(value, form.int64?.type ?? "number");
}

function isInteger({ form, type }: Field): boolean {
  return type.kind === "scalar" && form.domain.numbers?.isInteger === true;
}
