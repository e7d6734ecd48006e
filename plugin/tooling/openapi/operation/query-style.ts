import type { JsonObject } from "../../../forms/values.ts";
import type { Field, Parameter } from "../../../model/elements/model.ts";
import { unlessEmpty } from "../../json-object.ts";

/** `style` and `explode` of a field in a query or a form; empty for the default, a parameter for each item. */
export function queryStyle(style: Parameter["style"], field: Field): JsonObject {
  const isList = field.cardinality === "list";
  switch (style) {
    case "comma":
    case "nested":
      return isList ? { style: "form", explode: false } : {};
    case "space":
      return isList ? { style: "spaceDelimited", explode: false } : {};
    case "pipe":
      return isList ? { style: "pipeDelimited", explode: false } : {};
    case "deepObject":
      return { style: "deepObject", explode: true };
    case "deepObjectEmptyBrackets":
      return isListOfScalars(field) ? {} : { style: "deepObject", explode: true };
    default:
      return {};
  }
}

/** The members of an Encoding Object for a form: servers read lists with indexes, too, whatever clients write. */
export function formStyle(style: Parameter["style"] | undefined, field: Field): JsonObject | undefined {
  const isNested = field.cardinality !== "singular" || field.type.kind === "message";
  if (style === undefined || !isNested) return undefined;
  return unlessEmpty(queryStyle(style === "deepObjectEmptyBrackets" ? "deepObject" : style, field));
}

export function isListOfScalars({ cardinality, type }: Field): boolean {
  return cardinality === "list" && type.kind !== "message";
}
