import { int64Type, int64Value, type Message } from "@protoc-gen-rest/plugin";
import { StatusError } from "@protoc-gen-rest/runtime/server";

/** The part of a list that a request asks for. */
export interface Page {
  readonly items: readonly unknown[];
  /** The members of the response that describe the page, by the names of their fields. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** Cuts a list as the request asks: AIP-158 (`page_size`, `page_token`), `limit` and `offset`, or `page` and `per_page`. */
export function pageOf(all: readonly unknown[], input: Message, request: unknown, response: Message): Page {
  const given = new Map(Object.entries(typeof request === "object" && request !== null ? request : {}));
  const ask = (...names: string[]): number | undefined => {
    const field = input.fields.find(({ name, cardinality }) => names.includes(name) && cardinality === "singular");
    const value = field === undefined ? undefined : given.get(field.jsonName);
    if (field !== undefined && int64Type(field) === "string" && value !== undefined) return Number(value);
    return typeof value === "number" || typeof value === "bigint" ? Number(value) : undefined;
  };
  const asked = ask("page_size", "max_results", "limit", "per_page", "size");
  const size = asked === undefined || asked <= 0 ? all.length : asked;
  const page = ask("page");
  const start =
    tokenOf(input, given) ?? ask("offset", "from", "start_index") ?? (page === undefined ? 0 : (page - 1) * size);
  const end = Math.max(0, start) + size;
  return { items: all.slice(Math.max(0, start), end), members: describe(response, all.length, end) };
}

function tokenOf(input: Message, given: ReadonlyMap<string, unknown>): number | undefined {
  const field = input.fields.find(({ name }) => name === "page_token");
  const token = field && given.get(field.jsonName);
  if (field === undefined || typeof token !== "string" || token === "") return undefined;
  if (/^\d{1,9}$/.test(token)) return Number(token);
  const violation = { path: field.jsonName, reason: "is not the token of a page" };
  throw new StatusError("invalid_argument", "the page token is invalid", { violations: [violation] });
}

function describe({ fields }: Message, total: number, end: number): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const field of fields) {
    const { name, jsonName, type, cardinality } = field;
    if (cardinality !== "singular" || type.kind !== "scalar") continue;
    const { scalar } = type;
    if (name === "next_page_token" && scalar === "string" && end < total) members[jsonName] = String(end);
    else if (/^total(?:_count|_size|_items)?$/.test(name) && /int|fixed/.test(scalar)) {
      members[jsonName] = int64Value(total, int64Type(field) ?? "number");
    } else if (/^has_(?:more|next)$/.test(name) && scalar === "bool") members[jsonName] = end < total;
  }
  return members;
}
