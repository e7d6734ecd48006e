import { type Check, isFull, violate } from "../../json/check.ts";
import type { Parameter } from "../../operation/parameter.ts";
import type { Route } from "../../operation/route.ts";
import { malformed } from "../errors/request-errors.ts";
import type { FormValue } from "./bracket-tree.ts";
import type { Brackets, BracketTrees } from "./brackets.ts";
import type { ReadText } from "./parameter-types.ts";
import type { ValueForm } from "./value-form.ts";
import { setWireValue, type WireObject, type WireTarget, wireTarget } from "./wire-target.ts";

/** The fields below a part of a dotted name, by JSON name and by proto name. */
interface NameTable {
  readonly children: Map<string, NameTable>;
  target: WireTarget | undefined;
}

/** The parameters of a query or a form by name. */
export interface ParameterTable {
  readonly names: NameTable;
  /** Parameters whose name is not the path of their field. */
  readonly keys: Map<string, WireTarget>;
  /** Parameters that are not fields: a token, a callback. */
  readonly reserved: ReadonlySet<string>;
  readonly readText: ReadText;
  /** Reads parameters with brackets: `a[b]=1`. Undefined if there are none. */
  readonly brackets: Brackets | undefined;
  /** The field that takes all other parameters. */
  readonly rest: { readonly target: WireTarget; readonly key: string; readonly value: string } | undefined;
}

export interface ParameterOptions {
  readonly maxQueryParameters: number;
  /** Unknown parameters are violations. */
  readonly strict: boolean;
}

/** A parameter as it came, decoded. A form may hold files: their bytes, or an object with their name and media type. */
export type NamedValue = readonly [name: string, value: FormValue];

/** The properties of a table's parameters, beside fields with values of their own. */
export interface TableOptions {
  /** The field that takes all other parameters. */
  readonly rest?: Route["queryRest"] | undefined;
  readonly reserved?: ReadonlySet<string>;
  readonly readText: ReadText;
  /** Needed if parameters have brackets. */
  readonly brackets?: Brackets | undefined;
}

export function createParameterTable(
  parameters: readonly Parameter[],
  { rest, reserved = new Set(), readText, brackets }: TableOptions,
): ParameterTable {
  const names: NameTable = { children: new Map(), target: undefined };
  const keys = new Map<string, WireTarget>();
  for (const parameter of parameters) {
    const target = wireTarget(parameter);
    if (parameter.key === undefined) addNames(names, target);
    else keys.set(parameter.key, target);
  }
  const used = haveBrackets(parameters) ? brackets : undefined;
  return {
    names,
    keys,
    reserved,
    readText,
    brackets: used,
    rest: rest && { ...rest, target: wireTarget({ name: rest.name }) },
  };
}

export function haveBrackets(parameters: readonly Parameter[]): boolean {
  return parameters.some(({ deepObject }) => deepObject !== undefined);
}

function addNames(root: NameTable, target: WireTarget): void {
  let table = root;
  target.names.forEach((name, at) => {
    const known = table.children.get(name) ?? { children: new Map(), target: undefined };
    table.children.set(name, known);
    table.children.set(target.protoNames[at]!, known);
    table = known;
  });
  table.target = target;
}

/** Puts parameters into the wire JSON of a request. */
export function setParameters(
  parameters: Iterable<NamedValue>,
  table: ParameterTable,
  root: WireObject,
  check: Check,
  { strict }: ParameterOptions,
): void {
  const found = new Map<WireTarget, unknown[]>();
  const trees: BracketTrees = new Map();
  const others: WireObject[] = [];
  for (const [name, value] of parameters) {
    if (isFull(check)) return;
    const target = findTarget(table, name);
    if (target?.parameter.deepObject !== undefined) {
      table.brackets!.add(trees, target, name, value, check);
    } else if (target !== undefined && isBracketed(name, table)) {
      violate(check, "takes no brackets", target.parameter.name);
    } else if (target !== undefined) {
      const values = found.get(target) ?? [];
      found.set(target, values);
      if (typeof value !== "string") values.push(value);
      else for (const item of table.readText(target.parameter, value, check)) values.push(item);
    } else if (!table.reserved.has(name)) {
      if (table.rest !== undefined) others.push({ [table.rest.key]: name, [table.rest.value]: value });
      else if (strict) violate(check, "no such query parameter", name.slice(0, 120));
    }
  }
  for (const [target, values] of found) setValues(root, target, values, check);
  table.brackets?.set(trees, root, check);
  if (table.rest !== undefined && others.length > 0) setWireValue(root, table.rest.target, others, check);
}

