import { impliedName } from "../../../model/nodes/implied-name.ts";
import { lowerCamelCase } from "../../../model/nodes/local-name.ts";
import type { FieldNames } from "../../../model/options/field-names.ts";
import { identifier, type ProtoEnum, type ProtoField, type ProtoFile, type ProtoMessage } from "../proto/elements.ts";

/**
 * Gives messages FIELD_NAMES_CAMEL if the JSON name of a field is the one that compilers give it. Where fields have the style of a
 * file with FIELD_NAMES_PROTO, for example, `diagnostic_code` could not be `diagnosticCode` in JSON.
 */
export function keepJsonNames(files: readonly ProtoFile[], fieldNames: FieldNames): void {
  const isMisread = ({ name, jsonName }: ProtoField): boolean =>
    jsonName !== undefined && jsonName !== impliedName(name, fieldNames) && jsonName === lowerCamelCase(name);
  const visit = (type: ProtoMessage | ProtoEnum): void => {
    if (type.kind === "enum") return;
    if (type.fields.some(isMisread)) {
      type.options["field_names"] = identifier("FIELD_NAMES_CAMEL");
      for (const field of type.fields) keepParameterName(field, fieldNames);
    }
    for (const nested of type.nested) visit(nested);
  };
  for (const { types } of files) for (const type of types) visit(type);
}

/** A parameter whose name follows from the style of the file declares it. */
function keepParameterName({ key, name, options }: ProtoField, fieldNames: FieldNames): void {
  if (!/^(?:query|cookie):/.test(key) || options["name"] !== undefined) return;
  const implied = impliedName(name, fieldNames);
  if (implied !== lowerCamelCase(name)) options["name"] = implied;
}
