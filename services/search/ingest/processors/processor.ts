import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";
import { type Budget, comparisonSteps } from "../budget.ts";
import type { Document } from "../document.ts";
import { ProcessorFailure } from "../failure.ts";
import { typeName } from "../json.ts";
import type { Settings } from "../settings.ts";

/** How a document leaves a pipeline before its end. */
export type Outcome = "dropped" | "ended" | undefined;

/** The context of a processor. */
export interface Step {
  readonly document: Document;
  readonly settings: Settings;
  readonly budget: Budget;
  /** Runs a processor within another one. */
  runProcessor(processor: JsonObject): Promise<Outcome>;
  /** Runs a stored pipeline. False if there is none with this id. */
  runPipeline(id: string): Promise<Outcome | false>;
}

/** Runs a processor. Throws a ProcessorFailure for a document that it cannot process. */
export type RunProcessor = (step: Step) => Promise<Outcome> | Outcome;

// Processors look at each character of a text.
const stepsPerComparison = 4;

/** Returns a field. Undefined if it is missing or null and `ignore_missing` is set; throws a ProcessorFailure otherwise. */
export function readField({ document, settings, budget }: Step, name = "field"): JsonValue | undefined {
  const field = settings.text(name);
  const ignoresMissing = settings.flag("ignore_missing");
  const value = ignoresMissing ? document.get(field) : document.require(field);
  if (value !== null && value !== undefined) {
    budget.spend(comparisonSteps(value) * stepsPerComparison);
    return value;
  }
  if (ignoresMissing) return undefined;
  throw new ProcessorFailure(`field [${field}] is null`);
}

/** Returns a field that holds a string. Undefined under the conditions of `readField`. */
export function readText(step: Step): string | undefined {
  const value = readField(step);
  return value === undefined ? undefined : expectText(value, step.settings.text("field"));
}

export function expectText(value: JsonValue, field: string): string {
  if (typeof value === "string") return value;
  throw new ProcessorFailure(`field [${field}] must be a string, not ${typeName(value)}`);
}

/** Writes the result to `target_field`, or to the field itself. */
export function writeTarget({ document, settings }: Step, value: JsonValue): void {
  document.set(settings.optionalText("target_field") ?? settings.text("field"), value);
}
