import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";
import { isObject } from "../../../requests/is-object.ts";
import { NotExecutable, ProcessorFailure } from "../failure.ts";
import { setMember } from "../json.ts";
import { dissect as dissectText, parseDissect } from "../pattern/dissect.ts";
import { parseGrok } from "../pattern/grok.ts";
import { firstMatch, splitText } from "../pattern/matches.ts";
import { convertValue } from "./convert.ts";
import { type RunProcessor, readField, readText, writeTarget } from "./processor.ts";

export const json: RunProcessor = (step) => {
  const { document, settings } = step;
  const text = readField(step);
  const parsed = typeof text === "string" ? parseJson(text, settings.text("field")) : (text ?? null);
  if (!settings.flag("add_to_root")) {
    writeTarget(step, parsed);
    return;
  }
  if (settings.has("target_field")) {
    throw new NotExecutable("processor [json]: [add_to_root] and [target_field] exclude each other");
  }
  if (!isObject(parsed)) throw new ProcessorFailure("only an object can be added to the root of a document");
  const merges = settings.oneOf("add_to_root_conflict_strategy", ["replace", "merge"]) === "merge";
  step.budget.spendValue(parsed);
  for (const [name, value] of Object.entries(parsed)) {
    const existing = Object.hasOwn(document.source, name) ? document.source[name] : undefined;
    setMember(document.source, name, merges && isObject(existing) && isObject(value) ? merge(existing, value) : value);
  }
};

function parseJson(text: string, field: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw new ProcessorFailure(`field [${field}] is not valid JSON`);
  }
}

function merge(into: JsonObject, from: JsonObject): JsonObject {
  const merged = { ...into };
  for (const [name, value] of Object.entries(from)) {
    const existing = Object.hasOwn(merged, name) ? merged[name] : undefined;
    setMember(merged, name, isObject(existing) && isObject(value) ? merge(existing, value) : value);
  }
  return merged;
}

