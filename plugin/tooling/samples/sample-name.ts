import type { Field } from "../../model/elements/model.ts";
import type { Resource } from "../../model/elements/resource.ts";
import { constraintsOf } from "./constraints.ts";
import type { Random } from "./random.ts";
import { identifier, meetsSchema } from "./sample-text.ts";

interface NameContext {
  readonly random: Random;
  readonly isPlain?: boolean | undefined;
}

/** Returns a name of a resource (AIP-122) for a field that holds one; undefined for other fields. */
export function sampleName(field: Field, { random, isPlain = false }: NameContext): string | undefined {
  const { type, reference } = field;
  // Lists with delimiters and segments of paths cannot hold the slashes of a name.
  if (isPlain && reference.type !== undefined) return undefined;
  if (type.kind !== "scalar" || type.scalar !== "string") return undefined;
  const [pattern] = resourceOf(field)?.patterns ?? [];
  if (pattern === undefined) return undefined;
  const text = pattern.literals
    .map((literal, i) => literal + (i < pattern.variables.length ? identifier(random) : ""))
    .join("");
  const { value, items } = constraintsOf(field);
  return meetsSchema(text, field.cardinality === "list" ? items : value) ? text : undefined;
}

/** The resource that a reference names, or whose message has the field as its `name`, if the file declares it. */
function resourceOf({ name, cardinality, message, reference }: Field): Resource | undefined {
  const { resources } = message.file;
  if (reference.type !== undefined) return resources.find(({ type }) => type === reference.type);
  const isOwn = name === "name" && cardinality === "singular" && reference.childType === undefined;
  const path = message.descriptor.path.join();
  return isOwn ? resources.find(({ descriptor }) => descriptor.path.join() === path) : undefined;
}
