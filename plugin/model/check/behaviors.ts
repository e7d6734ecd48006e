import type { Findings } from "../findings/findings.ts";
import type { File } from "../model.ts";
import type { Behavior } from "../values.ts";

/** Pairs that no request and no answer can satisfy (google/api/field_behavior.proto). */
const contradictions: readonly (readonly [Behavior, Behavior, string])[] = [
  ["output_only", "input_only", "so it stands neither in requests nor in answers"],
  ["output_only", "required", "so every request must have what no request may have"],
  ["optional", "required", "so it may be left out and may not"],
];

export function checkBehaviors(file: File, findings: Findings): void {
  for (const message of file.messages) {
    for (const field of message.fields) {
      const { behaviors } = field;
      if (behaviors.size < 2) continue;
      for (const [one, other, consequence] of contradictions) {
        if (!behaviors.has(one) || !behaviors.has(other)) continue;
        findings.add({
          rule: "field-behavior",
          place: field.place,
          subject: `${message.name}.${field.name}`,
          message: `the field is ${one.toUpperCase()} and ${other.toUpperCase()}, ${consequence}`,
          hint: "leave one of the two behaviors out",
        });
      }
    }
  }
}
