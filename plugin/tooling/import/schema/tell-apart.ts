import { objectIn } from "../source/node.ts";
import type { SchemaAlternative } from "./alternatives.ts";
import type { FlatSchema } from "./flat-schema.ts";

/** Alternatives in an order in which readers can tell them apart, and those that they cannot. */
export interface Told {
  readonly apart: readonly SchemaAlternative[];
  readonly alike: readonly SchemaAlternative[];
}

/** Objects are told apart by required properties that the following ones lack. */
export function tellApart(objects: readonly SchemaAlternative[]): Told {
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

function isMap(flat: FlatSchema): boolean {
  return flat.properties.size === 0 && flat.unions.length === 0 && isOpen(flat);
}

function isOpen({ additional }: FlatSchema): boolean {
  return additional !== undefined && additional.value !== false;
}

function isReadOnly({ properties }: FlatSchema, name: string): boolean {
  return objectIn(properties.get(name))["readOnly"] === true;
}
