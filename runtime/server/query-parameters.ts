import type { Violation } from "../json/check.ts";
import type { Parameter } from "../path/route.ts";
import { malformed } from "./request-errors.ts";
import { textToWire } from "./wire-parameter.ts";
import { setWireValue, type WireObject, type WireTarget, wireTarget } from "./wire-target.ts";

/** The parameters of a route by name; each part of a dotted name may be a JSON name or a proto name. */
export interface QueryTable {
  readonly children: Map<string, QueryTable>;
  target: WireTarget | undefined;
}

export interface QueryOptions {
  readonly maxQueryParameters: number;
  /** Unknown parameters are violations. */
  readonly strict: boolean;
}

export function createQueryTable(parameters: readonly Parameter[]): QueryTable {
  const root: QueryTable = { children: new Map(), target: undefined };
  for (const parameter of parameters) {
    const target = wireTarget(parameter);
    let table = root;
    target.names.forEach((name, at) => {
      const known = table.children.get(name) ?? { children: new Map(), target: undefined };
      table.children.set(name, known);
      table.children.set(target.protoNames[at]!, known);
      table = known;
    });
    table.target = target;
  }
  return root;
}

/** Puts the parameters of a query (without "?") into the wire JSON of a request. */
export function readQuery(
  query: string,
  table: QueryTable,
  root: WireObject,
  violations: Violation[],
  options: QueryOptions,
): void {
  const found = new Map<WireTarget, unknown[]>();
  for (const pair of splitQuery(query, options.maxQueryParameters)) {
    const equals = pair.indexOf("=");
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const target = findTarget(table, name);
    if (target === undefined) {
      if (options.strict) violations.push({ path: name.slice(0, 120), reason: "no such query parameter" });
      continue;
    }
    const value = textToWire(target.parameter, equals < 0 ? "" : decode(pair.slice(equals + 1)), violations);
    const values = found.get(target);
    if (values === undefined) found.set(target, [value]);
    else values.push(value);
  }
  for (const [target, values] of found) {
    const { list, name } = target.parameter;
    if (list !== true && values.length > 1) {
      violations.push({ path: name, reason: `given ${values.length} times, but takes one value` });
    } else {
      setWireValue(root, target, list === true ? values.filter((value) => value !== undefined) : values[0]);
    }
  }
}

function findTarget(table: QueryTable, name: string): WireTarget | undefined {
  if (!name.includes(".")) return table.children.get(name)?.target;
  let at: QueryTable | undefined = table;
  for (const part of name.split(".")) {
    at = at.children.get(part);
    if (at === undefined) return undefined;
  }
  return at.target;
}

/** Counts before it cuts: a query of 100,000 parameters costs no more than its text. */
function splitQuery(query: string, limit: number): string[] {
  const pairs = query.split("&", limit + 1).filter((pair) => pair !== "");
  if (pairs.length > limit) throw malformed(`the query has more than ${limit} parameters`);
  return pairs;
}

function decode(text: string): string {
  // The rulings of the parameter table: "+" is a space, "%25" decodes once.
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw malformed(`the query has a malformed percent escape in "${text.slice(0, 120)}"`);
  }
}
