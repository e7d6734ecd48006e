import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { Behavior } from "../elements/values.ts";
import type { OptionsHolder } from "./decode-options.ts";
import { decodingOption, type Optioned } from "./decoding-option.ts";

// Extension of google.protobuf.FieldOptions in google/api/field_behavior.proto, and the numbers of its enum.
const fieldBehavior = 1052;
const behaviorByNumber: Readonly<Record<number, Behavior>> = {
  1: "optional",
  2: "required",
  3: "output_only",
  4: "input_only",
  5: "immutable",
  6: "unordered_list",
  8: "identifier",
};

const none: ReadonlySet<Behavior> = new Set();

/** Shared sets: there are many fields, but few combinations. */
const combinations = new Map<string, ReadonlySet<Behavior>>();

/** `google.api.field_behavior`, read from the unknown fields: the request need not contain the file that declares it. */
export function readBehaviors(
  options: OptionsHolder | undefined,
  field: Optioned,
  ignoreRequired: boolean,
): ReadonlySet<Behavior> {
  const fields = options?.$unknown;
  if (fields === undefined) return none;
  const declared = decodingOption("google.api.field_behavior", field, () => decodeBehaviors(fields));
  const found = ignoreRequired ? declared.filter((behavior) => behavior !== "required") : declared;
  if (found.length === 0) return none;
  const key = found.join();
  const known = combinations.get(key) ?? new Set(found);
  combinations.set(key, known);
  return known;
}

function decodeBehaviors(fields: NonNullable<OptionsHolder["$unknown"]>): readonly Behavior[] {
  const found: Behavior[] = [];
  for (const { no, wireType, data } of fields) {
    if (no !== fieldBehavior) continue;
    // Declared as unpacked, but parsers must accept both.
    const reader = new BinaryReader(data);
    const end = wireType === WireType.LengthDelimited ? reader.uint32() + reader.pos : reader.len;
    while (reader.pos < end) {
      const behavior = behaviorByNumber[reader.int32()];
      if (behavior !== undefined) found.push(behavior);
    }
  }
  return found;
}
