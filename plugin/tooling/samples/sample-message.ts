import { isComposite } from "../../forms/composite.ts";
import type { Form } from "../../forms/form.ts";
import { int64Value } from "../../forms/long.ts";
import type { Sampler } from "../../forms/sampler.ts";
import type { Enum, Field, Message, Oneof } from "../../model/elements/model.ts";
import type { OneofValidation } from "../../model/elements/validation.ts";
import { kindWord } from "../../model/wire/kinds.ts";
import { type Constraints, constraintsOf, durationText, timeText } from "./constraints.ts";
import { givenValue } from "./given-value.ts";
import { meetRules, type RuleContext } from "./meet-rules.ts";
import { orderTimes } from "./order-times.ts";
import type { Random } from "./random.ts";
import { sampleName } from "./sample-name.ts";
import { sampleNumber } from "./sample-number.ts";
import { sampleText, timestamp } from "./sample-text.ts";
import { nouns } from "./words.ts";

/** A message as an object in the plain shape. */
export type SampleObject = Record<string, unknown>;

/** How to sample a value. */
export interface SampleContext extends RuleContext {
  /** Requests have no fields that only servers set, and responses none that only callers do. */
  readonly side: "request" | "response";
  /** The maximum nesting of messages that may be absent. */
  readonly depth: number;
  /** Texts without spaces and punctuation. */
  readonly isPlain?: boolean;
  /** Set where a sample begins. */
  readonly budget?: MessageBudget;
}

/** How many messages a sample may still hold. Messages that hold several others would multiply. */
interface MessageBudget {
  left: number;
}

const maxMessages = 2000;

/** The last half is for messages that must be there. */
const reserved = maxMessages / 2;

/** Returns the value of a field; undefined for none. */
export type SampleField = (field: Field, context: SampleContext) => unknown;

/** Returns a message in the plain shape that meets its constraints. */
export function sampleMessage(message: Message, context: SampleContext): unknown {
  const { form, representation, fields } = message;
  if (!isComposite(form)) return sampleItem({ type: message, form, name: "value" }, {}, context);
  const { budget = { left: maxMessages } } = context;
  budget.left--;
  const inner = { ...context, budget, depth: context.depth - 1, within: [...context.within, message] };
  const [first] = fields;
  if (representation === "object" || first === undefined)
    return meetRules(message, inner, (own) => sampleObject(message, own, sampleField));
  if (representation === "value") {
    const isEmpty = first.cardinality !== "singular" && isTooDeep(first, inner);
    return isEmpty ? (first.cardinality === "map" ? {} : []) : sampleField(first, inner);
  }
  // Readers take the first member that fits, so the others could be mistaken for it.
  return sampleField(fields.find((field) => !isTooDeep(field, inner)) ?? first, inner);
}

/** Returns an object with the fields that `sample` returns values for, and one member of each oneof. */
export function sampleObject(message: Message, given: SampleContext, sample: SampleField): SampleObject {
  const { budget = { left: maxMessages } } = given;
  const context = { ...given, budget };
  const result: SampleObject = {};
  for (const field of message.fields) {
    if (field.oneof !== undefined || field === message.rest || !isWanted(field, context)) continue;
    set(result, field.jsonName, sample(field, { ...context, random: context.random.fork(field.jsonName) }));
  }
  for (const oneof of message.oneofs) addMember(result, oneof, context, sample);
  for (const rule of message.validation?.oneofs ?? []) keepOne(result, rule, context, sample);
  const { rest } = message;
  if (rest !== undefined && Object.keys(result).length === 0) Object.assign(result, sampleRest(rest, context));
  orderTimes(message.fields, result);
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
  if (isEndless(field, context) && !mayBeEmpty(field)) return false;
  if (constraintsOf(field).required || (always && side === "response")) return true;
  return completeness === "full" && !isTooDeep(field, context) && !field.deprecated && !isPagination(field);
}

/** Lists begin at their first page, and end after it. They are whole and in their own order: a made-up filter finds nothing. */
function isPagination({ name, type, form, message }: Field): boolean {
  if (/^(?:next_)?page_token$/.test(name)) return true;
  if (/^(?:filter|order_by)$/.test(name)) return message.fields.some((field) => field.name === "page_token");
  return /^(?:page|offset|from|start_index)$/.test(name) && type.kind === "scalar" && isInteger(form);
}

function isInteger({ domain }: Form): boolean {
  return domain.numbers?.isInteger === true;
}

