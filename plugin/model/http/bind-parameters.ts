import type { Binding, Field, Oneof, Parameter, Variable } from "../elements/model.ts";
import type { Finding } from "../findings/findings.ts";
import { hasParts, isDeepObject } from "../wire/deep-object.ts";
import { describeJson } from "../wire/describe-field.ts";
import { maxPaths } from "../wire/path-budget.ts";
import type { BindingContext } from "./binding-context.ts";
import { deepObjectProblem, nullInBrackets } from "./deep-object-problem.ts";
import { reportLocation } from "./parameter-conflicts.ts";
import { queryLimits, type UnmappedField } from "./parameter-mapping.ts";
import { mapParameters } from "./request-parameters.ts";

type BoundParameters = Pick<Binding, "query" | "headers" | "cookies" | "queryRest">;

/** Query, headers and cookies of a binding. Fields that they cannot carry are reported once for each operation. */
export function bindParameters(
  context: BindingContext,
  variables: readonly Variable[],
  body: Binding["body"],
): BoundParameters {
  const bound = new Set(variables.map(({ path }) => path.map((field) => field.name).join(".")));
  if (body.kind === "field") bound.add(body.field.name);
  const { input, style, parameters } = context;
  const mapping = mapParameters(input, { bound, bodyIsAll: body.kind === "all", style, parameters });
  if (context.input.representation !== "object" && body.kind !== "all") reportForm(context);
  for (const oneof of mapping.discriminated) reportDiscriminator(context, oneof);
  for (const field of mapping.unmapped.slice(0, maxUnmapped)) reportUnmapped(context, field);
  if (mapping.unmapped.length > maxUnmapped) reportMore(context, mapping.unmapped.length - maxUnmapped);
  for (const path of mapping.innerRests) reportInnerRest(context, path);
  for (const path of hiddenMembers(mapping.query)) reportHidden(context, path);
  for (const parameter of mapping.query) reportNull(context, parameter);
  if (mapping.cut) reportLimit(context);
  const { query, headers, cookies, queryRest } = mapping;
  return { query, headers, cookies, queryRest };
}

/** Messages that hold each other have thousands of such fields, and all for the same reason. */
const maxUnmapped = 50;

function reportMore(context: BindingContext, count: number): void {
  report(context, " more", {
    rule: "query-field",
    message: `${count} more ${count === 1 ? "field is" : "fields are"} in messages that a query cannot carry as a whole`,
    hint: 'send large messages in the body, with body: "*" or the name of a field',
  });
}

/** Its fields have no names on the wire, so they cannot travel one by one. */
function reportForm(context: BindingContext): void {
  const { input } = context;
  report(context, input.fullName, {
    rule: "message-form",
    message: `${input.name} is not an object in JSON, so only a body can carry it`,
    hint: 'use body: "*", or remove the form option of the message',
  });
}

function reportDiscriminator(context: BindingContext, { fullName, name, discriminator }: Oneof): void {
  report(context, fullName, {
    rule: "discriminator",
    message: `the oneof "${name}" has the discriminator "${discriminator}", so only a body can carry its members`,
    hint: 'use body: "*", or remove the discriminator',
  });
}

function reportInnerRest(context: BindingContext, path: readonly Field[]): void {
  const outer = path.slice(0, -1).map((field) => field.name);
  reportLocation(
    context,
    path.at(-1),
    `QUERY_REST applies to fields of the request itself, but in ${context.subject} the field is inside "${outer.join(".")}"`,
    "move the field to the request message, or remove the option",
  );
}

/**
 * The members of required oneofs that are messages and may be empty. A query holds the fields of a message, so it cannot tell
 * an empty message from an absent one.
 */
function hiddenMembers(query: readonly Parameter[]): (readonly Field[])[] {
  const members = new Map<string, readonly Field[]>();
  const told = new Set<string>();
  for (const { path } of query) {
    for (let end = 1; end < path.length; end++) {
      const member = path.slice(0, end);
      if (member.at(-1)!.oneof?.required !== true) continue;
      const key = nameOf(member);
      members.set(key, member);
      if (path.slice(end).every(isAlwaysSent)) told.add(key);
    }
  }
  return [...members].flatMap(([key, member]) => (told.has(key) ? [] : [member]));
}

function isAlwaysSent({ always, behaviors, presence }: Field): boolean {
  return always || behaviors.has("required") || presence === "required";
}

function reportHidden(context: BindingContext, path: readonly Field[]): void {
  report(context, `${nameOf(path)} {}`, {
    rule: "query-field",
    message: `"${nameOf(path)}" is a member of a required oneof, and a query cannot carry it while none of its fields is set`,
    hint: "send it in the body, or mark one of its fields REQUIRED (google.api.field_behavior)",
  });
}

function reportNull(context: BindingContext, { path, style }: Parameter): void {
  const field = path.at(-1)!;
  const inner = isDeepObject(style) ? nullInBrackets(field) : undefined;
  if (inner === undefined) return;
  const name = [...path.slice(0, -1).map((outer) => outer.name), inner].join(".");
  report(context, `${name} null`, {
    rule: "null-in-brackets",
    message: `"${name}" can be null, which brackets cannot carry: clients leave it out`,
    hint: "use style: JSON, send it in a body of JSON, or remove nullable",
  });
}

function nameOf(path: readonly Field[]): string {
  return path.map((field) => field.name).join(".");
}

function reportUnmapped(context: BindingContext, { path, reason }: UnmappedField): void {
  const name = nameOf(path);
  const leaf = path.at(-1)!;
  const problem = deepObjectProblem(leaf);
  const isInBrackets = hasParts(leaf) && problem === undefined;
  report(context, name, {
    rule: "query-field",
    message: (reason === "deep_object" ? problem : undefined) ?? `"${name}" is ${reasonOf(path, reason)}`,
    hint: `${isInBrackets ? "use style: DEEP_OBJECT or JSON, send" : hasParts(leaf) ? "use style: JSON, send" : "send"} it in the body, or mark it OUTPUT_ONLY (google.api.field_behavior) if only responses contain it`,
  });
}

function reasonOf(path: readonly Field[], reason: UnmappedField["reason"]): string {
  const field = path.at(-1);
  return reason === "structured" && field !== undefined
    ? `${describeJson(field)} in JSON, which a query cannot carry`
    : reasons[reason];
}

const reasons: Readonly<Record<UnmappedField["reason"], string>> = {
  map: "a map, which a query cannot carry",
  any: "a google.protobuf.Any, which a query cannot carry",
  additional_properties: "a field of additional properties, which a query cannot carry",
  deep_object: "a value that brackets cannot carry",
  http_body: "a google.api.HttpBody, which only a body can carry",
  repeated_message: "a repeated message, which a query cannot carry",
  structured: "structured, which a query cannot carry",
  recursion: "a message inside a message of its own type, of which a query carries only one level",
};

function reportLimit(context: BindingContext): void {
  const { parameters, depth } = queryLimits;
  report(context, "", {
    rule: "query-limit",
    message: `the request has more than ${parameters} query parameters, ${maxPaths} fields or ${depth} levels of nesting; the rest is not mapped`,
    hint: 'send large messages in the body, with body: "*" or the name of a field',
  });
}

/** Reports once for each `key` and operation, at the template. */
function report(context: BindingContext, key: string, finding: Pick<Finding, "rule" | "message" | "hint">): void {
  const { reported, findings, subject, rule } = context;
  if (reported.has(key)) return;
  reported.add(key);
  findings.add({ ...finding, place: context.placeOf(rule.pattern?.field ?? 0), subject });
}