export const kv: RunProcessor = (step) => {
  const { document, settings, budget } = step;
  const text = readText(step);
  if (text === undefined) return;
  const [fieldSplit, valueSplit] = [settings.text("field_split"), settings.text("value_split")];
  const included = new Set(settings.texts("include_keys"));
  const excluded = new Set(settings.texts("exclude_keys"));
  const aroundKeys = new Set(settings.optionalText("trim_key"));
  const aroundValues = new Set(settings.optionalText("trim_value"));
  const target = settings.optionalText("target_field");
  const prefix = settings.optionalText("prefix") ?? "";
  const found = new Map<string, string[]>();
  for (const pair of splitText(fieldSplit, text, budget)) {
    const [name = "", value] = splitText(valueSplit, pair, budget, 2);
    if (value === undefined) {
      throw new ProcessorFailure(
        `field [${settings.text("field")}] does not contain the value separator [${valueSplit}]`,
      );
    }
    const key = strip(name, aroundKeys);
    if ((included.size > 0 && !included.has(key)) || excluded.has(key)) continue;
    const stripped = strip(value, aroundValues);
    const content = settings.flag("strip_brackets") ? stripped.replace(/^[[({<"'](.*)[\])}>"']$/s, "$1") : stripped;
    found.set(key, found.get(key) ?? []);
    found.get(key)?.push(content);
  }
  const path = target === undefined ? prefix : `${target}.${prefix}`;
  for (const [key, values] of found) document.set(path + key, values.length === 1 ? (values[0] ?? "") : values);
};

/** Removes the characters from both ends. */
function strip(text: string, characters: ReadonlySet<string>): string {
  let [start, end] = [0, text.length];
  while (start < end && characters.has(text[start]!)) start += 1;
  while (end > start && characters.has(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}

export const csv: RunProcessor = (step) => {
  const { document, settings } = step;
  const targets = settings.texts("target_fields");
  if (targets.length === 0) throw new NotExecutable("processor [csv]: the setting [target_fields] is required");
  const text = readText(step);
  if (text === undefined) return;
  const separator = settings.optionalText("separator") ?? ",";
  const quote = settings.optionalText("quote") ?? '"';
  if (separator.length !== 1 || quote.length !== 1) {
    throw new NotExecutable("processor [csv]: [separator] and [quote] must be one character");
  }
  const values = parseCsvLine(text, separator, quote, settings.flag("trim"));
  const empty = settings.value("empty_value");
  for (const [at, target] of targets.entries()) {
    const value = values[at];
    if (value === undefined) break;
    if (value !== "") document.set(target, value);
    else if (empty !== undefined) document.set(target, empty);
  }
};

/** A quote within quotes is written twice. */
function parseCsvLine(text: string, separator: string, quote: string, trims: boolean): string[] {
  const values: string[] = [];
  let value = "";
  let isBlank = true;
  let isQuoted = false;
  let wasQuoted = false;
  const end = () => {
    values.push(trims && !wasQuoted ? value.trim() : value);
    [value, isBlank, wasQuoted] = ["", true, false];
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (isQuoted && character === quote && text[at + 1] === quote) {
      value += quote;
      at += 1;
    } else if (isQuoted) {
      if (character === quote) isQuoted = false;
      else value += character;
    } else if (character === quote && isBlank && !wasQuoted) {
      [isQuoted, wasQuoted, value] = [true, true, ""];
    } else if (character === separator) end();
    else if (!(wasQuoted && /\s/.test(character))) {
      value += character;
      isBlank &&= /\s/.test(character);
    }
  }
  if (isQuoted) throw new ProcessorFailure("a quoted value does not end");
  end();
  return values;
}

export const grok: RunProcessor = (step) => {
  const { document, settings, budget } = step;
  const text = readText(step);
  const patterns = settings.texts("patterns");
  if (patterns.length === 0) throw new NotExecutable("processor [grok]: the setting [patterns] is required");
  const given = Object.entries(settings.object("pattern_definitions") ?? {});
  const definitions = Object.fromEntries(given.map(([name, definition]) => [name, String(definition)]));
  const expressions = patterns.map((pattern) => {
    const expression = parseGrok(pattern, definitions);
    budget.spend(2 * expression.pattern.length);
    return expression;
  });
  if (text === undefined) return;
  for (const [at, { pattern, captures }] of expressions.entries()) {
    const match = firstMatch(pattern, text, budget);
    if (match === undefined) continue;
    for (const { group, field, type } of captures) {
      const value = match.group(group);
      if (value !== null) document.set(field, typed(value, type, field));
    }
    if (settings.flag("trace_match")) document.set("_ingest._grok_match_index", String(at));
    return;
  }
  throw new ProcessorFailure(
    `no Grok expression matches the field [${settings.text("field")}]: [${text.slice(0, 200)}]`,
  );
};

function typed(value: string, type: string, field: string): JsonValue {
  if (type === "string") return value;
  const name = type === "int" ? "integer" : (type as "long" | "float" | "double" | "boolean");
  return convertValue(value, name, field);
}

export const dissect: RunProcessor = (step) => {
  const { document, settings } = step;
  const pattern = settings.text("pattern");
  const parsed = parseDissect(pattern);
  const text = readText(step);
  if (text === undefined) return;
  const fields = dissectText(parsed, text, settings.optionalText("append_separator") ?? "");
  if (fields === undefined) {
    throw new ProcessorFailure(
      `the Dissect pattern [${pattern}] does not match [${text.slice(0, 200)}]`,
      "dissect_exception",
    );
  }
  for (const [field, value] of fields) document.set(field, value);
};

export const uriParts: RunProcessor = (step) => {
  const { document, settings } = step;
  const text = readText(step);
  if (text === undefined) return;
  const field = settings.text("field");
  const parts = partsOf(text, field, settings.flag("keep_original", true));
  if (settings.flag("remove_if_successful") && field !== settings.optionalText("target_field")) document.remove(field);
  document.set(settings.optionalText("target_field") ?? "url", parts);
};

function partsOf(text: string, field: string, keepsOriginal: boolean): JsonObject {
  // RFC 3986, appendix B, with the parts of the authority.
  const [, scheme, authority, path = "", query, fragment] =
    /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text) ?? [];
  const [, user, domain = "", port] = /^(?:([^@]*)@)?(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(authority ?? "") ?? [];
  const isValid =
    /^[\x21-\x7e\u0080-\uffff]*$/.test(text) && !(authority !== undefined && authority !== "" && domain === "");
  if (!isValid) throw new ProcessorFailure(`field [${field}] is not a URI: [${text.slice(0, 200)}]`);
  const [, extension] = /\.([^./]+)$/.exec(path) ?? [];
  const [, username = user, password] = /^([^:]*):(.*)$/.exec(user ?? "") ?? [];
  const parts = {
    original: keepsOriginal ? text : undefined,
    ...{ scheme, domain: domain || undefined, port: port === undefined ? undefined : Number(port), path, extension },
    ...{ query, fragment, user_info: user, username, password },
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as JsonObject;
}
