import type { Binding } from "../elements/model.ts";
import { bindBody, bindResponseBody } from "./bind-body.ts";
import { bindParameters } from "./bind-parameters.ts";
import { bindPath } from "./bind-path.ts";
import type { BindingContext } from "./binding-context.ts";
import { checkCustomMethod } from "./custom-method.ts";
import { checkParameterConflicts } from "./parameter-conflicts.ts";

/** One rule as a binding; undefined for an invalid rule, after all its mistakes are reported. */
export function buildBinding(context: BindingContext): Binding | undefined {
  const { pattern } = context.rule;
  if (pattern === undefined) {
    context.findings.add({
      rule: "http-rule-empty",
      place: context.placeOf(0),
      subject: context.subject,
      message: "the HTTP rule has no method and path template",
      hint: 'add one, such as get: "/v1/books/{id}"',
    });
    return undefined;
  }
  const methodIsValid = checkCustomMethod(context, pattern);
  const path = bindPath(context, pattern);
  const body = bindBody(context, pattern, path?.variables ?? []);
  const response = bindResponseBody(context);
  if (!methodIsValid || path === undefined || body === undefined || response === undefined) return undefined;
  const { template, variables } = path;
  const parameters = bindParameters(context, variables, body);
  checkParameterConflicts(context, { variables, body, ...parameters });
  return {
    method: pattern.method,
    template,
    variables,
    body,
    responseBody: response.field,
    ...parameters,
    // Lazy: only findings need it, and the look-up decodes the source info of the file.
    get place() {
      return context.placeOf(pattern.field);
    },
  };
}
