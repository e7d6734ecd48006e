import { combine, type Node, withValue } from "../source/node.ts";
import { alternativesOf, type SchemaAlternative } from "./alternatives.ts";
import type { FlatSchema } from "./flat-schema.ts";
import { isAboutPresence } from "./presence.ts";
import type { Types } from "./type-use.ts";

/** One object with the properties of all alternatives, of which those are required that all of them require. */
export function mergeObjects(at: Node, given: readonly SchemaAlternative[], types: Types): FlatSchema {
  const objects = given.flatMap((one) => withInner(one, types));
  const properties = new Map<string, Node[]>();
  for (const { flat } of objects) {
    for (const [name, schema] of flat.properties) {
      const known = properties.get(name) ?? [];
      if (!known.some((other) => isSame(other, schema))) properties.set(name, [...known, schema]);
    }
  }
  const [first] = objects;
  const required = [...(first?.flat.required ?? [])].filter((name) =>
    objects.every(({ flat }) => flat.required.has(name)),
  );
  const isOpen = objects.some(({ flat }) => {
    const hasNone = flat.properties.size === 0 && flat.additional?.value !== false;
    return hasNone || (flat.additional !== undefined && flat.additional.value !== false);
  });
  return {
    at,
    types: new Set(["object"]),
    nullable: false,
    properties: new Map([...properties].map(([name, [only, ...others]]) => [name, merged(at, only, others)])),
    required: new Set(required),
    additional: isOpen ? withValue(at, true) : undefined,
    keys: undefined,
    items: undefined,
    values: undefined,
    isConstant: false,
    unions: [],
    constraints: new Map(),
  };
}

/** An object with alternatives of its own, whose properties are optional in it. */
function withInner(one: SchemaAlternative, types: Types): readonly SchemaAlternative[] {
  const inner = one.flat.unions.flatMap((union) => (isAboutPresence(union) ? [] : alternativesOf(union, types).all));
  const { required } = one.flat;
  return [
    one,
    ...inner.map((other) => ({ ...other, flat: { ...other.flat, required } })).flatMap((it) => withInner(it, types)),
  ];
}

function merged(at: Node, first: Node | undefined, others: readonly Node[]): Node {
  if (first === undefined) return withValue(at, true);
  return others.length === 0 ? first : combine(first, "anyOf", [first, ...others]);
}

/** Combined schemas have no value of their own. */
function isSame(one: Node, other: Node): boolean {
  if (one.combined !== undefined || other.combined !== undefined) return false;
  return one.value === other.value || JSON.stringify(one.value) === JSON.stringify(other.value);
}
