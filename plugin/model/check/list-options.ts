import type { OptionSite } from "../findings/option-site.ts";
import type { Field, Message } from "../model.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { describeField } from "../wire/describe-field.ts";
import { kindsOfField, kindsOfValue } from "../wire/json-kinds.ts";
import { isJsonValueType } from "../wire/json-value.ts";
import { hasText, holdsList } from "../wire/text-form.ts";

export function checkStyle(field: FieldNode, site: OptionSite): void {
  const { style, in: place } = field.options;
  if (style === undefined) return;
  if (style === "preferences") {
    checkPreferencesStyle(field, site);
  } else if (!holdsList(field)) {
    reportStyle(
      site,
      `style applies to lists, but the field is ${describeField(field)}`,
      "remove the style, or make the field repeated",
    );
  } else if ((place === "header" || place === "cookie") && style !== "comma") {
    reportStyle(site, `a list in a ${place} is always comma-separated`, "remove the style, or use COMMA_DELIMITED");
  }
}

function checkPreferencesStyle({ type, cardinality, options }: FieldNode, site: OptionSite): void {
  const isObject = type.kind === "message" && type.wellKnown === undefined && type.representation === "object";
  if (options.in === "header" && cardinality === "singular" && isObject) {
    checkPreferences(type, site);
    return;
  }
  reportStyle(
    site,
    "PREFERENCES applies to a single message in a header, whose fields are the preferences",
    "use it with in: HEADER on a field with a message type",
  );
}

/** A preference has one value, a token or a quoted string (RFC 7240, section 2). */
function checkPreferences({ fields, rest }: Message, site: OptionSite): void {
  for (const preference of fields) {
    if (preference === rest || isPreference(preference)) continue;
    reportStyle(
      site,
      `the preference "${preference.name}" is ${describeField(preference)}, but a preference has a single text value`,
      "change its type, or remove it from the message",
    );
  }
}

function isPreference(field: Field): boolean {
  return !isJsonValueType(field.type) && hasText(field) && !kindsOfField(field).has("array");
}

function reportStyle(site: OptionSite, message: string, hint: string): void {
  site.report("field-style", [fieldNumbers.style], message, hint);
}

export function checkOneOrMany(field: FieldNode, site: OptionSite): void {
  if (!field.oneOrMany) return;
  if (field.cardinality !== "list") {
    site.report(
      "field-one-or-many",
      [fieldNumbers.oneOrMany],
      `one_or_many applies to lists, but the field is ${describeField(field)}`,
      "make the field repeated, or remove the option",
    );
  } else if (kindsOfValue(field).has("array")) {
    site.report(
      "field-one-or-many",
      [fieldNumbers.oneOrMany],
      "an item can be an array itself, so readers cannot tell a single item from a list",
      "remove the option, or change the type of the items",
    );
  }
}
