import type { Field } from "../elements/model.ts";
import type { Behavior } from "../elements/values.ts";
import { listOf } from "./members.ts";

/**
 * The behaviors of a field with those that OpenAPI annotations declare: `required` of its message, `readOnly` and `writeOnly`.
 * A read-only field is required of responses alone.
 */
export function annotatedBehaviors(
  { openApi, message, oneof, name, jsonName }: Field,
  declared: ReadonlySet<Behavior>,
  ignoreRequired: boolean,
): ReadonlySet<Behavior> {
  const parent = message.openApi;
  if (openApi === undefined && parent === undefined) return declared;
  const behaviors = new Set(declared);
  if (openApi?.["readOnly"] === true && !declared.has("input_only")) behaviors.add("output_only");
  if (openApi?.["writeOnly"] === true && !declared.has("output_only")) behaviors.add("input_only");
  const required = [...listOf(parent?.["required"]), ...listOf(openApi?.["required"])];
  const isRequired = required.includes(name) || required.includes(jsonName);
  const isOfRequests = oneof === undefined && !behaviors.has("output_only");
  if (isRequired && isOfRequests && !ignoreRequired) behaviors.add("required");
  return behaviors.size === declared.size ? declared : behaviors;
}
