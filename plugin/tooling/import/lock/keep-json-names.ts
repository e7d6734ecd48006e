import { impliedName } from "../../../model/nodes/implied-name.ts";
import { lowerCamelCase } from "../../../model/nodes/local-name.ts";
import type { FieldNames } from "../../../model/options/field-names.ts";
import type { ProtoEnum, ProtoFile, ProtoMessage } from "../proto/elements.ts";

/**
 * Renames the fields whose JSON name is the one that compilers give them. In a file with FIELD_NAMES_PROTO, for example, this
 * would be the name in the proto file instead.
 */
export function keepJsonNames(files: readonly ProtoFile[], fieldNames: FieldNames): void {
  const visit = (type: ProtoMessage | ProtoEnum): void => {
    if (type.kind === "enum") return;
    for (const field of type.fields) {
      const { name, jsonName } = field;
      if (jsonName === impliedName(name, fieldNames) || jsonName !== lowerCamelCase(name)) continue;
      // Names that differ in underscores and case alone are never in one message.
      field.name = name.includes("_") ? name.replaceAll("_", "") : name.charAt(0).toUpperCase() + name.slice(1);
    }
    for (const nested of type.nested) visit(nested);
  };
  for (const { types } of files) for (const type of types) visit(type);
}
