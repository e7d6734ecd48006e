import { escapeToken } from "../../json-pointer.ts";
import { child, identityOf, items, members, type Node, objectIn, textIn, withValue } from "../source/node.ts";
import type { References } from "../source/references.ts";
import { mappedReference, mappingOf } from "./alternatives.ts";
import type { Union } from "./flat-schema.ts";

/** The union that a schema stands for as the base of others, which contain it in `allOf`; undefined for other schemas. */
export type Inheritance = (schema: Node) => Union | undefined;

/**
 * Finds schemas with a discriminator, and those that inherit from them (OpenAPI, Composition and Inheritance): a value of the
 * base is one of its heirs, of any generation, or of the schemas that its mapping names. A base with a single one stays an
 * object, since nothing tells the two apart.
 */
export function createInheritance(root: Node, references: References): Inheritance {
  const components = child(root, "components");
  const schemas = members(components && child(components, "schemas"));
  /** The heirs of each base, by identity. */
  const heirs = new Map<string, Map<string, Node>>();
  for (const schema of schemas) {
    for (const base of ancestorsOf(schema, references)) {
      if (!isBase(base)) continue;
      const heir = referenceTo(schema);
      const known = heirs.get(identityOf(base)) ?? new Map<string, Node>();
      heirs.set(identityOf(base), known.set(identityOf(references.follow(heir)), heir));
    }
  }
  return (schema) => {
    if (!isBase(schema)) return undefined;
    const discriminator = child(schema, "discriminator");
    const found = new Map(heirs.get(identityOf(schema)));
    for (const reference of mappingOf(discriminator).flatMap((entry) => mappedReference(entry) ?? [])) {
      if (!references.leads(reference)) continue;
      const identity = identityOf(references.follow(reference));
      if (!found.has(identity)) found.set(identity, reference);
    }
    return found.size < 2 ? undefined : { keyword: "oneOf", at: schema, members: [...found.values()], discriminator };
  };
}

/** The schemas that a schema contains in `allOf`, and those that these contain. */
function ancestorsOf(schema: Node, references: References): readonly Node[] {
  const found = new Map<string, Node>();
  const pending = [schema];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const part of items(child(at, "allOf"))) {
      const isReference = textIn(part, "$ref") !== undefined;
      if (isReference && !references.leads(part)) continue;
      const base = isReference ? references.follow(part) : part;
      if (found.has(identityOf(base))) continue;
      found.set(identityOf(base), base);
      pending.push(base);
    }
  }
  return [...found.values()];
}

/** A schema with alternatives of its own declares the union already. */
function isBase(schema: Node): boolean {
  const { oneOf, anyOf } = objectIn(schema);
  return (
    textIn(child(schema, "discriminator"), "propertyName") !== undefined && oneOf === undefined && anyOf === undefined
  );
}

function referenceTo(schema: Node): Node {
  const token = encodeURIComponent(escapeToken(schema.key));
  return withValue(schema, { $ref: `#/components/schemas/${token}` });
}
