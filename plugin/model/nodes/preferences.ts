import type { Field, Preference } from "../elements/model.ts";
import type { Style } from "../elements/values.ts";
import { fieldOptions } from "./field-node.ts";

/** The preferences in a header with style PREFERENCES; undefined for fields of another style. */
export function preferencesOf(field: Field): readonly Preference[] | undefined {
  return namedFields(field, "preferences");
}

/** The target and the attributes in a header with style LINKS; undefined for fields of another style. */
export function linksOf(field: Field): readonly Preference[] | undefined {
  return namedFields(field, "links");
}

function namedFields(field: Field, style: Style): readonly Preference[] | undefined {
  const { type } = field;
  if (type.kind !== "message" || fieldOptions(field).style !== style) return undefined;
  const known = type.fields.filter((it) => it !== type.rest);
  return known.map((it) => ({ field: it, name: fieldOptions(it).name ?? it.jsonName }));
}
