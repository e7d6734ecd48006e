import type { Field, Message } from "../../model/elements/model.ts";
import { constraintsOf } from "./constraints.ts";
import type { Random } from "./random.ts";
import { identifier, meetsSchema } from "./sample-text.ts";

/** Returns a name of a resource (AIP-122) for the field that holds it; undefined for other fields. */
export function sampleName(field: Field, random: Random): string | undefined {
  const { name, type, cardinality, message } = field;
  if (name !== "name" || cardinality !== "singular" || type.kind !== "scalar" || type.scalar !== "string")
    return undefined;
  const [pattern] = message.file.resources.find((resource) => isOf(message, resource.descriptor.path))?.patterns ?? [];
  if (pattern === undefined) return undefined;
  const text = pattern.literals
    .map((literal, i) => literal + (i < pattern.variables.length ? identifier(random) : ""))
    .join("");
  return meetsSchema(text, constraintsOf(field).value) ? text : undefined;
}

function isOf({ descriptor }: Message, path: readonly number[]): boolean {
  return descriptor.path.join() === path.join();
}
