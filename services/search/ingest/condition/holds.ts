import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";
import { isObject } from "../../../requests/is-object.ts";
import type { Budget } from "../budget.ts";
import type { Document } from "../document.ts";
import { NotExecutable } from "../failure.ts";
import { evaluate, isTrue } from "./evaluate.ts";
import { parseCondition } from "./parse-condition.ts";

/** Whether the `if` of a processor holds: its source, or a script with `source`, `lang` and `params`. */
export function holds(condition: JsonValue, document: Document, budget: Budget): boolean {
  const { source, params } = scriptOf(condition);
  budget.spend(4 * source.length);
  return isTrue(evaluate(parseCondition(source), { ctx: document.context(), params, budget }));
}

function scriptOf(condition: JsonValue): { source: string; params: JsonObject } {
  if (typeof condition === "string") return { source: condition, params: {} };
  const { source, lang = "painless", params = {} } = isObject(condition) ? condition : {};
  if (typeof source === "string" && lang === "painless" && isObject(params)) return { source, params };
  throw new NotExecutable("[if] must be a Painless condition: its source, or an object with source and params");
}
