import type { OptionSite } from "../findings/option-site.ts";
import { queryRestOf } from "../http/query-rest.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import { fieldNumbers as at } from "../options/field-options.ts";
import { isDeepObject } from "../wire/deep-object.ts";
import { describeField } from "../wire/describe-field.ts";
import { isJsonStyle } from "../wire/json-value.ts";
import { hasText } from "../wire/text-form.ts";
import { checkHeaderName } from "./headers.ts";

/** `in` and `name`: whether the field can travel there. */
export function checkFieldLocation(field: FieldNode, site: OptionSite): void {
  const { in: place, name, style } = field.options;
  if (place === undefined) return;
  const report = (message: string, hint: string): void => site.report("field-in", [at.in], message, hint);
  const type = describeField(field);
  if (field.message.representation !== "object") {
    const { name: message } = field.message;
    report(
      `the field is the JSON form of ${message} itself, and travels wherever ${message} does`,
      `remove the option, or set it on the fields of type ${message}`,
    );
    return;
  }
  const reportName = (reason: string): void => {
    if (name !== undefined) site.report("field-in", [at.name], `name has no effect: ${reason}`, "remove the name");
  };
  switch (place) {
    case "header":
    case "cookie": {
      const isOther = style === "preferences" || style === "links" || isDeepObject(style) || isJsonStyle(style);
      if (!isOther && !hasText(field)) {
        report(
          `the field is ${type}, which a ${place} cannot carry`,
          place === "header"
            ? "use a scalar, an enum, a list of these, a message with style: PREFERENCES, a list of messages with style: LINKS, or style: JSON"
            : "use a scalar, an enum, a list of these, or style: JSON",
        );
      }
      checkHeaderName(name ?? field.jsonName, place, name === undefined ? [at.in] : [at.name], site);
      return;
    }
    case "query":
      if (!isDeepObject(style) && !isJsonStyle(style) && isStructured(field)) {
        report(
          `the field is ${type}, which a query cannot carry`,
          "send it in the body, use style: DEEP_OBJECT or JSON, or in: QUERY_REST for parameters of any name",
        );
      }
      return;
    case "query_rest":
      reportName("all other parameters have names of their own");
      if (queryRestOf(field) === undefined) {
        report(
          `QUERY_REST needs a list of name-value pairs, but the field is ${type}`,
          "make it repeated, of a message with two string fields: the name, then the value",
        );
      }
      return;
    case "status":
      reportName("the status has no name");
      if (!isStatus(field)) {
        report(`a status is an integer, but the field is ${type}`, "change the type to int32 or uint32");
      }
  }
}

/** Maps and lists of objects; a single object is taken apart into parameters. */
function isStructured(field: FieldNode): boolean {
  const { type, cardinality } = field;
  if (cardinality === "map") return true;
  if (type.kind !== "message") return false;
  const isTakenApart = type.form.kind === "object";
  return isTakenApart ? cardinality === "list" : !hasText(field);
}

function isStatus(field: FieldNode): boolean {
  const { form, cardinality } = field;
  return cardinality === "singular" && (form.kind === "int32" || form.kind === "uint32");
}
