import { extensionsOf } from "../../../model/annotations/members.ts";
import type { Annotated, Element } from "../../../model/element.ts";
import type { Field } from "../../../model/model.ts";
import { type JsonObject, present } from "../../json-object.ts";
import { descriptionOf } from "../describe-element.ts";

/** The description of an OpenAPI annotation, or the comment. */
export function describeElement({ openApi, comments }: Pick<Element, "openApi" | "comments">): string | undefined {
  const description = openApi?.["description"];
  return typeof description === "string" && description !== "" ? description : descriptionOf(comments);
}

/** What annotations say about an element: its title, examples, further reading and extensions. */
export function aboutElement({ openApi }: Annotated): JsonObject {
  if (openApi === undefined) return {};
  const { title, example, examples, externalDocs } = openApi;
  return present({ title, example, examples, externalDocs, ...extensionsOf(openApi) });
}

const ofObjects = ["minProperties", "maxProperties"] as const;
const ofLists = ["minItems", "maxItems", "uniqueItems"] as const;
const ofValues = [
  "format",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "enum",
] as const;

/** The constraints of annotations on a message, or on a map. */
export function objectConstraints(openApi: JsonObject | undefined): JsonObject {
  return openApi === undefined ? {} : present(Object.fromEntries(ofObjects.map((name) => [name, openApi[name]])));
}

export function listConstraints(openApi: JsonObject | undefined): JsonObject {
  return openApi === undefined ? {} : present(Object.fromEntries(ofLists.map((name) => [name, openApi[name]])));
}

/** The constraints of annotations on a value: a field, an item of its list, a value of its map. Bytes are text of another kind. */
export function valueConstraints({ openApi, type }: Field): JsonObject {
  const isText = type.kind === "scalar" && type.scalar !== "bytes";
  if (openApi === undefined || !(isText || (type.kind === "message" && type.wellKnown !== undefined))) return {};
  return present(Object.fromEntries(ofValues.map((name) => [name, openApi[name]])));
}
