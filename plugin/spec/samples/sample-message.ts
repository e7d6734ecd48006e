import type { Enum, Field, Message, Oneof } from "../../model/model.ts";
import type { Schema } from "../../model/values.ts";
import { is64BitScalar } from "../../model/wire/int64.ts";
import { isRequired } from "../../model/wire/required.ts";
import type { Random } from "./random.ts";
import { sampleName } from "./sample-name.ts";
import { sampleNumber } from "./sample-number.ts";
import { type MatchText, sampleText, timestamp } from "./sample-text.ts";
import { nouns } from "./words.ts";

/** A message as an object in the plain shape. */
export type SampleObject = Record<string, unknown>;

/** How to sample a value. */
export interface SampleContext {
  readonly random: Random;
  /** Requests have no fields that only servers set, and responses none that only callers do. */
  readonly side: "request" | "response";
  /** With all fields, or only with those that must be there. */
  readonly completeness: "full" | "minimal";
  /** The maximum nesting of messages that may be absent. */
  readonly depth: number;
  readonly matchText?: MatchText | undefined;
  /** Texts without spaces and punctuation. */
  readonly isPlain?: boolean;
  /** The messages that contain the value. */
  readonly within: readonly Message[];
}

/** Returns the value of a field; undefined for none. */
export type SampleField = (field: Field, context: SampleContext) => unknown;

/** Returns a message in the plain shape that meets its constraints. */
export function sampleMessage(message: Message, context: SampleContext): unknown {
  const { wellKnown, representation, fields } = message;
  if (wellKnown !== undefined) return sampleWellKnown(message, "value", undefined, context);
  const inner = { ...context, depth: context.depth - 1, within: [...context.within, message] };
  const [first] = fields;
  if (representation === "object" || first === undefined) return sampleObject(message, inner, sampleField);
  if (representation === "value") return isTooDeep(first, inner) ? [] : sampleField(first, inner);
  // Readers take the first member that fits, so the others could be mistaken for it.
  return sampleField(fields.find((field) => !isTooDeep(field, inner)) ?? first, inner);
}

/** Returns an object with the fields that `sample` returns values for, and one member of each oneof. */
export function sampleObject(message: Message, context: SampleContext, sample: SampleField): SampleObject {
  const result: SampleObject = {};
  for (const field of message.fields) {
    if (field.oneof !== undefined || field === message.rest || !isWanted(field, context)) continue;
    set(result, field.jsonName, sample(field, { ...context, random: context.random.fork(field.jsonName) }));
  }
  for (const oneof of message.oneofs) addMember(result, oneof, context, sample);
  const { rest } = message;
  if (rest !== undefined && Object.keys(result).length === 0) Object.assign(result, sampleRest(rest, context));
  return result;
}

function set(object: SampleObject, name: string, value: unknown): void {
  if (value === undefined) return;
  // A member `__proto__` is data.
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}

function isWanted(field: Field, context: SampleContext): boolean {
  const { behaviors, always } = field;
  const { side, completeness } = context;
  if (behaviors.has(side === "request" ? "output_only" : "input_only")) return false;
  if (isRequired(field) || (always && side === "response")) return true;
  return completeness === "full" && !isTooDeep(field, context) && !field.deprecated && !isPagination(field);
}

/** Lists begin at their first page, and end after it. */
function isPagination({ name, type }: Field): boolean {
  if (/^(?:next_)?page_token$/.test(name)) return true;
  return /^(?:page|offset|from|start_index)$/.test(name) && type.kind === "scalar" && /int|fixed/.test(type.scalar);
}

function isTooDeep({ type }: Field, { depth, within }: SampleContext): boolean {
  if (type.kind !== "message" || type.wellKnown !== undefined) return false;
  return depth <= 0 || within.includes(type);
}

function addMember(result: SampleObject, oneof: Oneof, context: SampleContext, sample: SampleField): void {
  const { fields, required, discriminator, localName } = oneof;
  const isNeeded = required || discriminator !== undefined || fields.every(isRequired);
  if (!isNeeded && context.completeness === "minimal") return;
  const inner = { ...context, random: context.random.fork(localName) };
  const allowed = fields.filter((field) => isWanted(field, { ...inner, completeness: "full" }));
  const [first, ...others] = allowed.length > 0 || !isNeeded ? allowed : fields;
  if (first === undefined) return;
  const field = inner.random.pick([first, ...others]);
  const value = sample(field, inner);
  if (value === undefined) return;
  if (discriminator === undefined) set(result, field.jsonName, value);
  else Object.assign(result, value, { [discriminator]: field.jsonName });
}

