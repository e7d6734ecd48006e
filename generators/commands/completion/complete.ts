import { type Command, CommanderError } from "commander";
import { CommandError, type Session } from "../session.ts";
import type { AskedLine } from "./asked-line.ts";
import { callOffers } from "./call-offers.ts";
import { messageOffers } from "./message-offers.ts";
import { tryOffers } from "./try-offers.ts";

/** The word before a line that shells want completed. Programs of `emit=cli` have it, too. */
export const completeCommand = "__complete";

type Offers = (line: AskedLine, session: Session) => readonly string[];

const offersOf: ReadonlyMap<string, Offers> = new Map([
  ["call", callOffers],
  ["resource", messageOffers],
  ["try", tryOffers],
]);

/** The completions of the API for the last word of a line. Shells know the options and their values. */
export function completions(program: Command, line: readonly string[], session: Session): readonly string[] {
  const [name = "", ...words] = joinFlags(line);
  const command = program.commands.find((it) => it.name() === name);
  const offers = offersOf.get(name);
  const last = words.pop() ?? "";
  if (command === undefined || offers === undefined || takesValue(command, words.at(-1))) return [];
  try {
    return offers({ command, ...command.parseOptions(words), last }, session).filter((it) => it.startsWith(last));
  } catch (error) {
    // Nothing is offered for an API with errors, or after a wrong option.
    if (error instanceof CommandError || error instanceof CommanderError) return [];
    throw error;
  }
}

/** bash takes the equals sign of `--kind=NOVEL` as a word. */
function joinFlags(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    if (words[at] === "=" && joined.at(-1)?.startsWith("--") === true)
      joined.push(`${joined.pop()}=${words[++at] ?? ""}`);
    else joined.push(words[at] ?? "");
  }
  return joined;
}

function takesValue({ options }: Command, word: string | undefined): boolean {
  return word !== undefined && options.some((it) => it.required && (word === it.long || word === it.short));
}
