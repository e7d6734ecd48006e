import type { Field, Message } from "../elements/model.ts";
import type { Style } from "../elements/values.ts";
import type { OptionSite } from "../findings/option-site.ts";
import { deepObjectProblem } from "../http/deep-object-problem.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import { linksOf, preferencesOf } from "../nodes/preferences.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { hasParts, isDeepObject, parameterStyle } from "../wire/deep-object.ts";
import { describeField } from "../wire/describe-field.ts";
import { kindsOfField, kindsOfValue } from "../wire/json-kinds.ts";
import { isJsonStyle } from "../wire/json-value.ts";
import { hasText, holdsList } from "../wire/text-form.ts";
import { isToken } from "../wire/token.ts";

export function checkStyle(field: FieldNode, site: OptionSite): void {
  const { style, in: place } = field.options;
  if (style === undefined) return;
  if (style === "preferences") {
    checkPreferencesStyle(field, site);
  } else if (style === "links") {
    checkLinksStyle(field, site);
  } else if (isDeepObject(style)) {
    checkDeepObjectStyle(field, site);
  } else if (isJsonStyle(style)) {
    if (!hasParts(field) && field.form.text !== "alone") {
      reportStyle(
        site,
        `JSON applies to messages, maps and lists, but the field is ${describeField(field)}`,
        "remove the style",
      );
    }
  } else if (style === "explode" && isTakenApart(field)) {
    return;
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

function checkDeepObjectStyle(field: FieldNode, site: OptionSite): void {
  const { in: place } = field.options;
  if (place !== undefined && place !== "query") {
    reportStyle(site, "DEEP_OBJECT applies to queries and forms", "remove the style or the in option");
  } else if (!isDeepObject(parameterStyle(field, undefined))) {
    reportStyle(
      site,
      `DEEP_OBJECT applies to messages, maps and lists, but the field is ${describeField(field)}`,
      "remove the style: the parameter has no brackets",
    );
  } else {
    const problem = deepObjectProblem(field);
    if (problem !== undefined) reportStyle(site, problem, "change the message, or send the field in a body of JSON");
  }
}

/** Whether each field of the field's message is a parameter. */
function isTakenApart({ type, cardinality }: FieldNode): boolean {
  if (cardinality !== "singular" || type.kind !== "message") return false;
  return type.form.kind === "object";
}

function checkPreferencesStyle(field: FieldNode, site: OptionSite): void {
  const { type, cardinality, options } = field;
  const isObject = type.kind === "message" && type.form.kind === "object";
  if (options.in === "header" && cardinality === "singular" && isObject) {
    checkPreferences(type, site);
    checkPreferenceNames(field, site);
    return;
  }
  reportStyle(
    site,
    "PREFERENCES applies to a single message in a header, whose fields are the preferences",
    "use it with in: HEADER on a field with a message type",
  );
}

function checkLinksStyle(field: FieldNode, site: OptionSite): void {
  const { type, cardinality, options } = field;
  if (options.in !== "header" || cardinality !== "list" || type.kind !== "message" || type.form.kind !== "object") {
    reportStyle(
      site,
      "LINKS applies to a list of messages in a header, whose fields are the target and its attributes",
      "use it with in: HEADER on a repeated field with a message type",
    );
    return;
  }
  const links = linksOf(field) ?? [];
  if (
    !links.some(({ field: target, name }) => name === "href" && isText(target) && target.cardinality === "singular")
  ) {
    reportStyle(site, `${type.name} has no target`, "add a field to the message: string href = 1;");
  }
  for (const { field: attribute, name } of links) {
    if (isText(attribute) && attributeName.test(name)) continue;
    const problem = isText(attribute) ? `cannot be named ${JSON.stringify(name)}` : `is ${describeField(attribute)}`;
    reportStyle(
      site,
      `the attribute "${attribute.name}" ${problem}, but an attribute is a token with a text`,
      "change the field, or remove it from the message",
    );
  }
}

/** A token without the asterisk of extended values, in lower case (RFC 8288, section 3). */
const attributeName = /^[a-z0-9!#$&+.^_`|~-]+$/;

function isText({ form, cardinality }: Field): boolean {
  return form.kind === "string" && cardinality !== "map";
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

/** The name of a preference is a token, in which case makes no difference (RFC 7240, section 2). */
function checkPreferenceNames(field: FieldNode, site: OptionSite): void {
  const earlier = new Map<string, Field>();
  const hint = `give the field a name of its own, such as (rest.v1.field).name = "max-affected"`;
  for (const { field: preference, name } of preferencesOf(field) ?? []) {
    const other = earlier.get(name.toLowerCase());
    if (!isToken(name)) {
      const problem = `the preference "${preference.name}" cannot be named ${JSON.stringify(name)}`;
      reportStyle(site, `${problem}: a name has letters, digits and hyphens, as tokens in headers do`, hint);
    } else if (other !== undefined) {
      const both = `the preferences "${other.name}" and "${preference.name}"`;
      reportStyle(site, `${both} have the same name "${name}", in which case makes no difference`, hint);
    } else earlier.set(name.toLowerCase(), preference);
  }
}

function isPreference(field: Field): boolean {
  return field.form.text !== "alone" && hasText(field) && !kindsOfField(field).has("array");
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

/** The `style` of a service or a method, for all of its fields. */
export function checkDefaultStyle(style: Style | undefined, number: number, site: OptionSite): void {
  if (style === undefined || style === "explode" || isDeepObject(style)) return;
  site.report(
    "default-style",
    [number],
    "a default style is for messages, maps and lists, but this one is for single fields",
    "use DEEP_OBJECT, DEEP_OBJECT_EMPTY_BRACKETS or EXPLODE, or set the style on fields",
  );
}
