import type { JsonObject } from "../../../forms/values.ts";
import type { Preference } from "../../../model/elements/model.ts";
import { present } from "../../json-object.ts";
import { describeElement } from "../describe-element.ts";
import { valueSchema } from "../schema/field-schema.ts";
import type { Schemas } from "../schema/schemas.ts";

/** `Prefer: return=minimal, wait=10` is an object in the style `simple`, exploded. */
export function preferencesStyle(preferences: readonly Preference[], schemas: Schemas): JsonObject {
  const properties = preferences.map(({ field, name }) => {
    const description = describeElement(field);
    return [name, present({ ...valueSchema(field, schemas), description })] as const;
  });
  return { style: "simple", explode: true, schema: { type: "object", properties: Object.fromEntries(properties) } };
}
