import {
  arrayLiteral,
  type Binding,
  type Code,
  callExpression,
  type Field,
  identifier,
  inlineCode,
  jsonCode,
  logicalExpression,
  propertyAssignment,
  propertyKey,
  stringLiteral,
  templateLiteral,
  type Variable,
} from "@protoc-gen-rest/plugin";
import { isSensitive } from "../operations/sensitive-names.ts";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import type { VariableSets } from "./variable-sets.ts";

/** The parameter of a client's method. */
export const request: Code = identifier("request");

/** Leaves a field out of a message that is spread. */
export function absentProperty({ jsonName }: Field): Code {
  return propertyAssignment(propertyKey(jsonName), "undefined");
}

/** The path of a call: a template string with the encoded variables, or a string literal if there are none. */
export function callPath(binding: Binding, out: Output, shape: Shape): Code {
  const { template, variables } = binding;
  const verb = template.verb === "" ? "" : `:${template.verb}`;
  if (variables.length === 0) return stringLiteral(path(template.segments) + verb);
  const strings: string[] = [];
  let next = 0;
  // The texts of a segment after its first variable: none, unless variables are a part of it.
  let texts: string[] = [];
  let text = "";
  for (const { start, end, read } of template.variables) {
    if (start >= next) {
      const [before = "", ...others] = read === undefined ? ["", ""] : template.segments[start]!.split("{}");
      text += `${path(template.segments.slice(next, start))}/${before}`;
      texts = others;
    }
    strings.push(text);
    text = texts.shift()!;
    next = end;
  }
  strings.push(text + path(template.segments.slice(next)) + verb);
  const values = variables.map((variable) => variableText(variable, out, shape));
  return templateLiteral(strings, values);
}

function path(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join("");
}

function variableText({ path, pattern, single, separator }: Variable, out: Output, shape: Shape): Code {
  const name = stringLiteral(fieldName(path));
  const value = sentValue(path, out, shape);
  if (separator !== undefined) {
    return callExpression(out.value(runtime, "pathPart"), [name, value, stringLiteral(separator), ...hiding(path)]);
  }
  if (single) return callExpression(out.value(runtime, "pathSegment"), [name, value, ...hiding(path)]);
  const write = pattern.split("/").every(isPlainSegment) ? "pathSegments" : "deepPathSegments";
  return callExpression(out.value(runtime, write), [name, value, stringLiteral(pattern), ...hiding(path)]);
}

/** The value of a variable as it stands in the path. A list is one segment, as grpc-gateway reads it. */
function sentValue(path: readonly Field[], out: Output, shape: Shape): Code {
  const leaf = path.at(-1)!;
  const value = shape.wireValue(leaf, fieldExpression(path, out, shape), out, true);
  if (leaf.cardinality !== "list") return orZero(path, value, shape);
  return callExpression(out.value(runtime, "joinDelimited"), [value, stringLiteral(",")]);
}

/** The value that decides whether a binding fits: that of the request, unless its text is another. */
function givenValue(path: readonly Field[], out: Output, shape: Shape): Code {
  const { cardinality, type } = path.at(-1)!;
  const isPlain = cardinality === "singular" && type.kind !== "message";
  return isPlain ? fieldExpression(path, out, shape) : sentValue(path, out, shape);
}

/** Keeps the value of a field with `debug_redact` out of errors. */
function hiding(path: readonly Field[]): Code[] {
  return isSensitive(path) ? ["true"] : [];
}

/** Whether a segment of a pattern is `*`, or a literal that is the same in every spelling of a URL. */
function isPlainSegment(segment: string): boolean {
  return segment === "*" || (/^[-.~\w]+$/.test(segment) && !/^\.\.?$/.test(segment));
}

/** `request.book?.name`. */
export function fieldExpression(path: readonly Field[], out: Output, shape: Shape): Code {
  return path.reduce((object, field, i) => shape.property(field, object, out, i > 0), request);
}

/**
 * The value of a variable, or its zero: proto JSON leaves out the zeros of fields without presence, so a message that was
 * read from a server lacks them.
 */
function orZero(path: readonly Field[], value: Code, shape: Shape): Code {
  const zero = zeroText(path, shape);
  return zero === undefined ? value : logicalExpression("??", value, zero);
}

/** The zero of a number, a boolean or an enum that may be absent. An empty string cannot be in a path. */
function zeroText(path: readonly Field[], shape: Shape): Code | undefined {
  const { type, form, presence, cardinality } = path.at(-1)!;
  if (cardinality !== "singular") return undefined;
  // Messages of other plugins have their zeros.
  const mayBeAbsent = path.length > 1 || (shape.declaresTypes && !shape.isRequired(path[0]!));
  if (presence !== "implicit" || !mayBeAbsent || type.kind === "message") return undefined;
  if (type.kind === "enum") return stringLiteral(type.values.find(({ number }) => number === 0)?.wireName ?? "0");
  if (form.zero === "") return undefined;
  return form.int64 === undefined ? jsonCode(form.zero ?? null) : stringLiteral("0");
}

/**
 * The conditions under which the values of a request fit the path of a binding. `later` has the variables of the bindings to
 * try after it: a zero that is absent fits unless one of them does without it.
 */
export function bindingConditions(binding: Binding, later: VariableSets, out: Output, shape: Shape): string[] {
  const matches = out.value(runtime, "matchesPattern");
  return binding.variables.map((variable) => {
    const { path, pattern } = variable;
    const value = givenValue(path, out, shape);
    const others = binding.variables.filter((candidate) => candidate !== variable);
    const given = later.hasSubsetOf(variableKeys(others)) ? value : orZero(path, value, shape);
    return inlineCode(callExpression(matches, [given, stringLiteral(pattern)]));
  });
}

/** The error for a request that fits none of several paths. */
export function noBindingFits(bindings: readonly Binding[], out: Output, shape: Shape): Code {
  const variablesOf = ({ variables }: Binding): Code => {
    const parts = variables.map(({ path, pattern }) => {
      const value = orZero(path, givenValue(path, out, shape), shape);
      return arrayLiteral([stringLiteral(fieldName(path)), value, stringLiteral(pattern), ...hiding(path)]);
    });
    return arrayLiteral(parts);
  };
  return callExpression(out.value(runtime, "noBindingFits"), bindings.map(variablesOf));
}

function fieldName(path: readonly Field[]): string {
  return path.map((field) => field.jsonName).join(".");
}

/** The parts of a request that variables demand, sorted. */
export function variableKeys(variables: readonly Variable[]): readonly string[] {
  return variables.map(({ path, pattern }) => `${path.map((field) => field.name).join(".")}=${pattern}`).sort();
}
