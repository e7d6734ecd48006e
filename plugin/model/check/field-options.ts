import type { OptionSite } from "../findings/option-site.ts";
import { type FieldNode, fieldOptions } from "../nodes/field-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { describeField } from "../wire/describe-field.ts";
import { checkConstant } from "./field-constant.ts";
import { checkDefault } from "./field-default.ts";
import { checkFieldLocation } from "./field-location.ts";
import { checkAlways, checkNullable } from "./field-presence.ts";
import { checkLifecycle } from "./lifecycle.ts";
import { checkOneOrMany, checkStyle } from "./list-options.ts";
import { checkMediaType } from "./media-type.ts";
import { checkResponseMediaType } from "./response-media-types.ts";
import { checkSchemas } from "./schema.ts";

/** The options of one field, as far as the field and its type allow them. */
export function checkFieldOptions(field: FieldNode, site: OptionSite): void {
  checkInt64(field, site);
  checkBool(field, site);
  checkTimestamp(field, site);
  checkConstant(field, site);
  checkStyle(field, site);
  checkOneOrMany(field, site);
  checkNullable(field, site);
  checkAlways(field, site);
  checkFieldLocation(field, site);
  checkDefault(field, site);
  checkSchemas(field, site);
  checkFileType(field, site);
  checkLifecycle(field.options.lifecycle, [fieldNumbers.lifecycle], site);
}

function checkInt64(field: FieldNode, site: OptionSite): void {
  if (field.options.int64 === undefined || field.form.kind === "int64" || field.form.kind === "int64_number") return;
  site.report(
    "field-int64",
    [fieldNumbers.int64],
    `int64 applies to 64-bit integers, but the field is ${describeField(field)}`,
    "remove the option, or change the type to int64 or uint64",
    "int64",
  );
}

function checkBool(field: FieldNode, site: OptionSite): void {
  const { options, type, cardinality, oneof } = field;
  if (options.bool === undefined) return;
  const report = (message: string, hint: string, unused?: string): void => {
    site.report("field-bool", [fieldNumbers.bool], message, hint, unused);
  };
  if (type.kind !== "scalar" || type.scalar !== "bool") {
    report(
      `bool applies to booleans, but the field is ${describeField(field)}`,
      "remove the option, or change the type to bool",
      "bool",
    );
  } else if (options.bool === "presence" && cardinality !== "singular") {
    report(
      `BOOL_PRESENCE applies to single fields, but the field is ${describeField(field)}`,
      "remove the option, or make the field singular",
    );
  } else if (options.bool === "presence" && oneof !== undefined) {
    report(
      `the field is a member of the oneof "${oneof.name}", and a parameter that is left out does not tell which member is set`,
      "remove BOOL_PRESENCE, or move the field out of the oneof",
    );
  } else if (options.bool === "presence" && (field.always || field.behaviors.has("required"))) {
    report(
      "BOOL_PRESENCE leaves out the parameter for false, but the field must always be present",
      "remove BOOL_PRESENCE, or the option that requires the field",
    );
  }
}

function checkTimestamp(field: FieldNode, site: OptionSite): void {
  if (field.options.timestamp === undefined || field.form.kind === "timestamp") return;
  site.report(
    "field-timestamp",
    [fieldNumbers.timestamp],
    `timestamp applies to google.protobuf.Timestamp, but the field is ${describeField(field)}`,
    "remove the option, or change the type",
    "timestamp",
  );
}

/** `media_type` */
function checkFileType(field: FieldNode, site: OptionSite): void {
  const { mediaType, type, cardinality, message, oneof, options } = field;
  const isInBody = oneof !== undefined && message.oneofs.length === 1;
  if (options.otherMediaTypes !== undefined && (mediaType === undefined || !isInBody)) {
    site.report(
      "media-type",
      [fieldNumbers.otherMediaTypes],
      "other_media_types applies to members of the only oneof of a request or a response, each with a media_type",
      mediaType === undefined ? "set media_type to one of them" : "remove the option",
    );
  }
  if (mediaType === undefined) return;
  if (message.cases !== undefined && oneof !== undefined) {
    checkResponseMediaType(field, site);
    return;
  }
  const isFile =
    type.kind === "scalar" ? field.form.content !== undefined : type.kind === "message" && type.fileParts !== undefined;
  const without = oneof?.fields.find((member) => {
    return member.mediaType === undefined && fieldOptions(member).status === undefined;
  });
  if (isInBody && without === undefined && message.representation === "object") {
    // The types that members can have depend on the operations.
    checkMediaType(mediaType, [fieldNumbers.mediaType], site);
    for (const other of options.otherMediaTypes ?? []) checkMediaType(other, [fieldNumbers.otherMediaTypes], site);
  } else if (!isFile && without !== undefined) {
    site.report(
      "media-type",
      [fieldNumbers.mediaType],
      `"${without.name}" is in the same oneof, but has no media type`,
      "set media_type on every member of the oneof, or on none",
    );
  } else if (cardinality === "map" || !isFile) {
    site.report(
      "media-type",
      [fieldNumbers.mediaType],
      `media_type applies to files in multipart/form-data, but the field is ${describeField(field)}`,
      "change the type to bytes, string or a message with the option file, or remove the option",
    );
  } else {
    checkMediaType(mediaType, [fieldNumbers.mediaType], site);
  }
}
