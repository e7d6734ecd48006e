import { child, identityOf, items, members, type Node, objectIn, textIn, withValue } from "../source/node.ts";
import type { References } from "../source/references.ts";
import type { Union } from "./flat-schema.ts";

/** The union that a schema stands for as the base of others, which contain it in `allOf`; undefined for other schemas. */
export type Inheritance = (schema: Node) => Union | undefined;

/**
 * Finds schemas with a discriminator, and those that inherit from them (OpenAPI, Composition and Inheritance): a value of the
 * base is one of its children. A base with a single child stays an object, since nothing tells the two apart.
 */
export function createInheritance(root: Node, references: References): Inheritance {
  const components = child(root, "components");
  const schemas = members(components && child(components, "schemas"));
  const children = new Map<string, Map<string, Node>>();
  const add = (base: Node, heir: Node): void => {
    const known = children.get(identityOf(base)) ?? new Map<string, Node>();
    children.set(identityOf(base), known.set(identityOf(references.follow(heir)), heir));
  };
  for (const schema of schemas) {
    for (const part of items(child(schema, "allOf"))) {
      if (textIn(part, "$ref") === undefined || !references.leads(part)) continue;
      const base = references.follow(part);
      if (isBase(base)) add(base, referenceTo(schema));
    }
  }
  return (schema) => {
    const heirs = [...(children.get(identityOf(schema))?.values() ?? [])];
    if (!isBase(schema) || heirs.length < 2) return undefined;
    return { keyword: "oneOf", at: schema, members: heirs, discriminator: child(schema, "discriminator") };
  };
}

/** A schema with alternatives of its own declares the union already. */
function isBase(schema: Node): boolean {
  const { oneOf, anyOf } = objectIn(schema);
  return (
    textIn(child(schema, "discriminator"), "propertyName") !== undefined && oneOf === undefined && anyOf === undefined
  );
}

function referenceTo(schema: Node): Node {
  const token = encodeURIComponent(schema.key.replaceAll("~", "~0").replaceAll("/", "~1"));
  return withValue(schema, { $ref: `#/components/schemas/${token}` });
}
