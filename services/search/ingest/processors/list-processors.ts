import type { JsonValue } from "@protoc-gen-rest/runtime/json";
import { isObject } from "../../../requests/is-object.ts";
import { checkLength, maxTextLength } from "../budget.ts";
import { NotExecutable, ProcessorFailure } from "../failure.ts";
import { typeName } from "../json.ts";
import { splitText } from "../pattern/matches.ts";
import { type RunProcessor, readField, readText, type Step, writeTarget } from "./processor.ts";

export const split: RunProcessor = (step) => {
  const text = readText(step);
  if (text === undefined) return;
  const parts = splitText(step.settings.text("separator"), text, step.budget);
  if (!step.settings.flag("preserve_trailing")) {
    while (parts.length > 1 && parts.at(-1) === "") parts.pop();
  }
  writeTarget(step, parts);
};

export const join: RunProcessor = (step) => {
  const separator = step.settings.text("separator");
  const list = readList(step);
  if (list === undefined) return;
  if (list.length * separator.length > maxTextLength) throw new ProcessorFailure("the joined text is too long");
  writeTarget(
    step,
    checkLength(list.map((item) => (typeof item === "string" ? item : JSON.stringify(item))).join(separator)),
  );
};

export const sort: RunProcessor = (step) => {
  const order = step.settings.oneOf("order", ["asc", "desc"]);
  const list = readList(step);
  if (list === undefined) return;
  const isComparable = list.every((item) => typeof item === typeof list[0] && typeof item !== "object");
  if (!isComparable) throw new ProcessorFailure("only a list of strings, of numbers or of booleans can be sorted");
  const sorted = [...list].sort((one, other) => (one! < other! ? -1 : one! > other! ? 1 : 0));
  writeTarget(step, order === "asc" ? sorted : sorted.reverse());
};

/** Runs a processor for each item of a list, or each member of an object, as `_ingest._value`. */
export const foreach: RunProcessor = async (step) => {
  const { document, settings } = step;
  const processor = settings.object("processor");
  if (processor === undefined) throw new NotExecutable("processor [foreach]: the setting [processor] is required");
  const value = readField(step);
  if (value === undefined) return;
  const outer = { key: document.get("_ingest._key"), value: document.get("_ingest._value") };
  const members: { key: string; value: JsonValue }[] = [];
  try {
    for (const [key, item] of entriesOf(value, settings.text("field"))) {
      setIngest(step, "_key", key);
      setIngest(step, "_value", item);
      const outcome = await step.runProcessor(processor);
      if (outcome !== undefined) return outcome;
      members.push({
        key: String(document.get("_ingest._key") ?? ""),
        value: document.get("_ingest._value") ?? null,
      });
    }
  } finally {
    // Before the field is written, which may be one of the item of an outer foreach.
    setIngest(step, "_key", outer.key);
    setIngest(step, "_value", outer.value);
  }
  const result = isObject(value)
    ? Object.fromEntries(members.map((member) => [member.key, member.value]))
    : members.map((member) => member.value);
  document.set(settings.text("field"), result);
  return undefined;
};

function entriesOf(value: JsonValue, field: string): (readonly [string | undefined, JsonValue])[] {
  if (Array.isArray(value)) return value.map((item) => [undefined, item] as const);
  if (isObject(value)) return Object.entries(value);
  throw new ProcessorFailure(`field [${field}] must be an array or an object, not ${typeName(value)}`);
}

function setIngest({ document }: Step, name: string, value: JsonValue | undefined): void {
  if (value === undefined) delete document.ingest[name];
  else document.ingest[name] = value;
}

function readList(step: Step): readonly JsonValue[] | undefined {
  const value = readField(step);
  if (value === undefined || Array.isArray(value)) return value;
  throw new ProcessorFailure(`field [${step.settings.text("field")}] must be an array, not ${typeName(value)}`);
}