/** A message that must contain itself has no valid value, so it ends somewhere; likewise one that must hold thousands. */
function isEndless({ type }: Field, { within, budget }: SampleContext): boolean {
  if (type.kind !== "message" || !isComposite(type.form)) return false;
  return (budget?.left ?? maxMessages) <= 0 || within.filter((message) => message === type).length > 2;
}

/** Lists and maps of such messages end where they are empty. */
function mayBeEmpty(field: Field): boolean {
  const { minItems = 0, minProperties = 0 } = constraintsOf(field).value;
  return field.cardinality !== "singular" && minItems === 0 && minProperties === 0;
}

function isTooDeep({ type }: Field, { depth, within, budget }: SampleContext): boolean {
  if (type.kind !== "message" || !isComposite(type.form)) return false;
  return depth <= 0 || within.includes(type) || (budget?.left ?? maxMessages) <= reserved;
}

function addMember(result: SampleObject, oneof: Oneof, context: SampleContext, sample: SampleField): void {
  const { fields, required, requiredByRule, discriminator, localName } = oneof;
  const isNeeded =
    required || requiredByRule || discriminator !== undefined || fields.every((field) => constraintsOf(field).required);
  if (!isNeeded && context.completeness === "minimal") return;
  const inner = { ...context, random: context.random.fork(localName) };
  const wanted = fields.filter((field) => isWanted(field, { ...inner, completeness: "full" }));
  const known = wanted.filter((field) => discriminator === undefined || kindWord(field) !== undefined);
  const allowed = known.length > 0 ? known : wanted;
  const [first, ...others] = allowed.length > 0 || !isNeeded ? allowed : fields;
  if (first === undefined) return;
  const field = inner.random.pick([first, ...others]);
  const value = sample(field, inner);
  if (value === undefined) return;
  if (discriminator === undefined) set(result, field.jsonName, value);
  else Object.assign(result, value, { [discriminator]: kindWord(field) ?? unknownWord(oneof) });
}

/** A name that no member has. */
function unknownWord({ fields, discriminatorType, defaultMapping }: Oneof): string | number {
  const words = fields.flatMap((field) => kindWord(field) ?? []);
  return discriminatorType === "integer"
    ? 1 + Math.max(0, ...words.map(Number))
    : (defaultMapping?.jsonName ?? "other");
}

/** Keeps one of fields that a rule allows only one of. */
function keepOne(
  result: SampleObject,
  rule: OneofValidation<Field>,
  context: SampleContext,
  sample: SampleField,
): void {
  const [kept, ...others] = rule.fields.filter(({ jsonName }) => Object.hasOwn(result, jsonName));
  for (const { jsonName } of others) delete result[jsonName];
  const [first] = rule.fields;
  if (kept === undefined && rule.required && first !== undefined) set(result, first.jsonName, sample(first, context));
}

/** Members that the message does not declare. */
function sampleRest(rest: Field, context: SampleContext): SampleObject {
  const value = sampleField(rest, context);
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Returns the value of a field, with all items of a list or map. */
export function sampleField(field: Field, context: SampleContext): unknown {
  const { cardinality, name, type, form } = field;
  const { random } = context;
  const { value: schema, items } = constraintsOf(field);
  if (mayBeEmpty(field) && isEndless(field, context)) return cardinality === "map" ? {} : [];
  if (cardinality === "singular")
    return sampleName(field, context) ?? sampleGiven(field, context) ?? sampleItem(field, schema, context);
  const singular = name.replace(/ies$/, "y").replace(/(?<!s)s$/, "");
  const item = (i: number) => {
    const itemContext = { ...context, random: random.fork(String(i)) };
    return sampleName(field, itemContext) ?? sampleItem({ type, form, name: singular }, items, itemContext);
  };
  if (cardinality === "map") return sampleMap(field, item, context);
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems } = schema;
  const length = Math.min(maxItems, Math.max(minItems, context.depth > 1 ? 2 : 1));
  const list = Array.from({ length: uniqueItems ? length * 8 : length }, (_, i) => item(i));
  if (uniqueItems !== true) return list;
  const unique = new Map(list.map((value) => [typeof value === "object" ? Symbol() : String(value), value]));
  return [...unique.values()].slice(0, length);
}

/** Examples of names and ids would be the same for all resources, and those of headers may have any characters. */
function sampleGiven(field: Field, { isPlain = false }: SampleContext): unknown {
  return isPlain || /(?:^|_)(?:id|name|key)$/.test(field.name) ? undefined : givenValue(field);
}

/** The properties of a field on which its items depend. */
type ItemField = Pick<Field, "type" | "form" | "name">;

