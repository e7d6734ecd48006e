import type { Field } from "../elements/model.ts";

/** Whether the field is `required` in proto2, or REQUIRED (`google.api.field_behavior`). */
export function isRequired({ presence, behaviors }: Field): boolean {
  return presence === "required" || behaviors.has("required");
}
