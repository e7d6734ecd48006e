import { type Field, isComposite, type Message, nearestName } from "@protoc-gen-rest/plugin";
import { CommandError } from "../session.ts";
import { type ExactJson, isExactObject, parseExactJson } from "./exact-json.ts";
import { flagValue } from "./flag-value.ts";

/** A JSON object under construction. */
type JsonDraft = Record<string, ExactJson>;

/** The request in JSON: that of `base`, with the fields that flags such as `--book.title=Emma` set. */
export function requestFields(message: Message, base: JsonDraft, flags: readonly string[]): JsonDraft {
  const request: JsonDraft = structuredClone(base);
  const lists = new Set<string>();
  for (let at = 0; at < flags.length; at++) {
    const [, name, own] = /^--([^=]+)(?:=([\s\S]*))?$/.exec(flags[at] ?? "") ?? [];
    if (name === undefined) throw new CommandError(`unexpected argument ${flags[at]}; fields are --name value`);
    const target = findTarget(message, name);
    const next = flags[at + 1];
    const isValue = next !== undefined && !next.startsWith("--") && (!isFlag(target) || /^(?:true|false)$/.test(next));
    const text = own ?? (isValue ? next : undefined);
    if (own === undefined && isValue) at++;
    if (text === undefined && !isFlag(target)) throw new CommandError(`--${name} needs a value`);
    setValue(request, target, text ?? "true", lists);
  }
  return request;
}

/** Where a value goes: the members that lead to it, and the field that tells its type. */
export interface Target {
  readonly members: readonly string[];
  readonly field: Field;
  /** A value of a map, whose key is the last member. */
  readonly isEntry: boolean;
}

export function isFlag({ field }: Target): boolean {
  return field.form.typed === "boolean";
}

export function findTarget(message: Message, name: string): Target {
  const segments = name.split(".");
  const members: string[] = [];
  let at = message;
  for (let index = 0; index < segments.length; index++) {
    const field = findField(at, segments[index] ?? "", name);
    members.push(field.jsonName);
    const rest = segments.slice(index + 1);
    if (rest.length === 0) return { members, field, isEntry: false };
    if (field.cardinality === "map") return { members: [...members, rest.join(".")], field, isEntry: true };
    if (field.cardinality === "list" || field.type.kind !== "message" || !hasFlags(field.type)) {
      throw new CommandError(`--${name}: ${field.name} has no fields; write its value in JSON`);
    }
    at = field.type;
  }
  throw new CommandError(`--${name} is not a field`);
}

/** Well-known types are values, but for a body of bytes, which has a media type. */
export function hasFlags({ form }: Message): boolean {
  return isComposite(form) || form.kind === "http_body";
}

/** By the name in the proto file or in JSON, also with dashes. */
function findField({ fields, name: message }: Message, segment: string, flag: string): Field {
  const written = segment.replaceAll("-", "_");
  const field = fields.find(({ name, jsonName }) => name === written || jsonName === segment);
  if (field !== undefined) return field;
  const near = nearestName(
    written,
    fields.flatMap(({ name, jsonName }) => [name, jsonName]),
  );
  throw new CommandError(
    `--${flag}: ${message} has no field ${segment}${near === undefined ? "" : ` (did you mean ${near}?)`}`,
  );
}

function setValue(request: JsonDraft, { members, field, isEntry }: Target, text: string, lists: Set<string>): void {
  let at = request;
  for (const member of members.slice(0, -1)) {
    const own = Object.hasOwn(at, member) ? at[member] : undefined;
    const next: JsonDraft = isExactObject(own) ? { ...own } : {};
    define(at, member, next);
    at = next;
  }
  const last = members.at(-1) ?? "";
  if (field.cardinality === "singular" || isEntry) {
    define(at, last, flagValue(field, text));
    return;
  }
  const whole = /^\s*[[{]/.test(text) ? parseExactJson(text) : undefined;
  if (field.cardinality === "map") {
    if (whole === undefined) throw new CommandError(`--${field.name} is a map: write --${field.name}.KEY=VALUE`);
    define(at, last, whole);
    return;
  }
  // The first flag replaces the list of the file, and the others add to it.
  const key = members.join(".");
  const before = lists.has(key) && Array.isArray(at[last]) ? at[last] : [];
  lists.add(key);
  const items = Array.isArray(whole) && !isList(field) ? whole : [flagValue(field, text)];
  define(at, last, [...before, ...items]);
}

/** Whether an item is an array itself. */
function isList({ type }: Field): boolean {
  return type.kind === "message" && type.form.kind === "list_value";
}

/** `__proto__` is a key like any other. */
function define(object: JsonDraft, name: string, value: ExactJson): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}
