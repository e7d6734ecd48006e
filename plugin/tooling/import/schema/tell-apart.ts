import { objectIn } from "../source/node.ts";
import type { SchemaAlternative } from "./alternatives.ts";
import type { FlatSchema } from "./flat-schema.ts";

/** Alternatives in an order in which readers can tell them apart, and those that they cannot. */
export interface Told {
  readonly apart: readonly SchemaAlternative[];
  readonly alike: readonly SchemaAlternative[];
  /** A map, which takes whatever the others do not. */
  readonly rest?: SchemaAlternative | undefined;
}

/** Objects are told apart by required properties that the following ones lack. */
export function tellApart(objects: readonly SchemaAlternative[]): Told {
  const told = tellDeclared(objects);
  const [map, ...maps] = told.alike.filter(({ flat }) => isMap(flat));
  if (map === undefined) return told;
  // One message with the map would take what the others require.
  const declared = tellDeclared(objects.filter((one) => one !== map));
  const isTold = maps.length === 0 && declared.apart.every(({ flat }) => isToldFrom(flat, [map]));
  if (isTold && (declared.alike.length === 0 || shareRequired(declared.alike))) return { ...declared, rest: map };
  return { apart: [], alike: objects };
}

/** Whether one message of all of them has a required property. */
function shareRequired(all: readonly SchemaAlternative[]): boolean {
  const [first] = all;
  return [...(first?.flat.required ?? [])].some((name) => {
    return all.every(({ flat }) => flat.required.has(name) && !isReadOnly(flat, name));
  });
}

function tellDeclared(objects: readonly SchemaAlternative[]): Told {
  const apart: SchemaAlternative[] = [];
  let alike = [...objects];
  while (alike.length > 1) {
    const rest = alike;
    const next = rest.find((one) => rest.every((other) => other === one || isToldFrom(one.flat, [other])));
    if (next === undefined) break;
    apart.push(next);
    alike = alike.filter((one) => one !== next);
  }
  if (alike.length === 1) return { apart: [...apart, ...alike], alike: [] };
  // Those that are alike become one message, from which the others must differ, too.
  for (let last = apart.at(-1); last !== undefined; last = apart.at(-1)) {
    if (apart.every(({ flat }) => isToldFrom(flat, alike))) break;
    alike.unshift(last);
    apart.pop();
  }
  return { apart, alike };
}

/** Whether a required property is in none of the others. */
function isToldFrom(one: FlatSchema, others: readonly SchemaAlternative[]): boolean {
  if (!hasFields(one)) return false;
  // A map takes whatever the others do not.
  const declared = others.filter(({ flat }) => !isMap(flat));
  if (declared.some(({ flat }) => !hasFields(flat) || isOpen(flat) || flat.unions.length > 0)) return false;
  return [...one.required].some((name) => {
    return (
      !isReadOnly(one, name) && declared.every(({ flat }) => !flat.properties.has(name) && !flat.required.has(name))
    );
  });
}

function hasFields({ properties, required, additional }: FlatSchema): boolean {
  return properties.size > 0 || required.size > 0 || additional?.value === false;
}

/** Whether it is an object with any names, which all have values of one type. */
export function isMap(flat: FlatSchema): boolean {
  return flat.properties.size === 0 && flat.unions.length === 0 && isOpen(flat);
}

function isOpen({ additional }: FlatSchema): boolean {
  return additional !== undefined && additional.value !== false;
}

function isReadOnly({ properties }: FlatSchema, name: string): boolean {
  return objectIn(properties.get(name))["readOnly"] === true;
}
