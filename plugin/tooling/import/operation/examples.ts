import type { JsonLiteral } from "../../../forms/values.ts";
import { isJsonObject } from "../../json-object.ts";
import { type Node, objectIn } from "../source/node.ts";

/** `example` and `examples` of a parameter. */
export function annotatedExamples(parameter: Node): readonly JsonLiteral[] {
  const { example, examples } = objectIn(parameter);
  if (example !== undefined) return [example];
  if (!isJsonObject(examples)) return [];
  return Object.values(examples).flatMap((one) =>
    isJsonObject(one) && one["value"] !== undefined ? [one["value"]] : [],
  );
}
