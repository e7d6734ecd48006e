import { gunzipSync } from "node:zlib";
import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";
import { isObject } from "../../../requests/is-object.ts";
import { invalid } from "../../errors.ts";
import type { Alert, Tool } from "../../store/code-scanning.ts";

type Result = Pick<Alert, "ruleId" | "ruleDescription" | "severity" | "message" | "place">;

export interface SarifRun {
  readonly tool: Tool;
  readonly results: readonly Result[];
  readonly rules: number;
}

interface Sarif {
  readonly runs: readonly SarifRun[];
  /** Why the file cannot be processed. */
  readonly errors: readonly string[];
}

const maxBytes = 10 * 1024 * 1024;

/** Reads a SARIF 2.1 file, compressed with gzip, in base64. Throws 422 for anything else. */
export function readSarif(encoded: string): Sarif {
  let text: string;
  try {
    text = gunzipSync(Buffer.from(encoded, "base64"), { maxOutputLength: maxBytes }).toString();
  } catch {
    throw invalid("sarif", "must be compressed with gzip, in base64");
  }
  let file: JsonValue;
  try {
    file = JSON.parse(text) as JsonValue;
  } catch {
    return { runs: [], errors: ["the file is not JSON"] };
  }
  const runs = member(file, "runs");
  if (!Array.isArray(runs)) return { runs: [], errors: ["the file has no runs"] };
  return { runs: runs.map(readRun), errors: [] };
}

function readRun(run: JsonValue): SarifRun {
  const driver = member(run, "tool", "driver");
  const name = textOf(member(driver, "name")) ?? "unknown";
  const version = textOf(member(driver, "semanticVersion")) ?? textOf(member(driver, "version")) ?? null;
  const rules = listOf(member(driver, "rules"));
  const results = listOf(member(run, "results")).map((result) => readResult(result, rules));
  return { tool: { name, version, guid: null }, results, rules: rules.length };
}

function readResult(result: JsonValue, rules: readonly JsonValue[]): Result {
  const ruleId = textOf(member(result, "ruleId")) ?? textOf(member(result, "rule", "id")) ?? "unknown";
  const rule = rules.find((it) => member(it, "id") === ruleId);
  const message = textOf(member(result, "message", "text")) ?? "";
  const physical = member(listOf(member(result, "locations"))[0], "physicalLocation");
  const region = member(physical, "region");
  const line = numberIn(region, "startLine", 1);
  const column = numberIn(region, "startColumn", 1);
  return {
    ruleId,
    ruleDescription: textOf(member(rule, "shortDescription", "text")) ?? ruleId,
    severity: levelOf(textOf(member(result, "level"))),
    message,
    place: {
      path: textOf(member(physical, "artifactLocation", "uri")) ?? "",
      start_line: line,
      end_line: numberIn(region, "endLine", line),
      start_column: column,
      end_column: numberIn(region, "endColumn", column),
    },
  };
}

function levelOf(level: string | undefined): Result["severity"] {
  return level === "none" || level === "note" || level === "error" ? level : "warning";
}

function member(value: JsonValue | undefined, ...names: readonly string[]): JsonValue | undefined {
  let found = value;
  for (const name of names) {
    const holder: JsonObject = isObject(found) ? found : {};
    found = Object.hasOwn(holder, name) ? holder[name] : undefined;
  }
  return found;
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function numberIn(value: JsonValue | undefined, name: string, otherwise: number): number {
  const found = member(value, name);
  return typeof found === "number" ? found : otherwise;
}
