import type { Filter } from "../../gen/rows/v1/rows_types.js";
import { invalidQuery } from "../errors.ts";
import { parseComparison, parseLogic } from "./parse-condition.ts";
import { parseOrder } from "./parse-order.ts";
import { parseField, parseSelect } from "./parse-select.ts";
import { type Condition, everything, type Level, noLevel, type Query } from "./query.ts";
import { ParseError, quoted, Scanner } from "./scanner.ts";

/** The query parameters that describe what to read. */
export interface QueryParameters {
  readonly select?: readonly string[] | undefined;
  readonly order?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly filters?: readonly Filter[] | undefined;
}

/** Parameters that mean something for other methods, and filter nothing. */
export const reservedParameters: ReadonlySet<string> = new Set([
  "columns",
  "on_conflict",
  "select",
  "order",
  "limit",
  "offset",
]);

type Mutable = { -readonly [K in keyof Level]: Level[K] };

/** Parses a query. Throws 400 for what it does not understand. */
export function parseQuery({ select, order, limit, offset, filters = [] }: QueryParameters): Query {
  const levels = new Map<string, Mutable>();
  const levelAt = (path: string): Mutable => {
    const level = levels.get(path) ?? { ...noLevel };
    levels.set(path, level);
    return level;
  };
  const root = levelAt("");
  root.limit = limit;
  root.offset = offset;
  if (order !== undefined && order.length > 0) root.order = parse("order", order.join(","), parseOrder);
  for (const { column = "", condition = "" } of filters) {
    if (reservedParameters.has(column)) continue;
    const { path, last } = splitKey(column);
    const level = levelAt(path);
    // On the table itself, these are parameters of their own.
    if (path !== "" && last === "order") level.order = parse(column, condition, parseOrder);
    else if (path !== "" && last === "limit") level.limit = parse(column, condition, parseCount);
    else if (path !== "" && last === "offset") level.offset = parse(column, condition, parseCount);
    else level.conditions = [...level.conditions, parseCondition(column, last, condition)];
  }
  const text = (select ?? []).join(",");
  return { items: text === "" ? everything : parse("select parameter", text, parseSelect), levels };
}

function parseCondition(key: string, last: string, text: string): Condition {
  const logic = /^(not\.)?(and|or)$/.exec(last);
  if (logic !== null) {
    const operator = logic[2] === "and" ? "and" : "or";
    return parse("logic tree", text, (it) => parseLogic(operator, logic[1] !== undefined, it));
  }
  const field = parse("column", key, () => parseKey(last));
  return parse("filter", text, (it) => parseComparison(field, it));
}

function parseKey(text: string) {
  const scanner = new Scanner(text);
  const field = parseField(scanner);
  scanner.expectEnd();
  return field;
}

/** Splits `actors.roles.name` into the path of what is embedded and the rest, which may be `not.or`. */
function splitKey(key: string): { readonly path: string; readonly last: string } {
  const scanner = new Scanner(key);
  const parts: string[] = [];
  let start = 0;
  let hasQuotes = true;
  while (!scanner.isAtEnd) {
    if (hasQuotes && scanner.text[scanner.at] === '"') {
      // The quotes after one that is never closed are escaped, so they close nothing either.
      hasQuotes = quoted(scanner) !== undefined;
    } else if (scanner.skip(".")) {
      parts.push(key.slice(start, scanner.at - 1));
      start = scanner.at;
    } else {
      scanner.at += 1;
    }
  }
  const rest = key.slice(start);
  const isNegated = parts.at(-1) === "not" && (rest === "and" || rest === "or");
  return { path: (isNegated ? parts.slice(0, -1) : parts).join("."), last: isNegated ? `not.${rest}` : rest };
}

function parseCount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new ParseError("expected a number of rows");
  return Number(text);
}

/** Calls a parser, whose errors become a 400 that names the parameter. */
export function parse<T>(parameter: string, text: string, parser: (text: string) => T): T {
  try {
    return parser(text);
  } catch (error) {
    if (error instanceof ParseError) throw invalidQuery(parameter, text, error.message, error.column);
    throw error;
  }
}

/** Parses the comma-separated names of `columns` and `on_conflict`, which may be in quotes. */
export function parseNames(parameter: string, names: readonly string[]): string[] {
  return parse(`${parameter} parameter`, names.join(","), (text) => {
    const scanner = new Scanner(text);
    const found: string[] = [];
    do {
      found.push(quoted(scanner) ?? scanner.match(/[^",]+/y)?.[0].trim() ?? "");
    } while (scanner.skip(","));
    scanner.expectEnd();
    return found;
  });
}
