import { isDeepStrictEqual } from "node:util";
import {
  type DescField,
  type DescMessage,
  equals,
  fromJson,
  type JsonValue,
  type Message,
  toJson,
} from "@bufbuild/protobuf";
import { createCheck, type UnknownMembers } from "../../runtime/json.ts";
import type { Codec, Codecs } from "./codecs.ts";

/** How to treat unknown members: `reject` is the default of protobuf-es, `keep` and `drop` are its `ignoreUnknownFields`. */
export type Mode = UnknownMembers;

export type Outcome =
  | { readonly accepted: true; readonly json: unknown }
  /** `reason` explains a failure, and is not compared. */
  | { readonly accepted: false; readonly reason: string };

/** Reads with the generated codec and writes the message as text again. Does not change `json`. */
export function ours({ read, write }: Codec, json: unknown, mode: Mode, { types }: Codecs): Outcome {
  const check = createCheck({ unknown: mode, types });
  const message = read(structuredClone(json), check);
  if (check.violations.length > 0) return { accepted: false, reason: JSON.stringify(check.violations) };
  return { accepted: true, json: throughText(write === undefined ? message : write(message)) };
}

/** Reads and writes with protobuf-es. */
export function theirs({ desc }: Codec, json: unknown, mode: Mode, { registry }: Codecs): Outcome {
  try {
    const message = fromJson(desc, json as JsonValue, { registry, ignoreUnknownFields: mode !== "reject" });
    return { accepted: true, json: throughText(toJson(desc, message, { registry })) };
  } catch (error) {
    return { accepted: false, reason: String(error) };
  }
}

/** Describes how the two differ on a value: in its validity or in the result; undefined if they agree. */
export function difference(codec: Codec, json: unknown, mode: Mode, codecs: Codecs): string | undefined {
  const we = ours(codec, json, mode, codecs);
  const they = theirs(codec, json, mode, codecs);
  if (we.accepted && isIncomplete(they)) return undefined;
  if (we.accepted && they.accepted) return resultDifference(codec, json, we.json, mode, codecs);
  if (we.accepted !== they.accepted) return `we ${verdict(we)}, protobuf-es ${verdict(they)}`;
  return undefined;
}

function verdict(outcome: Outcome): string {
  return outcome.accepted ? `accept as ${JSON.stringify(outcome.json)}` : `reject: ${outcome.reason}`;
}

/** protobuf-es does not write messages without their proto2 `required` fields; REST APIs send partial messages. */
export function isIncomplete(outcome: Outcome): boolean {
  return !outcome.accepted && /required field not set/.test(outcome.reason);
}

/** Compares what both write, and lets protobuf-es read what we wrote. */
function resultDifference(
  codec: Codec,
  json: unknown,
  written: unknown,
  mode: Mode,
  codecs: Codecs,
): string | undefined {
  const { registry } = codecs;
  const { desc } = codec;
  const readAs = (value: unknown): Message =>
    fromJson(desc, value as JsonValue, { registry, ignoreUnknownFields: mode !== "reject" });
  const message = readAs(json);
  const sparse = throughText(toJson(desc, message, { registry }));
  const full = throughText(toJson(desc, message, { registry, alwaysEmitImplicit: true }));
  const found = messageDifference(desc, written, sparse, full, { mode, codecs, path: "" });
  if (found !== undefined) return found;
  if (!isSame(desc, readAs(written), message, codecs)) return `protobuf-es reads ${JSON.stringify(written)} otherwise`;
  const again = ours(codec, written, mode, codecs);
  if (!again.accepted || !isDeepStrictEqual(again.json, written)) return `read again, it is ${JSON.stringify(again)}`;
  return undefined;
}

/** Compares messages like protobuf-es, except that NaN equals itself and -0 equals 0, since JSON.stringify loses its sign. */
export function isSame(desc: DescMessage, a: Message, b: Message, { registry }: Codecs): boolean {
  if (equals(desc, a, b, { registry, unpackAny: true })) return true;
  const text = (message: Message) => throughText(toJson(desc, message, { registry, alwaysEmitImplicit: true }));
  return isDeepStrictEqual(text(a), text(b));
}

interface Context {
  readonly mode: Mode;
  readonly codecs: Codecs;
  readonly path: string;
}

type Json = Record<string, unknown>;

/**
 * Members that protobuf-es emits must be equal. Anything else that we emit must be a default value from the input, as
 * protobuf-es would emit it with `alwaysEmitImplicit`, or an unknown member to keep.
 */
