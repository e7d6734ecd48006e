import { CommandError } from "../session.ts";
import type { CallCommandOptions } from "./call-options.ts";

/** The headers that options add, by their names in lower case. */
export function headersOf({ header = [] }: Pick<CallCommandOptions, "header">): Readonly<Record<string, string>> {
  const entries = header.map((text) => {
    const [, name, value] = /^([!#$%&'*+.^`|~\w-]+):\s*(.*)$/.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw new CommandError(`a header is "name: value", not ${JSON.stringify(text)}`);
    return [name.toLowerCase(), value] as const;
  });
  return Object.fromEntries(entries);
}
