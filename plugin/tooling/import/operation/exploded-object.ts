import type { Types } from "../schema/type-use.ts";
import { child, type Node, objectIn, textIn } from "../source/node.ts";

/** An object in the style `form`: a parameter for each of its properties. */
export interface ExplodedObject {
  /** As parameters of their own. */
  readonly properties: readonly Node[];
  /** Takes parameters of any other name, too. */
  readonly isOpen: boolean;
}

/** The parameters that an object in a query is; undefined for any other parameter. */
export function explodedObject(parameter: Node, types: Types): ExplodedObject | undefined {
  const schema = child(parameter, "schema");
  const { in: place, name = "", required, style = "form", explode = style === "form" } = objectIn(parameter);
  if (place !== "query" || schema === undefined || style !== "form" || explode !== true) return undefined;
  const flat = types.flatten(schema);
  if (String(name).endsWith("[]") || flat.unions.length > 0 || flat.items !== undefined) return undefined;
  if (flat.types === undefined ? flat.properties.size === 0 : !flat.types.has("object")) return undefined;
  const properties = [...flat.properties].map(([own, property]): Node => {
    const isRequired = required === true && flat.required.has(own);
    return { ...property, value: { name: own, in: "query", schema: property.value, required: isRequired } };
  });
  const isClosed = flat.additional === undefined || flat.additional.value === false;
  return { properties, isOpen: properties.length === 0 || !isClosed };
}

/** The names of the other parameters in the query. */
export function declaredInQuery(parameters: readonly Node[], types: Types): ReadonlySet<string> {
  const others = parameters.filter((it) => textIn(it, "in") === "query" && explodedObject(it, types) === undefined);
  return new Set(others.map((it) => textIn(it, "name") ?? ""));
}
