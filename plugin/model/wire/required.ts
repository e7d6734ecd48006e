import type { Field, Message } from "../elements/model.ts";

/** Whether the field is `required` in proto2, or REQUIRED (`google.api.field_behavior`). */
export function isRequired({ presence, behaviors }: Field): boolean {
  return presence === "required" || behaviors.has("required");
}

/** Whether all responses with the message have the field, so that readers report its absence. */
export function isInEveryResponse(field: Field): boolean {
  const { message, oneof, behaviors } = field;
  if (message.requiredFields === "requests" || message.requestOnly || !isObject(message)) return false;
  return oneof === undefined && isRequired(field) && !behaviors.has("input_only");
}

/** Whether all requests with the message have the field, the bodies of a PATCH included. */
export function isInEveryRequest(field: Field): boolean {
  const { message, oneof, behaviors } = field;
  if (message.requiredFields !== "everywhere" || !isObject(message)) return false;
  return oneof === undefined && isRequired(field) && !behaviors.has("output_only");
}

/** A response with several cases has no JSON form of its own. */
function isObject({ representation, cases }: Message): boolean {
  return representation === "object" && cases === undefined;
}
