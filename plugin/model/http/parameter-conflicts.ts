import type { Binding, Field, Parameter } from "../elements/model.ts";
import { optionSite } from "../findings/option-site.ts";
import { FieldNode } from "../nodes/field-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import type { BindingContext } from "./binding-context.ts";

type Carried = Pick<Binding, "variables" | "body" | "query" | "headers" | "cookies">;

/** Conflicts between the HTTP rule and the options about where fields travel, and between parameters. */
export function checkParameterConflicts(context: BindingContext, binding: Carried): void {
  const { variables, body, query, headers, cookies } = binding;
  for (const { path } of variables) checkBound(context, path.at(-1), "binds it in the path");
  if (body.kind === "field") checkBound(context, body.field, "sends it as the body");
  checkNames(context, query, "query parameter", (name) => name);
  // RFC 9110, section 5.1: names of header fields are case-insensitive.
  checkNames(context, headers, "header", (name) => name.toLowerCase());
  checkNames(context, cookies, "cookie", (name) => name);
  checkCallback(context, query);
}

function checkBound(context: BindingContext, field: Field | undefined, action: string): void {
  reportLocation(
    context,
    field,
    `in has no effect: ${context.subject} ${action}`,
    "remove the option, or take the field out of the HTTP rule",
  );
}

/** Reports a problem with the `in` option of a field, if it has one, once for each operation. */
export function reportLocation(context: BindingContext, field: Field | undefined, message: string, hint: string): void {
  if (!(field instanceof FieldNode) || field.options.in === undefined) return;
  const key = `in ${field.fullName}`;
  if (context.reported.has(key)) return;
  context.reported.add(key);
  const site = optionSite("field", `${field.message.name}.${field.name}`, field.origin, context.findings);
  site.report("field-in", [fieldNumbers.in], message, hint);
}

function checkNames(
  context: BindingContext,
  parameters: readonly Parameter[],
  where: string,
  fold: (name: string) => string,
): void {
  if (parameters.length < 2) return;
  const seen = new Map<string, Parameter>();
  for (const parameter of parameters) {
    const name = fold(parameter.name);
    const other = seen.get(name);
    seen.set(name, parameter);
    const key = `${where} ${dotted(parameter)}`;
    if (other === undefined || isNameClash(other, parameter) || context.reported.has(key)) continue;
    context.reported.add(key);
    context.findings.add({
      rule: "parameter-duplicate",
      place: context.placeOf(context.rule.pattern?.field ?? 0),
      subject: context.subject,
      message: `"${dotted(other)}" and "${dotted(parameter)}" both use the ${where} ${JSON.stringify(parameter.name)}`,
      hint: "rename one of them with (rest.v1.field).name or json_name",
    });
  }
}

/** Fields of one message with the same JSON name are a finding about the message. */
function isNameClash(one: Parameter, other: Parameter): boolean {
  const [a, b] = [one.path.at(-1), other.path.at(-1)];
  return a?.message === b?.message && a?.jsonName === b?.jsonName;
}

function checkCallback(context: BindingContext, query: readonly Parameter[]): void {
  const { callbackParameter } = context;
  if (callbackParameter === undefined || context.reported.has("callback")) return;
  const same = query.find(({ name }) => name === callbackParameter);
  if (same === undefined) return;
  context.reported.add("callback");
  context.findings.add({
    rule: "callback-parameter",
    place: context.placeOf(context.rule.pattern?.field ?? 0),
    subject: context.subject,
    message: `"${dotted(same)}" uses the query parameter "${callbackParameter}", the callback_parameter of the service (JSONP)`,
    hint: "remove the field: servers read this parameter themselves",
  });
}

function dotted({ path }: Parameter): string {
  return path.map((field) => field.name).join(".");
}
