import { type Binding, type Field, inline, stringLiteral, templateText, type Variable } from "@protoc-gen-rest/plugin";
import { runtime } from "../names.ts";
import type { Output } from "../output.ts";
import type { Shape } from "../shape/shape.ts";

/** The expression of a call's path: a template string with the encoded variables in it, or a string without any. */
export function callPath(binding: Binding, out: Output, shape: Shape): string {
  const { template, variables } = binding;
  const verb = template.verb === "" ? "" : `:${template.verb}`;
  if (variables.length === 0) return stringLiteral(`/${template.segments.join("/")}${verb}`);
  let path = "";
  let next = 0;
  template.variables.forEach(({ start, end }, i) => {
    path += literals(template.segments.slice(next, start));
    path += `/\${${variableText(variables[i]!, out, shape)}}`;
    next = end;
  });
  return `\`${path}${literals(template.segments.slice(next))}${templateText(verb)}\``;
}

function literals(segments: readonly string[]): string {
  return segments.map((segment) => `/${templateText(segment)}`).join("");
}

function variableText({ path, pattern, single }: Variable, out: Output, shape: Shape): string {
  const name = stringLiteral(path.map((field) => field.jsonName).join("."));
  const value = inline(shape.wireValue(path.at(-1)!, fieldExpression(path, out, shape), out, true));
  if (single) return `${out.value(runtime, "segment")}(${name}, ${value})`;
  return `${out.value(runtime, "segments")}(${name}, ${value}, ${stringLiteral(pattern)})`;
}

/** `request.book?.name`. */
export function fieldExpression(path: readonly Field[], out: Output, shape: Shape): string {
  return path.reduce((object, field, i) => shape.property(field, object, out, i > 0), "request");
}

/** What must hold for a request's values to fit the binding's path. */
export function bindingConditions({ variables }: Binding, out: Output, shape: Shape): string[] {
  const matches = out.value(runtime, "matches");
  return variables.map(
    ({ path, pattern }) => `${matches}(${fieldExpression(path, out, shape)}, ${stringLiteral(pattern)})`,
  );
}
