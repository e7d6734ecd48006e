import type { Check } from "../../json/check.ts";
import type { Parameter } from "../../operation/parameter.ts";
import { splitDelimited } from "./split-delimited.ts";
import { textToWire } from "./wire-parameter.ts";

/** Reads the text of a path variable or a parameter: the value, or the items of a list. */
export type ReadText = (parameter: Parameter, text: string, check: Check) => readonly unknown[];

/** Reads parameters of all types, and lists that travel in one parameter. */
export const parameterTypes: ReadText = (parameter, text, check) =>
  splitDelimited(parameter, text).map((item) => textToWire(parameter, item, check));

/** Reads parameters that are text, or that have a reader. */
export const readPlainText: ReadText = ({ read }, text) => [read === undefined ? text : read(text)];

/** Whether a parameter needs `parameterTypes`. */
export function isTyped({ type, style }: Parameter): boolean {
  return type !== undefined || style !== undefined;
}
