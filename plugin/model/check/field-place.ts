import type { OptionSite } from "../findings/option-site.ts";
import { queryRestOf } from "../http/request-parameters.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { is64Bit } from "../wire/int64.ts";
import { hasText } from "../wire/text-form.ts";
import { describeField } from "../wire/wire-kind.ts";
import { checkHeaderName } from "./header.ts";

const at = fieldNumbers;

/** `in` and `name`: whether the type of the field has a form there. */
export function checkFieldPlace(field: FieldNode, site: OptionSite): void {
  const { in: place, name, style } = field.options;
  if (place !== undefined && field.message.representation !== "object") {
    reportPlace(
      site,
      "the field is what its message is on the wire, and travels where the message does",
      "remove the option, or write it at the fields that hold the message",
    );
    return;
  }
  switch (place) {
    case undefined:
      return;
    case "header":
    case "cookie": {
      if (style !== "preferences" && !hasText(field)) {
        reportPlace(
          site,
          `the field is ${describeField(field)}, which has no form in a ${place}`,
          "send a value without members, a list of such, or in a header a message with style: PREFERENCES",
        );
      }
      checkHeaderName(name ?? field.jsonName, place, name === undefined ? [at.in] : [at.name], site);
      return;
    }
    case "query":
      if (isStructured(field)) {
        reportPlace(
          site,
          `the field is ${describeField(field)}, which has no form in a query`,
          "send it in the body, or all unnamed parameters in a field that is in: QUERY_REST",
        );
      }
      return;
    case "query_rest":
      if (queryRestOf(field) === undefined) {
        reportPlace(
          site,
          `QUERY_REST holds names with values, and the field is ${describeField(field)}`,
          "make it repeated, of a message with two string fields: the first for names, the second for values",
        );
      }
      return;
    case "status":
      if (!isStatus(field)) {
        reportPlace(
          site,
          `a status is an integer from 100 to 599, and the field is ${describeField(field)}`,
          "give the field the type int32 or uint32",
        );
      }
  }
}

function reportPlace(site: OptionSite, message: string, hint: string): void {
  site.report("field-in", [at.in], message, hint);
}

/** Maps, and lists of what has members; one message is taken apart. */
function isStructured(field: FieldNode): boolean {
  const { type, cardinality } = field;
  if (cardinality === "map") return true;
  if (type.kind !== "message") return false;
  const isTakenApart = type.wellKnown === undefined && type.representation === "object";
  return isTakenApart ? cardinality === "list" : !hasText(field);
}

function isStatus(field: FieldNode): boolean {
  const { type, cardinality } = field;
  if (cardinality !== "singular" || type.kind !== "scalar" || is64Bit(field)) return false;
  return /int|fixed/.test(type.scalar);
}
