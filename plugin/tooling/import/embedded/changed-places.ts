import type { JsonLiteral, JsonObject } from "../../../forms/values.ts";
import { isJsonObject } from "../../json-object.ts";
import { child, items, members, type Node } from "../source/node.ts";

/**
 * The places of a document that are not as expected: the innermost ones that tell the difference. Extensions and examples may be
 * added anywhere, since `import` reads neither.
 */
export function changedPlaces(document: Node, expected: JsonLiteral): readonly Node[] {
  const changed: Node[] = [];
  const compare = (node: Node, value: JsonLiteral): void => {
    if (isJsonObject(value) && isJsonObject(node.value)) compareObjects(node, value);
    else if (Array.isArray(value) && Array.isArray(node.value) && value.length === node.value.length)
      for (const [index, item] of items(node).entries()) compare(item, value[index]);
    else if (node.value !== value) changed.push(node);
  };
  const compareObjects = (node: Node, value: JsonObject): void => {
    for (const member of members(node)) {
      const own = Object.hasOwn(value, member.key) ? value[member.key] : undefined;
      if (own !== undefined) compare(member, own);
      else if (!isAddition(member)) changed.push(member);
    }
    if (Object.keys(value).some((key) => child(node, key) === undefined)) changed.push(node);
  };
  compare(document, expected);
  return changed;
}

const maps: ReadonlySet<string> = new Set(["properties", "schemas", "paths", "securitySchemes", "headers"]);

function isAddition({ key, parent }: Node): boolean {
  if (maps.has(parent?.key ?? "")) return false;
  return key.startsWith("x-") || key === "example" || key === "examples";
}
