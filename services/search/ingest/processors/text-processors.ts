import { parseByteSize } from "../../byte-sizes.ts";
import { checkLength, maxTextLength } from "../budget.ts";
import { ProcessorFailure } from "../failure.ts";
import { matches } from "../pattern/matches.ts";
import { expectText, type RunProcessor, readField, type Step, writeTarget } from "./processor.ts";
import { stripHtml } from "./strip-html.ts";

export const lowercase: RunProcessor = (step) => changeTexts(step, (text) => text.toLowerCase());
export const uppercase: RunProcessor = (step) => changeTexts(step, (text) => text.toUpperCase());
export const trim: RunProcessor = (step) => changeTexts(step, (text) => text.trim());
export const htmlStrip: RunProcessor = (step) => changeTexts(step, stripHtml);

export const urldecode: RunProcessor = (step) =>
  changeTexts(step, (text, field) => {
    try {
      return decodeURIComponent(text.replaceAll("+", " "));
    } catch {
      throw new ProcessorFailure(`field [${field}] is not a valid URL encoding`);
    }
  });

export const bytes: RunProcessor = (step) =>
  changeTexts(step, (text, field) => {
    const size = parseByteSize(text);
    if (size === undefined) throw new ProcessorFailure(`field [${field}] is not a size such as 1kb: [${text}]`);
    return size;
  });

export const gsub: RunProcessor = (step) => {
  const pattern = step.settings.text("pattern");
  const replacement = step.settings.text("replacement");
  return changeTexts(step, (text) => {
    const parts: string[] = [];
    let at = 0;
    let length = 0;
    const add = (part: string) => {
      parts.push(part);
      length += part.length;
      if (length > maxTextLength) checkLength(part.padEnd(maxTextLength + 1));
    };
    for (const { start, end, group } of matches(pattern, text, step.budget)) {
      add(text.slice(at, start));
      add(replaceGroups(replacement, group));
      at = end;
    }
    return parts.join("") + text.slice(at);
  });
};

/** Fills `$1` and `${name}` in a replacement; a backslash takes the meaning of the next character. */
function replaceGroups(replacement: string, group: (group: number | string) => string | null): string {
  return replacement.replace(
    /\\(.)|\$(\d)|\$\{([A-Za-z]\w*)\}/gs,
    (_, literal?: string, number?: string, name?: string) => {
      if (literal !== undefined) return literal;
      try {
        return group(number === undefined ? name! : Number(number)) ?? "";
      } catch {
        throw new ProcessorFailure(`the pattern has no group [${number ?? name}]`);
      }
    },
  );
}

/** Applies a function to a string, or to each string of a list. */
function changeTexts(step: Step, change: (text: string, field: string) => string | number): undefined {
  const value = readField(step);
  if (value === undefined) return;
  const field = step.settings.text("field");
  const changed = Array.isArray(value)
    ? value.map((item) => change(expectText(item, field), field))
    : change(expectText(value, field), field);
  writeTarget(step, changed);
}
