import type { FieldNames } from "../../../model/options/field-names.ts";
import type { ProtoMessage } from "./elements.ts";

/** How the fields of a message are named: as the message declares it (FIELD_NAMES_CAMEL), or else as its file does. */
export function fieldNamesOf({ options }: ProtoMessage, ofFile: FieldNames): FieldNames {
  return options["field_names"] === undefined ? ofFile : "json";
}
