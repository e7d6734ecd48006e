import type { OptionSite } from "../findings/option-site.ts";
import type { Field, Message } from "../model.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { is64Bit } from "../wire/int64.ts";
import { isRequired } from "../wire/required.ts";
import { hasText, holdsList, isAnyJson } from "../wire/text-form.ts";
import { describeField, kindsOfField, kindsOfValue } from "../wire/wire-kind.ts";
import { checkFieldDefault, neverAbsent } from "./field-default.ts";
import { checkFieldPlace } from "./field-place.ts";
import { checkLifecycle } from "./lifecycle.ts";
import { checkMediaType } from "./media-type.ts";
import { checkSchemas } from "./schema.ts";

const at = fieldNumbers;

/** The options of one field, as far as the field and its type tell whether they mean something. */
export function checkFieldOptions(field: FieldNode, site: OptionSite): void {
  const { options } = field;
  if (options.int64 !== undefined && !is64Bit(field)) {
    site.report(
      "field-int64",
      [at.int64],
      `int64 says how a 64-bit integer travels, and the field is ${describeField(field)}`,
      "remove the option, or give the field a type such as int64 or uint64",
    );
  }
  checkStyle(field, site);
  checkOneOrMany(field, site);
  checkNullable(field, site);
  checkAlways(field, site);
  checkFieldPlace(field, site);
  checkFieldDefault(field, site);
  checkSchemas(field, site);
  checkMultipartType(field, site);
  checkLifecycle(options.lifecycle, [at.lifecycle], site);
}

function checkStyle(field: FieldNode, site: OptionSite): void {
  const { style, in: place } = field.options;
  if (style === undefined) return;
  if (style === "preferences") {
    const { type, cardinality } = field;
    const isMessage = type.kind === "message" && type.wellKnown === undefined && type.representation === "object";
    if (place === "header" && cardinality === "singular" && isMessage) {
      checkPreferences(type, site);
      return;
    }
    site.report(
      "field-style",
      [at.style],
      "PREFERENCES is the style of one message in a header, whose fields are the preferences",
      'write in: HEADER, name: "Prefer" at a field whose type is a message',
    );
  } else if (!holdsList(field)) {
    site.report(
      "field-style",
      [at.style],
      `a style says how a list travels, and the field is ${describeField(field)}`,
      "remove the style, or make the field repeated",
    );
  } else if ((place === "header" || place === "cookie") && style !== "comma") {
    site.report(
      "field-style",
      [at.style],
      `a list in a ${place} has commas between its items, and no other style`,
      "remove the style, or write COMMA_DELIMITED",
    );
  }
}

/** A preference has one value, which is a token or a quoted string (RFC 7240, section 2). */
function checkPreferences({ fields, rest }: Message, site: OptionSite): void {
  for (const preference of fields) {
    if (preference === rest || isPreference(preference)) continue;
    site.report(
      "field-style",
      [at.style],
      `"${preference.name}" is ${describeField(preference)}, and a preference is one text`,
      "give it another type, or take it out of the message",
    );
  }
}

function isPreference(field: Field): boolean {
  const { type } = field;
  if (type.kind === "message" && isAnyJson(type)) return false;
  return hasText(field) && !kindsOfField(field).has("array");
}

function checkOneOrMany(field: FieldNode, site: OptionSite): void {
  if (!field.oneOrMany) return;
  if (field.cardinality !== "list") {
    site.report(
      "field-one-or-many",
      [at.oneOrMany],
      `one_or_many is about the items of a list, and the field is ${describeField(field)}`,
      "make the field repeated, or remove the option",
    );
  } else if (kindsOfValue(field).has("array")) {
    site.report(
      "field-one-or-many",
      [at.oneOrMany],
      "an item may be an array itself, so no reader can tell one item from a list of them",
      "remove the option, or give the items another type",
    );
  }
}

function checkNullable(field: FieldNode, site: OptionSite): void {
  if (!field.nullable) return;
  const { in: place } = field.options;
  const report = (message: string, hint: string): void => site.report("field-nullable", [at.nullable], message, hint);
  if (field.oneof !== undefined) {
    report(
      `the field is a member of the oneof "${field.oneof.name}", and null would not say which member is set`,
      "take the field out of the oneof, or give the oneof a member of the type google.protobuf.NullValue",
    );
  } else if (field.message.representation === "value") {
    report(...neverAbsent);
  } else if (field.cardinality === "singular" && kindsOfValue(field).has("null")) {
    report("null is a value of this type already", "remove the option");
  } else if (place !== undefined) {
    report(`null has no form in a ${placeNames[place]}`, "remove the option: a parameter is there or absent");
  }
}

const placeNames = { query: "query", header: "header", cookie: "cookie", query_rest: "query", status: "status" };

function checkAlways(field: FieldNode, site: OptionSite): void {
  if (!field.always) return;
  const report = (message: string, hint: string): void => site.report("field-always", [at.always], message, hint);
  if (field.oneof !== undefined) {
    report(
      `the field is a member of the oneof "${field.oneof.name}", of which one member at most is there`,
      "remove the option, or take the field out of the oneof",
    );
  } else if (field.message.representation === "value") {
    report(...neverAbsent);
  } else if (field.presence === "required") {
    report("the field is required, so it is there without the option", "remove the option");
  } else if (!field.nullable && field.options.default === undefined && !hasEmptyValue(field)) {
    report(
      `the field is ${describeField(field)}, which has no value to write when nobody has set it`,
      isRequired(field)
        ? "make it nullable, or remove the option: the field is REQUIRED already"
        : "give it a default or nullable, or write REQUIRED (google.api.field_behavior) in place of the option",
    );
  }
}

/** Whether proto has a value for the type when nothing is set. */
function hasEmptyValue({ type, cardinality }: FieldNode): boolean {
  if (cardinality !== "singular") return true;
  if (type.kind === "enum") return type.isNullValue || type.values[0]?.wireName !== undefined;
  if (type.kind === "scalar") return true;
  const { wellKnown, representation, fields } = type;
  if (wellKnown !== undefined) return ["struct", "list_value", "value", "empty"].some((name) => name === wellKnown);
  return representation === "value" && fields[0]?.cardinality !== "singular";
}

function checkMultipartType(field: FieldNode, site: OptionSite): void {
  const { mediaType, type, cardinality } = field;
  if (mediaType === undefined) return;
  const isFile = type.kind === "scalar" && (type.scalar === "bytes" || type.scalar === "string");
  if (cardinality === "map" || !isFile) {
    site.report(
      "media-type",
      [at.mediaType],
      `media_type is about a file of multipart/form-data, and the field is ${describeField(field)}`,
      "give the field the type bytes or string",
    );
  } else {
    checkMediaType(mediaType, [at.mediaType], site);
  }
}
