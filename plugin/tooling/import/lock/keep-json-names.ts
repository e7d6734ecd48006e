import { lowerCamelCase } from "../../../model/nodes/local-name.ts";
import type { ProtoEnum, ProtoFile, ProtoMessage } from "../proto/elements.ts";

/**
 * Renames the fields whose JSON name is the one that compilers give them. In a file with FIELD_NAMES_PROTO, this would be
 * the name in the proto file instead.
 */
export function keepJsonNames(files: readonly ProtoFile[]): void {
  const visit = (type: ProtoMessage | ProtoEnum): void => {
    if (type.kind === "enum") return;
    for (const field of type.fields) {
      const isImplied = field.jsonName !== field.name && field.jsonName === lowerCamelCase(field.name);
      // Names that differ in underscores alone are never in one message.
      if (isImplied) field.name = field.name.replaceAll("_", "");
    }
    for (const nested of type.nested) visit(nested);
  };
  for (const { types } of files) for (const type of types) visit(type);
}