function messageDifference(
  desc: DescMessage,
  written: unknown,
  sparse: unknown,
  full: unknown,
  context: Context,
): string | undefined {
  if (desc.typeName === "google.protobuf.Any") return anyDifference(written, sparse, full, context);
  if (hasOwnForm(desc)) return isDeepStrictEqual(written, sparse) ? undefined : unequal(written, sparse, context);
  const we = context.mode === "keep" ? withoutUnknownNames(desc, written as Json) : (written as Json);
  const [they, all] = [sparse as Json, full as Json];
  const names = new Set<string>(["@type"]);
  for (const field of desc.fields) {
    const key = field.jsonName;
    names.add(key);
    if (field.name !== key && Object.hasOwn(we, field.name) && !desc.fields.some((f) => f.jsonName === field.name))
      return `${context.path}: ${field.name} is not renamed`;
    const inner = { ...context, path: `${context.path}.${key}` };
    if (!Object.hasOwn(they, key)) {
      if (!Object.hasOwn(we, key)) continue;
      if (!Object.hasOwn(all, key) || !isDeepStrictEqual(we[key], all[key])) return unequal(we[key], all[key], inner);
    } else if (!Object.hasOwn(we, key)) {
      return unequal(undefined, they[key], inner);
    } else {
      const found = fieldDifference(field, we[key], they[key], all[key], inner);
      if (found !== undefined) return found;
    }
  }
  const unknown = Object.keys(we).filter((key) => !names.has(key));
  return context.mode !== "keep" && unknown.length > 0 ? `${context.path}: we keep ${unknown.join()}` : undefined;
}

/** Leaves out the unknown names of open enums: clients keep them, protobuf-es ignores them. */
function withoutUnknownNames({ fields }: DescMessage, json: Json): Json {
  const result = { ...json };
  for (const { jsonName, enum: type, fieldKind } of fields) {
    const value = Object.hasOwn(json, jsonName) ? json[jsonName] : undefined;
    if (type === undefined || !type.open || value === undefined) continue;
    const isKnown = (item: unknown) => typeof item !== "string" || type.values.some(({ name }) => name === item);
    if (fieldKind === "enum" && !isKnown(value)) delete result[jsonName];
    if (fieldKind === "list") result[jsonName] = (value as unknown[]).filter(isKnown);
    if (fieldKind === "map") {
      result[jsonName] = Object.fromEntries(Object.entries(value as Json).filter(([, item]) => isKnown(item)));
    }
  }
  return result;
}

/** Compares messages by their members and other values deeply; order matters in lists only. */
function fieldDifference(
  field: DescField,
  written: unknown,
  sparse: unknown,
  full: unknown,
  context: Context,
): string | undefined {
  const { message: desc } = field;
  if (desc === undefined) return isDeepStrictEqual(written, sparse) ? undefined : unequal(written, sparse, context);
  if (field.fieldKind === "message") return messageDifference(desc, written, sparse, full, context);
  const [we, they, all] = [written as Json, sparse as Json, full as Json];
  const [given, expected] = [Object.keys(we), Object.keys(they)];
  if (!isDeepStrictEqual(given.toSorted(), expected.toSorted())) return unequal(given, expected, context);
  for (const key of expected) {
    const inner = { ...context, path: `${context.path}[${key}]` };
    const found = messageDifference(desc, we[key], they[key], all[key], inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

function anyDifference(written: unknown, sparse: unknown, full: unknown, context: Context): string | undefined {
  const [we, they, all] = [written as Json, sparse as Json, full as Json];
  // protobuf-es normalizes the prefix of type URLs; we keep the URL.
  const name = typeName(we);
  if (name !== typeName(they)) return unequal(we["@type"], they["@type"], context);
  const desc = context.codecs.registry.getMessage(name);
  if (desc === undefined) return isDeepStrictEqual(we, they) ? undefined : unequal(we, they, context);
  if (hasOwnForm(desc)) return messageDifference(desc, we["value"], they["value"], all["value"], context);
  return messageDifference(desc, we, they, all, context);
}

function typeName(any: Json): string {
  return String(any["@type"]).replace(/^.*\//, "");
}

/** Well-known types whose JSON form is not an object with the members of the message. */
export function hasOwnForm({ typeName }: DescMessage): boolean {
  return /^google\.protobuf\.(Any|Duration|FieldMask|ListValue|Struct|Timestamp|\w*Value)$/.test(typeName);
}

function unequal(we: unknown, they: unknown, { path }: Context): string {
  return `${path}: we write ${JSON.stringify(we)}, protobuf-es ${JSON.stringify(they)}`;
}

function throughText(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json));
}