function sampleMap(field: Field, item: (i: number) => unknown, context: SampleContext): SampleObject {
  const { mapKey = "string" } = field;
  const { value: schema, keys } = constraintsOf(field);
  const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = schema;
  const result: SampleObject = {};
  const wanted = Math.min(maxProperties, Math.max(1, minProperties));
  for (let i = 0; i < wanted * 4 && Object.keys(result).length < wanted; i++) {
    const random = context.random.fork(`key ${i}`);
    const isBoolean = mapKey === "bool";
    const text = () => sampleText(random, { name: "key_word", schema: keys, isPlain: true });
    const number = () => String(Math.max(0, sampleNumber(random, mapKey, "id", keys)));
    set(result, mapKey === "string" ? text() : isBoolean ? String(i % 2 === 0) : number(), item(i));
  }
  return result;
}

function sampleItem(field: ItemField, schema: Constraints, context: SampleContext): unknown {
  const { type, form } = field;
  if (schema.enum !== undefined && form.kind !== "null_value" && form.kind !== "any" && form.kind !== "object") {
    return allowedItem(form, schema.enum, context.random);
  }
  if (type.kind === "message" && isComposite(form)) return sampleMessage(type, context);
  return form.sample(samplerOf(field, schema, context));
}

function allowedItem({ scalar, int64 }: Form, values: readonly unknown[], random: Random): unknown {
  const value = allowedValue(values, random);
  if (scalar === undefined || scalar === "bytes" || typeof value === "boolean") return value;
  if (int64 !== undefined) return int64Value(String(value), int64.type);
  return typeof value === "bigint" ? Number(value) : value;
}

/** Makes values that meet the constraints of a field, for its form to choose from. */
function samplerOf({ type, form, name }: ItemField, schema: Constraints, context: SampleContext): Sampler {
  const { random, isPlain = false } = context;
  const number = (): number => sampleNumber(random, form.scalar ?? "double", name, schema);
  return {
    text: () => sampleText(random, { name, schema, isPlain }),
    bytes: () => sampleBytes(random, schema),
    boolean: () => schema.notIn?.includes(true) !== true && random.integer(0, 1) === 1,
    number,
    integer: () => schema.exact ?? number(),
    instant: () => sampleTime(random, schema),
    duration: () => sampleDuration(random, schema),
    any: () => sampleAny(random, schema),
    word: () => random.pick(nouns),
    enumName: () => (type.kind === "enum" ? sampleEnum(type, schema, random) : undefined),
  };
}

function allowedValue(values: readonly unknown[], random: Random): unknown {
  const [first, ...others] = values;
  return random.pick([first, ...others]);
}

function sampleBytes(random: Random, schema: Constraints): Uint8Array {
  return new TextEncoder().encode(sampleText(random, { name: "", schema, isPlain: true }));
}

function isExcluded(number: number, { notIn = [] }: Constraints): boolean {
  return notIn.some((value) => Number(value) === number);
}

/** A name that means something: the zero value usually stands for absence. */
function sampleEnum({ values }: Enum, schema: Constraints, random: Random): unknown {
  const names = values.flatMap(({ wireName, alias, deprecated, number }) =>
    wireName === undefined || alias || deprecated || isExcluded(number, schema) ? [] : [wireName],
  );
  const zero = values.find(({ number }) => number === 0);
  const isNothing = zero !== undefined && /(?:UNSPECIFIED|UNKNOWN|NONE)$/i.test(zero.name);
  const [first, ...others] = isNothing ? names.filter((name) => name !== zero.wireName) : names;
  return first === undefined ? names[0] : random.pick([first, ...others]);
}

function sampleDuration(random: Random, { nanos }: Constraints): string {
  return nanos === undefined ? `${random.integer(1, 90)}s` : durationText(nanosWithin(nanos, 1_000_000_000n));
}

function sampleAny(random: Random, { notIn = [] }: Constraints): SampleObject {
  const duration = "type.googleapis.com/google.protobuf.Duration";
  if (notIn.includes(duration)) return { "@type": "type.googleapis.com/google.protobuf.Empty", value: {} };
  return { "@type": duration, value: `${random.integer(1, 90)}s` };
}

function sampleTime(random: Random, { nanos, moment }: Constraints): string {
  if (moment === "now") return new Date().toISOString();
  if (moment === "future") return "2099-01-01T00:00:00Z";
  return nanos === undefined ? timestamp(random) : timeText(nanosWithin(nanos, 1_700_000_000_000_000_000n));
}

/** The limit that there is, or the usual value without one. */
function nanosWithin([low, high]: readonly [bigint | undefined, bigint | undefined], usual: bigint): bigint {
  const raised = low !== undefined && usual < low ? low : usual;
  return high !== undefined && raised > high ? high : raised;
}
