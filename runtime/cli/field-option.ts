import { Option } from "commander";
import type { RequestFlag } from "./request-flags.ts";

/** The option for a field of a request. */
export class FieldOption extends Option {
  readonly flag: RequestFlag;
  /** Where the parser keeps its value. As no property has such a name, none is inherited, and no other option has it. */
  readonly key: string;

  constructor(flag: RequestFlag, isNegation = false) {
    const long = `--${isNegation ? "no-" : ""}${flag.name}`;
    super(isFlag(flag) ? long : `${long} <${placeholderOf(flag)}>`, descriptionOf(flag));
    this.flag = flag;
    this.key = `--${flag.name}`;
    if (isNegation) this.hideHelp();
    if (flag.repeats !== "never") this.argParser((text, before: readonly string[] = []) => [...before, text]);
    // A value that is not among the names may be a number, or newer than this program.
    if (flag.choices.length > 0) this.argChoices = [...flag.choices];
  }

  override attributeName(): string {
    return this.key;
  }
}

/** The options of a flag: `--lent` has a negation, `--no-lent`. */
export function fieldOptions(flag: RequestFlag): readonly FieldOption[] {
  return isFlag(flag) ? [new FieldOption(flag), new FieldOption(flag, true)] : [new FieldOption(flag)];
}

function isFlag({ kind, repeats }: RequestFlag): boolean {
  return kind === "boolean" && repeats === "never";
}

function placeholderOf({ kind, repeats }: RequestFlag): string {
  if (repeats === "entries") return "key=value";
  return { bytes: "@file", body: "file", json: "json" }[kind as "bytes"] ?? kind;
}

function descriptionOf({ description, repeats, required }: RequestFlag): string {
  const notes = [firstSentence(description), repeats === "never" ? "" : "(repeatable)", required ? "(required)" : ""];
  return notes.filter((it) => it !== "").join(" ");
}

export function firstSentence(text: string): string {
  return /^(?:[^.\n]|\.(?!\s|$)|\n(?!\n))*\.?/.exec(text.trim())?.[0].replace(/\s+/g, " ") ?? "";
}
