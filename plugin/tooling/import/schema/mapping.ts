import { child, members, type Node, withValue } from "../source/node.ts";

/** The entries of the mapping of a discriminator. */
export function mappingOf(discriminator: Node | undefined): readonly Node[] {
  return members(discriminator && child(discriminator, "mapping"));
}

/** The reference of an entry of a mapping, which names a schema by its name or by a reference. */
export function mappedReference(entry: Node): Node | undefined {
  const { value } = entry;
  if (typeof value !== "string") return undefined;
  return withValue(entry, { $ref: /[/#.]/.test(value) ? value : `#/components/schemas/${value}` });
}
