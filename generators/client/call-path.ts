import {
  type Binding,
  type Code,
  callExpression,
  type Field,
  identifier,
  inlineCode,
  propertyAssignment,
  propertyKey,
  stringLiteral,
  templateLiteral,
  type Variable,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";

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
  for (const { start, end } of template.variables) {
    strings.push(`${path(template.segments.slice(next, start))}/`);
    next = end;
  }
  strings.push(path(template.segments.slice(next)) + verb);
  const values = variables.map((variable) => variableText(variable, out, shape));
  return templateLiteral(strings, values);
}

function path(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join("");
}

function variableText({ path, pattern, single }: Variable, out: Output, shape: Shape): Code {
  const name = stringLiteral(path.map((field) => field.jsonName).join("."));
  const value = shape.wireValue(path.at(-1)!, fieldExpression(path, out, shape), out, true);
  if (single) return callExpression(out.value(runtime, "segment"), [name, value]);
  return callExpression(out.value(runtime, "segments"), [name, value, stringLiteral(pattern)]);
}

/** `request.book?.name`. */
export function fieldExpression(path: readonly Field[], out: Output, shape: Shape): Code {
  return path.reduce((object, field, i) => shape.property(field, object, out, i > 0), request);
}

/** The conditions under which the values of a request fit the path of a binding. */
export function bindingConditions({ variables }: Binding, out: Output, shape: Shape): string[] {
  const matches = out.value(runtime, "matches");
  return variables.map(({ path, pattern }) => {
    return inlineCode(callExpression(matches, [fieldExpression(path, out, shape), stringLiteral(pattern)]));
  });
}
