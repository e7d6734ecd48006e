import { type Field, int64Value, type Message } from "@protoc-gen-rest/plugin";
import { StatusError } from "@protoc-gen-rest/runtime/server";

/** The members of a request in the plain shape. */
type Given = ReadonlyMap<string, unknown>;

/** The part of a list that a request asks for. */
export interface Page {
  readonly items: readonly unknown[];
  /** The members of the response that describe the page, by the names of their fields. */
  readonly members: Readonly<Record<string, unknown>>;
}

/**
 * Cuts a list as the request asks: AIP-158 (`page_size`, `page_token`), `limit` and `offset`, or `page` and `per_page`. Negative
 * numbers and tokens of no page are refused.
 */
export function pageOf(all: readonly unknown[], input: Message, request: unknown, response: Message): Page {
  const given = new Map(Object.entries(typeof request === "object" && request !== null ? request : {}));
  const ask = (...names: string[]): number | undefined => askedNumber(names, input, given);
  const size = ask("page_size", "max_results", "limit", "per_page", "size") || all.length;
  const page = ask("page") ?? 1;
  const start = tokenOf(input, given) ?? ask("offset", "from", "start_index") ?? Math.max(0, page - 1) * size;
  const end = start + size;
  return { items: all.slice(start, end), members: describe(response, all.length, end) };
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

function tokenOf(input: Message, given: Given): number | undefined {
  const field = input.fields.find(({ name }) => name === "page_token");
  const token = field && given.get(field.jsonName);
  if (field === undefined || typeof token !== "string" || token === "") return undefined;
  if (/^\d{1,9}$/.test(token)) return Number(token);
  throw invalidPage(field, "is not the token of a page");
}

function invalidPage({ jsonName }: Field, reason: string): StatusError {
  return new StatusError("invalid_argument", `${jsonName} ${reason}`, { violations: [{ path: jsonName, reason }] });
}

function describe({ fields }: Message, total: number, end: number): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const field of fields) {
    const { name, jsonName, form, cardinality } = field;
    if (cardinality !== "singular") continue;
    if (name === "next_page_token" && form.kind === "string" && end < total) members[jsonName] = String(end);
    else if (/^total(?:_count|_size|_items)?$/.test(name) && isInteger(field)) {
      members[jsonName] = int64Value(total, form.int64?.type ?? "number");
    } else if (/^has_(?:more|next)$/.test(name) && form.kind === "bool") members[jsonName] = end < total;
  }
  return members;
}

function isInteger({ form, type }: Field): boolean {
  return type.kind === "scalar" && form.domain.numbers?.isInteger === true;
}
