import type { Routine, RoutineParameter } from "../catalogue/catalogue.ts";
import { identifier, qualified, type Statement } from "./statement.ts";

/** The arguments of a function. */
export type Arguments =
  | { readonly kind: "named"; readonly values: Readonly<Record<string, unknown>> }
  /** From a query, as text in PostgreSQL's own syntax. */
  | { readonly kind: "text"; readonly values: Readonly<Record<string, readonly string[]>> }
  /** The whole body is the only argument. */
  | { readonly kind: "whole"; readonly value: unknown };

/** The SQL of a call: `"public"."add"("a" := $1::integer)`. */
export function callSql(statement: Statement, routine: Routine, args: Arguments): string {
  const { parameters } = routine;
  return `${qualified(routine)}(${argumentsSql(statement, parameters, args)})`;
}

function argumentsSql(statement: Statement, parameters: readonly RoutineParameter[], args: Arguments): string {
  if (args.kind === "whole") {
    const [{ type } = { type: "json" }] = parameters;
    const text = type === "text" && typeof args.value === "string" ? args.value : JSON.stringify(args.value ?? null);
    return `${statement.bind(text)}::${type}`;
  }
  const given = parameters.filter(({ name }) => Object.hasOwn(args.values, name));
  const all = given.map((parameter) => {
    const { name, type, isVariadic } = parameter;
    const value =
      args.kind === "text"
        ? textSql(statement, parameter, args.values[name]!)
        : jsonSql(statement, parameter, args.values[name]);
    const named = `${identifier(name)} := ${value}::${type}`;
    return isVariadic ? `variadic ${named}` : named;
  });
  return all.join(", ");
}

function textSql(statement: Statement, { isVariadic }: RoutineParameter, values: readonly string[]): string {
  return statement.bind(isVariadic && !isArrayText(values) ? values : values.at(-1));
}

/** Whether all values of a variadic parameter are given as one, in the syntax of arrays. */
function isArrayText([first = "", ...others]: readonly string[]): boolean {
  return others.length === 0 && first.startsWith("{");
}

/** A JSON value in the type of a parameter, which json_to_record knows how to read. */
function jsonSql(statement: Statement, { type, isVariadic }: RoutineParameter, given: unknown): string {
  const value = isVariadic && !Array.isArray(given) && !isArrayText([String(given)]) ? [given] : given;
  const json = statement.bind(JSON.stringify({ value }));
  return `(select r.value from json_to_record(${json}::json) as r (value ${type}))`;
}
