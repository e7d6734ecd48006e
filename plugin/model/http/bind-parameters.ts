import type { Finding } from "../findings/findings.ts";
import type { Binding, Field, Oneof, Variable } from "../model.ts";
import type { BindingContext } from "./binding-context.ts";
import { reportPlace } from "./parameter-conflicts.ts";
import { mapParameters, queryLimits, type UnmappedField } from "./request-parameters.ts";

type BoundParameters = Pick<Binding, "query" | "headers" | "cookies" | "queryRest">;

/** Query, headers and cookies of a binding; what has no form there is a warning, once for a field and an operation. */
export function bindParameters(
  context: BindingContext,
  variables: readonly Variable[],
  body: Binding["body"],
): BoundParameters {
  const bound = new Set(variables.map(({ path }) => path.map((field) => field.name).join(".")));
  if (body.kind === "field") bound.add(body.field.name);
  const mapping = mapParameters(context.input, { bound, bodyIsAll: body.kind === "all" });
  if (context.input.representation !== "object" && body.kind !== "all") reportForm(context);
  for (const oneof of mapping.discriminated) reportDiscriminator(context, oneof);
  for (const field of mapping.unmapped) reportUnmapped(context, field);
  for (const path of mapping.innerRests) reportInnerRest(context, path);
  if (mapping.cut) reportLimit(context);
  const { query, headers, cookies, queryRest } = mapping;
  return { query, headers, cookies, queryRest };
}

/** Its fields do not show on the wire, so they cannot travel one by one. */
function reportForm(context: BindingContext): void {
  const { input } = context;
  report(context, input.fullName, {
    rule: "message-form",
    message: `${input.name} is no object on the wire, and only a body can hold it`,
    hint: 'write body: "*", or remove the form of the message',
  });
}

function reportDiscriminator(context: BindingContext, { fullName, name, discriminator }: Oneof): void {
  report(context, fullName, {
    rule: "discriminator",
    message: `the members of the oneof "${name}" stand beside "${discriminator}", which they can in a body only`,
    hint: 'write body: "*", or remove the discriminator',
  });
}

function reportInnerRest(context: BindingContext, path: readonly Field[]): void {
  const outer = path.slice(0, -1).map((field) => field.name);
  reportPlace(
    context,
    path.at(-1),
    `QUERY_REST is for the request itself, and the field stands inside of "${outer.join(".")}" in ${context.subject}`,
    "move the field to the request, or remove the option",
  );
}

function reportUnmapped(context: BindingContext, { path, reason }: UnmappedField): void {
  const name = path.map((field) => field.name).join(".");
  report(context, name, {
    rule: "query-field",
    message: `"${name}" is ${reasons[reason]}, so this binding cannot carry it`,
    hint: "send it in the body; a field that only answers carry is marked OUTPUT_ONLY (google.api.field_behavior)",
  });
}

const reasons: Readonly<Record<UnmappedField["reason"], string>> = {
  map: "a map, which has no form in a query",
  any: "an Any, which has no form in a query",
  http_body: "a google.api.HttpBody, which is a body by itself",
  repeated_message: "a repeated message, which must not be mapped to a query",
  object: "an object on the wire, which has no form in a query",
  recursion: "a message inside of a message of its own type, and a query has one level of those only",
};

function reportLimit(context: BindingContext): void {
  const { parameters, depth } = queryLimits;
  report(context, "", {
    rule: "query-limit",
    message: `the request has fields for more than ${parameters} query parameters or ${depth} levels; the rest is not mapped`,
    hint: 'send the large part in the body, with body: "..." or body: "*"',
  });
}

/** Once for `key` and an operation, at the template. */
function report(context: BindingContext, key: string, finding: Pick<Finding, "rule" | "message" | "hint">): void {
  const { reported, findings, subject, rule } = context;
  if (reported.has(key)) return;
  reported.add(key);
  findings.add({ ...finding, place: context.placeOf(rule.pattern?.field ?? 0), subject });
}
