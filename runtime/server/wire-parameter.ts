import type { Violation } from "../json/check.ts";
import type { Parameter } from "../path/route.ts";

/** The JSON value that a reader takes, of the text of a path variable or a query parameter. */
export function textToWire(parameter: Parameter, text: string, violations: Violation[]): unknown {
  switch (parameter.type) {
    case "boolean":
      if (text === "true") return true;
      if (text === "false") return false;
      violations.push({ path: parameter.name, reason: 'must be "true" or "false"' });
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
        violations.push({ path: parameter.name, reason: "must be JSON text" });
        return undefined;
      }
    default:
      return text;
  }
}
