import type { Field, Message } from "@protoc-gen-rest/plugin";
import { fieldPath, valuesAt } from "./field-path.ts";
import { orderOf } from "./order-of.ts";
import type { Filter, Literal, Operator } from "./parse-filter.ts";

/** Returns whether an item passes a filter. Throws a FilterError for a field that the message does not have. */
export function filterPredicate(filter: Filter, message: Message): (item: unknown) => boolean {
  switch (filter.kind) {
    case "and": {
      const parts = filter.parts.map((part) => filterPredicate(part, message));
      return (item) => parts.every((part) => part(item));
    }
    case "or": {
      const parts = filter.parts.map((part) => filterPredicate(part, message));
      return (item) => parts.some((part) => part(item));
    }
    case "not": {
      const part = filterPredicate(filter.part, message);
      return (item) => !part(item);
    }
    case "text":
      return (item) => holdsText(item, filter.text.toLowerCase());
    case "compare": {
      const { names, field, isMapValue } = fieldPath(message, filter.path);
      const isList = field?.cardinality === "list";
      // A field that is not set has its zero, which is a text without characters here.
      const zero = field === undefined || isList || isMapValue || field.type.kind === "message" ? undefined : "";
      const { operator, value } = filter;
      return (item) => {
        const values = valuesAt(item, names);
        if (operator === ":" && value.text === "*" && !value.isQuoted) return values.length > 0;
        if (operator === "!=") return !values.some((it) => compares(it, "=", value, field));
        if (values.length === 0 && zero !== undefined) return compares(zero, operator, value, field);
        return values.some((it) => compares(it, operator, value, field));
      };
    }
  }
}

function holdsText(value: unknown, text: string): boolean {
  if (typeof value === "object" && value !== null && !(value instanceof Uint8Array)) {
    return Object.values(value).some((member) => holdsText(member, text));
  }
  return String(value).toLowerCase().includes(text);
}

function compares(value: unknown, operator: Operator, literal: Literal, field: Field | undefined): boolean {
  const { text } = literal;
  if (typeof value === "object" && value !== null) {
    return operator === ":" && Object.hasOwn(value, text);
  }
  if (operator === ":" && typeof value === "string") return value.toLowerCase().includes(text.toLowerCase());
  if (operator === "=" && typeof value === "string" && text.includes("*")) return matchesWildcard(value, text);
  const order = orderOf(value, text, field);
  switch (operator) {
    case "=":
    case ":":
      return order === 0;
    case "!=":
      return order !== 0;
    case "<":
      return order !== undefined && order < 0;
    case "<=":
      return order !== undefined && order <= 0;
    case ">":
      return order !== undefined && order > 0;
    case ">=":
      return order !== undefined && order >= 0;
  }
}

/** `Em*` and `*ma`. */
function matchesWildcard(value: string, text: string): boolean {
  const [start = "", ...rest] = text.split("*");
  const last = rest.at(-1) ?? "";
  if (rest.length === 2 && start === "" && last === "") return value.includes(rest[0] ?? "");
  return (
    rest.length === 1 && value.length >= start.length + last.length && value.startsWith(start) && value.endsWith(last)
  );
}
