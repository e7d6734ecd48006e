import { escapeToken } from "../../json-pointer.ts";
import { child, identityOf, items, members, type Node, objectIn, textIn, withValue } from "../source/node.ts";
import type { References } from "../source/references.ts";
import type { Union } from "./flat-schema.ts";
import { mappedReference, mappingOf } from "./mapping.ts";

/** What schemas with a discriminator say about those that contain them in `allOf`. */
export interface Inheritance {
  /** The union that a schema stands for as the base of others; undefined for other schemas. */
  heirs(schema: Node): Union | undefined;
  /** The discriminator of a base that tells all these schemas apart. */
  discriminatorOf(schemas: readonly Node[]): Node | undefined;
}

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
  /** The bases of each heir, by identity. */
  const bases = new Map<string, readonly Node[]>();
  for (const schema of schemas) {
    const own = ancestorsOf(schema, references).filter(isBase);
    if (own.length === 0) continue;
    const heir = referenceTo(schema);
    const identity = identityOf(references.follow(heir));
    bases.set(identity, own);
    for (const base of own) {
      const known = heirs.get(identityOf(base)) ?? new Map<string, Node>();
      heirs.set(identityOf(base), known.set(identity, heir));
    }
  }
  const heirsOf = (schema: Node): Union | undefined => {
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
  /** Whether the mapping names all of them. Without a mapping, schemas have their own names. */
  const names = (base: Node, all: readonly string[]): boolean => {
    const mapping = mappingOf(child(base, "discriminator"));
    const targets = mapping.flatMap((entry) => {
      const reference = mappedReference(entry);
      return reference !== undefined && references.leads(reference) ? [identityOf(references.follow(reference))] : [];
    });
    return mapping.length === 0 || all.every((identity) => targets.includes(identity));
  };
  return {
    heirs: heirsOf,
    discriminatorOf(all) {
      const identities = all.map(identityOf);
      const [first, ...others] = identities;
      const shared = bases.get(first ?? "")?.find((base) => {
        const own = heirs.get(identityOf(base));
        return others.every((identity) => own?.has(identity) === true) && names(base, identities);
      });
      return others.length > 0 && shared !== undefined ? child(shared, "discriminator") : undefined;
    },
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
