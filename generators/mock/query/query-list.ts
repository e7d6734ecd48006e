import type { Field, Message } from "@protoc-gen-rest/plugin";
import { StatusError } from "@protoc-gen-rest/runtime/server";
import { fieldPath, valuesAt } from "./field-path.ts";
import { filterPredicate } from "./match-filter.ts";
import { orderOf } from "./order-of.ts";
import { FilterError, parseFilter } from "./parse-filter.ts";

/**
 * Filters and sorts a list by `filter` (AIP-160) and `order_by` (AIP-132), if the request has `page_token` as the lists of AIPs do:
 * other APIs have other languages. Refuses what does not parse, and names of fields that the items do not have.
 */
export function queryList(
  all: readonly unknown[],
  item: Message,
  input: Message,
  request: unknown,
): readonly unknown[] {
  if (!input.fields.some(({ name }) => name === "page_token")) return all;
  const filtered = given(input, request, "filter", all, (text) => all.filter(filterPredicate(parseFilter(text), item)));
  return given(input, request, "order_by", filtered, (text) => sorted(filtered, text, item));
}

/** The list that the text of a field describes, or the list as it is without one. */
function given(
  { fields }: Message,
  request: unknown,
  name: string,
  list: readonly unknown[],
  use: (text: string) => readonly unknown[],
): readonly unknown[] {
  const field = fields.find((it) => it.name === name && it.form.kind === "string" && it.cardinality === "singular");
  const text = field && valuesAt(request, [field.jsonName])[0];
  if (field === undefined || typeof text !== "string" || text.trim() === "") return list;
  try {
    return use(text);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    throw refused(field, error.message);
  }
}

function refused({ jsonName }: Field, reason: string): StatusError {
  return new StatusError("invalid_argument", `${jsonName} ${reason}`, { violations: [{ path: jsonName, reason }] });
}

/** By `title, copies desc`. */
function sorted(list: readonly unknown[], text: string, item: Message): readonly unknown[] {
  const keys = text.split(",").map((part) => {
    const [, path, direction = ""] = /^\s*([\w.]+)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? [];
    if (path === undefined)
      throw new FilterError(`must be fields with commas between them, such as "title, name desc"`);
    return { ...fieldPath(item, path.split(".")), sign: direction.toLowerCase() === "desc" ? -1 : 1 };
  });
  return list.toSorted((one, other) => {
    for (const { names, field, sign } of keys) {
      const order = compare(valuesAt(one, names)[0], valuesAt(other, names)[0], field);
      if (order !== 0) return order * sign;
    }
    return 0;
  });
}

/** Unset values come first. */
function compare(one: unknown, other: unknown, field: Field | undefined): number {
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined);
  return orderOf(one, String(other), field) ?? 0;
}
