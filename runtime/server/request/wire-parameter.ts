import { enumOfText } from "../../header/enum-text.ts";
import { isScalarTextType, scalarOfText } from "../../header/scalar-text.ts";
import { type Check, violate } from "../../json/check.ts";
import { findLongIntegers, isLong } from "../../json/long-integers.ts";
import type { Parameter } from "../../operation/parameter.ts";
import { parseJson } from "./parse-json.ts";

/** Converts the text of a path variable or a parameter to the JSON value that readers expect. */
export function textToWire(
  parameter: Pick<Parameter, "name" | "type" | "read" | "digitNames">,
  text: string,
  check: Check,
): unknown {
  if (parameter.read !== undefined) return parameter.read(text);
  switch (parameter.type) {
    case "boolean":
      if (text === "true") return true;
      if (text === "false") return false;
      violate(check, 'must be "true" or "false"', parameter.name);
      return undefined;
    case "literal":
      return text === "true" || text === "false" ? text === "true" : numberOrText(text, check);
    case "number":
      // Text that is not a JSON number stays text: the reader reports it.
      return numberOrText(text, check);
    case "enum":
      return enumOfText(text, parameter.digitNames);
    case "json": {
      const parsed = parseJson(text, check);
      if (parsed.problem === undefined) return parsed.value;
      violate(check, `must be JSON text: ${parsed.problem}`, parameter.name);
      return undefined;
    }
    default: {
      const { type = "text" } = parameter;
      return isScalarTextType(type) ? scalarOfText(type, text) : text;
    }
  }
}

function numberOrText(text: string, check: Check): unknown {
  if (!/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return text;
  const number = Number(text);
  if (!isLong(number)) return number;
  check.longIntegers ??= new Map();
  return findLongIntegers(text, check.longIntegers) ?? number;
}
