import { reportPlace } from "./check-parameters.ts";
import type { Binding, Field, Variable } from "./model.ts";
import { mapParameters, queryLimits, type UnmappedField } from "./request-parameters.ts";
import type { RuleContext } from "./rule-context.ts";

type BoundParameters = Pick<Binding, "query" | "headers" | "cookies" | "queryRest">;

/** Query, headers and cookies of a binding; what has no form there is a warning, once for a field and an operation. */
export function bindParameters(
  context: RuleContext,
  variables: readonly Variable[],
  body: Binding["body"],
): BoundParameters {
  const bound = new Set(variables.map(({ path }) => path.map((field) => field.name).join(".")));
  if (body.kind === "field") bound.add(body.field.name);
  const mapping = mapParameters(context.input, { bound, bodyIsAll: body.kind === "all" });
  for (const field of mapping.unmapped) reportUnmapped(context, field);
  for (const path of mapping.innerRests) reportInnerRest(context, path);
  if (mapping.cut) reportLimit(context);
  const { query, headers, cookies, queryRest } = mapping;
  return { query, headers, cookies, queryRest };
}

function reportInnerRest(context: RuleContext, path: readonly Field[]): void {
  const outer = path.slice(0, -1).map((field) => field.name);
  reportPlace(
    context,
    path.at(-1),
    `QUERY_REST is for the request itself, and the field stands inside of "${outer.join(".")}" in ${context.subject}`,
    "move the field to the request, or remove the option",
  );
}

function reportUnmapped(context: RuleContext, { path, reason }: UnmappedField): void {
  const name = path.map((field) => field.name).join(".");
  if (context.reported.has(name)) return;
  context.reported.add(name);
  const place = context.placeOf(context.rule.pattern?.field ?? 0);
  context.findings.add({
    rule: "query-field",
    place,
    subject: context.subject,
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

function reportLimit(context: RuleContext): void {
  if (context.reported.has("")) return;
  context.reported.add("");
  const { parameters, depth } = queryLimits;
  context.findings.add({
    rule: "query-limit",
    place: context.placeOf(context.rule.pattern?.field ?? 0),
    subject: context.subject,
    message: `the request has fields for more than ${parameters} query parameters or ${depth} levels; the rest is not mapped`,
    hint: 'send the large part in the body, with body: "..." or body: "*"',
  });
}
