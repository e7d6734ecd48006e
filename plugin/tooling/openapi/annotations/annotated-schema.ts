import { isComposite } from "../../../forms/composite.ts";
import type { JsonObject } from "../../../forms/values.ts";
import { extensionsOf } from "../../../model/annotations/members.ts";
import type { Annotated } from "../../../model/elements/element.ts";
import type { Field } from "../../../model/elements/model.ts";
import { constraintKeywords } from "../../../model/wire/constraint-keywords.ts";
import { present } from "../../json-object.ts";

/** The additions of annotations to an element: its title, examples, further reading and extensions. */
export function aboutElement({ openApi }: Annotated): JsonObject {
  if (openApi === undefined) return {};
  const { title, example, examples, externalDocs } = openApi;
  return present({ title, example, examples, externalDocs, ...extensionsOf(openApi) });
}

/** The constraints of annotations on a message, or on a map. */
export function objectConstraints(openApi: JsonObject | undefined): JsonObject {
  return pick(openApi, constraintKeywords.ofObjects);
}

export function listConstraints(openApi: JsonObject | undefined): JsonObject {
  return pick(openApi, constraintKeywords.ofLists);
}

/** The constraints of annotations on a value: a field, an item of its list, a value of its map. Bytes are text of another kind. */
export function valueConstraints({ openApi, type, form }: Field): JsonObject {
  const isText = type.kind === "scalar" && form.kind !== "bytes";
  if (!(isText || (type.kind === "message" && !isComposite(type.form)))) return {};
  return pick(openApi, [...constraintKeywords.ofScalars, "enum"]);
}

function pick(openApi: JsonObject | undefined, keywords: readonly string[]): JsonObject {
  return openApi === undefined ? {} : present(Object.fromEntries(keywords.map((name) => [name, openApi[name]])));
}
