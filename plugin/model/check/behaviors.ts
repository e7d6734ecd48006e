import type { File } from "../elements/model.ts";
import type { Behavior } from "../elements/values.ts";
import type { Findings } from "../findings/findings.ts";
import { isInEveryResponse } from "../wire/required.ts";

/** Pairs that no request or response can satisfy (google/api/field_behavior.proto). */
const contradictions: readonly (readonly [Behavior, Behavior, string])[] = [
  ["output_only", "input_only", "so neither requests nor responses can contain it"],
  ["output_only", "required", "but requests cannot set a field that only the server sets"],
  ["optional", "required", "which contradict each other"],
];

export function checkBehaviors(file: File, findings: Findings): void {
  for (const message of file.messages) {
    for (const field of message.fields) {
      const { behaviors } = field;
      if (behaviors.size < 2) continue;
      // It is required in responses then, as in OpenAPI.
      const isReturned = isInEveryResponse(field);
      for (const [one, other, consequence] of contradictions) {
        if (!behaviors.has(one) || !behaviors.has(other)) continue;
        const isOfRequests = one === "output_only" && other === "required";
        if (isOfRequests && isReturned) continue;
        findings.add({
          rule: "field-behavior",
          place: field.place,
          subject: `${message.name}.${field.name}`,
          message: `the field is both ${one.toUpperCase()} and ${other.toUpperCase()}, ${consequence}`,
          hint: isOfRequests
            ? "remove one of the two behaviors, or set required_fields: REQUIRED_IN_RESPONSES if all responses have the field"
            : "remove one of the two behaviors",
        });
      }
    }
  }
}
