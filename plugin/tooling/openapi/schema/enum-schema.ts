import type { JsonObject } from "../../../forms/values.ts";
import type { Enum } from "../../../model/elements/model.ts";
import { present } from "../../json-object.ts";
import { aboutElement } from "../annotations/annotated-schema.ts";
import { describeElement, descriptionOf } from "../describe-element.ts";

/** The JSON Schema of an enum: its names on the wire. Comments of the values become part of the description. */
export function enumSchema(type: Enum): JsonObject {
  if (type.isNullValue) return { type: "null" };
  const values = type.values.flatMap(({ wireName, comments }) => {
    return wireName === undefined ? [] : [{ wireName, text: descriptionOf(comments)?.replaceAll("\n", " ") }];
  });
  const lines = values.flatMap(({ wireName, text }) => (text === undefined ? [] : [`- \`${wireName}\`: ${text}`]));
  const parts = [describeElement(type), lines.join("\n")].filter((part) => part !== undefined && part !== "");
  const names = [...new Set(values.map(({ wireName }) => wireName))];
  return present({
    type: "string",
    enum: names,
    description: parts.length === 0 ? undefined : parts.join("\n\n"),
    deprecated: type.deprecated || type.openApi?.["deprecated"] === true || undefined,
    ...aboutElement(type),
  });
}