function setValues(root: WireObject, target: WireTarget, values: readonly unknown[], check: Check): void {
  const { list, joined, name } = target.parameter;
  if (list !== true && values.length > 1) {
    violate(check, `given ${values.length} times, but takes one value`, name);
  } else {
    const items = list === true ? values.filter((value) => value !== undefined) : values[0];
    setWireValue(root, target, joined === true ? `${items}` : items, check);
  }
}

/** Whether the name of a known parameter is followed by brackets. */
function isBracketed(name: string, { keys, brackets }: ParameterTable): boolean {
  return brackets !== undefined && name.includes("[") && !keys.has(name);
}

/** How the value of a parameter is written, there where its brackets lead. Undefined for a name that is not declared. */
export function valueForm(table: ParameterTable, name: string): ValueForm | undefined {
  const target = findTarget(table, name);
  return target?.parameter.deepObject === undefined ? target?.parameter : table.brackets!.valueForm(target, name);
}

/** Returns the field that a parameter sets, unless it is one of the others. */
export function findTarget(table: ParameterTable, name: string): WireTarget | undefined {
  const known = table.keys.get(name) ?? findByPath(table.names, name);
  if (known !== undefined || table.brackets === undefined) return known;
  const start = name.indexOf("[");
  return start < 0 ? undefined : findTarget(table, name.slice(0, start));
}

function findByPath(names: NameTable, name: string): WireTarget | undefined {
  if (!name.includes(".")) return names.children.get(name)?.target;
  let at: NameTable | undefined = names;
  for (const part of name.split(".")) {
    at = at.children.get(part);
    if (at === undefined) return undefined;
  }
  return at.target;
}

/**
 * Parses a query (without "?") or a form into its parameters (WHATWG URL, application/x-www-form-urlencoded). Counts them
 * before it decodes any, so that a request with too many is cheap to refuse.
 */
export function parseParameters(text: string, limit: number, where: "query" | "form"): NamedValue[] {
  const pairs: string[] = [];
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf("&", start);
    if (end < 0) end = text.length;
    if (start === end) continue;
    if (pairs.length === limit) throw malformed(`the ${where} has more than ${limit} parameters`);
    pairs.push(text.slice(start, end));
  }
  return pairs.map((pair) => {
    const equals = pair.indexOf("=");
    if (equals < 0) return [decode(pair, where), ""];
    return [decode(pair.slice(0, equals), where), decode(pair.slice(equals + 1), where)];
  });
}

/**
 * Finds one parameter of a query (without "?") by its name. Parameters that cannot be decoded are passed over: whoever
 * parses the query refuses them.
 */
export function findParameter(query: string, name: string): string | undefined {
  for (let start = 0, end = 0; start < query.length; start = end + 1) {
    end = query.indexOf("&", start);
    if (end < 0) end = query.length;
    const equals = query.indexOf("=", start);
    const isPair = equals >= 0 && equals < end;
    try {
      if (decode(query.slice(start, isPair ? equals : end), "query") !== name) continue;
      return isPair ? decode(query.slice(equals + 1, end), "query") : "";
    } catch {}
  }
  return undefined;
}

function decode(text: string, where: string): string {
  // "+" is a space, and "%25" is decoded once.
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw malformed(`the ${where} has a malformed percent escape in "${text.slice(0, 120)}"`);
  }
}