/** Members that the message does not declare. */
function sampleRest(rest: Field, context: SampleContext): SampleObject {
  const value = sampleField(rest, context);
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Returns the value of a field, with all items of a list or map. */
export function sampleField(field: Field, context: SampleContext): unknown {
  const { cardinality, schema, items, name, type, int64AsNumber } = field;
  const { random } = context;
  if (cardinality === "singular") return sampleName(field, random) ?? sampleItem(field, schema, context);
  const singular = name.replace(/ies$/, "y").replace(/(?<!s)s$/, "");
  const item = (i: number) =>
    sampleItem({ type, int64AsNumber, name: singular }, items, { ...context, random: random.fork(String(i)) });
  if (cardinality === "map") return sampleMap(field, item, context);
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems } = schema ?? {};
  const length = Math.min(maxItems, Math.max(minItems, context.depth > 1 ? 2 : 1));
  const list = Array.from({ length: uniqueItems ? length * 8 : length }, (_, i) => item(i));
  if (uniqueItems !== true) return list;
  const unique = new Map(list.map((value) => [typeof value === "object" ? Symbol() : String(value), value]));
  return [...unique.values()].slice(0, length);
}

/** What the items of a field depend on. */
type ItemField = Pick<Field, "type" | "name" | "int64AsNumber">;

function sampleMap(
  { mapKey = "string", keys, schema = {} }: Field,
  item: (i: number) => unknown,
  context: SampleContext,
): SampleObject {
  const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = schema;
  const result: SampleObject = {};
  const wanted = Math.min(maxProperties, Math.max(1, minProperties));
  for (let i = 0; i < wanted * 4 && Object.keys(result).length < wanted; i++) {
    const { matchText } = context;
    const random = context.random.fork(`key ${i}`);
    const isBoolean = mapKey === "bool";
    const text = () => sampleText(random, { name: "key_word", schema: keys, isPlain: true, matchText });
    const number = () => String(Math.max(0, sampleNumber(random, mapKey, "id", keys)));
    set(result, mapKey === "string" ? text() : isBoolean ? String(i % 2 === 0) : number(), item(i));
  }
  return result;
}

function sampleItem(field: ItemField, schema: Schema | undefined, context: SampleContext): unknown {
  const { type, name, int64AsNumber } = field;
  const { random, matchText, isPlain } = context;
  if (type.kind === "enum") return sampleEnum(type, schema, random);
  if (type.kind === "message") {
    if (type.wellKnown !== undefined) return sampleWellKnown(type, name, schema, context);
    if (schema?.enum !== undefined && type.representation !== "object") return allowedValue(schema.enum, random);
    return sampleMessage(type, context);
  }
  const { scalar } = type;
  const isBigInt = is64BitScalar(scalar) && !int64AsNumber;
  if (schema?.enum !== undefined) {
    const value = allowedValue(schema.enum, random);
    return isBigInt ? BigInt(String(value)) : value;
  }
  if (scalar === "bool") return random.integer(0, 1) === 1;
  if (scalar === "bytes") return new TextEncoder().encode(random.pick(nouns));
  if (scalar === "string") return sampleText(random, { name, schema, isPlain: isPlain ?? false, matchText });
  const number = sampleNumber(random, scalar, name, schema);
  return isBigInt ? BigInt(number) : number;
}

function allowedValue(values: readonly unknown[], random: Random): unknown {
  const [first, ...others] = values;
  return random.pick([first, ...others]);
}

/** A name that means something: the zero value usually stands for absence. */
function sampleEnum({ values, isNullValue }: Enum, schema: Schema | undefined, random: Random): unknown {
  if (isNullValue) return null;
  if (schema?.enum !== undefined) return allowedValue(schema.enum, random);
  const names = values.flatMap(({ wireName, alias, deprecated }) =>
    wireName === undefined || alias || deprecated ? [] : [wireName],
  );
  const zero = values.find(({ number }) => number === 0);
  const isNothing = zero !== undefined && /(?:UNSPECIFIED|UNKNOWN|NONE)$/i.test(zero.name);
  const [first, ...others] = isNothing ? names.filter((name) => name !== zero.wireName) : names;
  return first === undefined ? names[0] : random.pick([first, ...others]);
}

function sampleWellKnown(
  { wellKnown }: Message,
  name: string,
  schema: Schema | undefined,
  context: SampleContext,
): unknown {
  const { random } = context;
  if (typeof wellKnown === "object") {
    const type = { kind: "scalar", scalar: wellKnown.wrapper } as const;
    return sampleItem({ type, name, int64AsNumber: false }, schema, context);
  }
  switch (wellKnown) {
    case "any":
      return { "@type": "type.googleapis.com/google.protobuf.Duration", value: `${random.integer(1, 90)}s` };
    case "duration":
      return `${random.integer(1, 90)}s`;
    case "timestamp":
      return timestamp(random);
    case "field_mask":
      return random.pick(nouns);
    case "http_body":
      return { contentType: "text/plain", data: new TextEncoder().encode(`${random.pick(nouns)}\n`) };
    case "list_value":
      return [random.pick(nouns)];
    case "value":
      return random.pick(nouns);
    case "struct":
      return { [random.pick(nouns)]: random.pick(nouns) };
    default:
      return {};
  }
}
