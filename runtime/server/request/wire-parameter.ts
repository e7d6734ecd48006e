import { type Check, violate } from "../../json/check.ts";
import type { Parameter } from "../../operation/parameter.ts";

/** The JSON value that a reader takes, of the text of a path variable or a query parameter. */
export function textToWire(parameter: Parameter, text: string, check: Check): unknown {
  switch (parameter.type) {
    case "boolean":
      if (text === "true") return true;
      if (text === "false") return false;
      violate(check, 'must be "true" or "false"', parameter.name);
      return undefined;
    case "number":
      // As JSON has them; what is none stays text, for the reader to refuse.
      return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : text;
    case "enum":
      return /^-?\d+$/.test(text) ? Number(text) : text;
    case "json":
      try {
        return JSON.parse(text);
      } catch {
        violate(check, "must be JSON text", parameter.name);
        return undefined;
      }
    default:
      return text;
  }
}
