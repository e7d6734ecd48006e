import { type Binding, contentsOf, type Field, type Message, maskName, type Operation } from "@protoc-gen-rest/plugin";
import { adoptFields, mergeFields, type Resource } from "@protoc-gen-rest/plugin/tooling";
import { StatusError } from "@protoc-gen-rest/runtime/server";
import type { ResourceValue } from "./kept-resources.ts";

/** The message that a request writes: its body, or the whole request. */
export function bodyOf(operation: Operation, request: unknown): { readonly source: Message; readonly value: object } {
  const { input, bindings } = operation;
  const [binding] = bindings;
  const { source, value } = bodyMessageOf(input, binding?.body, request);
  const members = membersOf(value);
  const set = binding && contentsOf(operation, binding)?.find(({ field }) => members.has(field.jsonName))?.field;
  const content = set && members.get(set.jsonName);
  if (set?.type.kind !== "message" || typeof content !== "object" || content === null) return { source, value };
  return { source: set.type, value: content };
}

function bodyMessageOf(
  input: Message,
  body: Binding["body"] | undefined,
  request: unknown,
): { readonly source: Message; readonly value: object } {
  const whole = typeof request === "object" && request !== null ? request : {};
  if (body?.kind !== "field" || body.field.type.kind !== "message") return { source: input, value: whole };
  const value = new Map(Object.entries(whole)).get(body.field.jsonName);
  return { source: body.field.type, value: typeof value === "object" && value !== null ? value : {} };
}

/** The resource that the caller has written, with the fields that only the server sets from `before`. */
export function written({ type }: Resource, source: Message, value: object, before: ResourceValue): ResourceValue {
  const settable = new Set(source.fields.map(({ jsonName }) => jsonName));
  const own = type.fields.filter(({ jsonName, behaviors, presence, always }) => {
    return (
      !settable.has(jsonName) ||
      always ||
      behaviors.has("output_only") ||
      behaviors.has("required") ||
      presence === "required"
    );
  });
  const members = new Map(Object.entries(before));
  const kept = own.flatMap(({ jsonName }) =>
    members.has(jsonName) ? [[jsonName, members.get(jsonName)] as const] : [],
  );
  return mergeFields(type, Object.fromEntries(kept), adoptFields(type, source, value));
}

/**
 * The resource with the changes that `update_mask` names (AIP-134): all of them without one, or with `*`. Throws a StatusError if
 * it names something else than a field.
 */
export function patched(
  { input }: Operation,
  request: unknown,
  type: Message,
  before: ResourceValue,
  changes: ResourceValue,
): ResourceValue {
  const field = input.fields.find((it) => it.type.kind === "message" && it.type.form.kind === "field_mask");
  const mask = field && membersOf(request).get(field.jsonName);
  if (typeof mask !== "string" || mask === "" || mask === "*") return mergeFields(type, before, changes);
  const chosen: Record<string, unknown> = {};
  for (const path of mask.split(",")) {
    const [first = "", ...inner] = path.split(".");
    const member = fieldNamed(first, type);
    if (member === undefined)
      throw new StatusError("invalid_argument", `update_mask: ${type.name} has no field ${first}`);
    const name = member.jsonName;
    const known = Object.hasOwn(chosen, name) ? chosen[name] : before[name];
    chosen[name] = inner.length === 0 ? changes[name] : withValueAt(known, inner, changes[name], messageOf(member));
  }
  return mergeFields(type, before, chosen);
}

/** The field that a mask names by its name in the proto file, in lower camel case, or by its JSON name. */
function fieldNamed(given: string, { fields }: Message): Field | undefined {
  return fields.find(({ name }) => maskName(name) === given) ?? fields.find(({ jsonName }) => jsonName === given);
}

function messageOf({ type, cardinality }: Field): Message | undefined {
  return type.kind === "message" && cardinality === "singular" ? type : undefined;
}

/** A copy of a message with the value that another one has at a path. The members of maps have no fields. */
function withValueAt(
  message: unknown,
  [first = "", ...inner]: readonly string[],
  source: unknown,
  type: Message | undefined,
): unknown {
  const field = type && fieldNamed(first, type);
  const name = field?.jsonName ?? first;
  const [own, value] = [membersOf(message), membersOf(source).get(name)];
  own.set(name, inner.length === 0 ? value : withValueAt(own.get(name), inner, value, field && messageOf(field)));
  return Object.fromEntries(own);
}

function membersOf(value: unknown): Map<string, unknown> {
  return new Map(Object.entries(typeof value === "object" && value !== null ? value : {}));
}
