import type { OperationCall } from "../calls/service-calls.ts";

/** The words of a command: `volumes list` for `ListVolumes`, `ping` for `Ping`. */
export interface CommandName {
  readonly group?: string;
  readonly verb: string;
}

/**
 * The commands of the operations of a service. The first word of an rpc is the verb, and the others are the group, in the plural if
 * another rpc or a path has it: `GetVolume` is `volumes get` beside `ListVolumes`.
 */
export function commandNames(operations: readonly OperationCall[]): readonly CommandName[] {
  const parts = operations.map(({ name }) => {
    const [verb = "call", ...rest] = wordsOf(name);
    return { verb, noun: rest.join("-") };
  });
  const segments = operations.flatMap(({ path }) => path.split(/[/{}=:]/)).map((segment) => wordsOf(segment).join("-"));
  const known = new Set([...parts.map(({ noun }) => noun), ...segments]);
  const taken = new Set<string>();
  return parts.map(({ verb, noun }) => {
    if (noun === "") return { verb };
    const plural = pluralOf(noun);
    const names = known.has(plural) ? [plural, noun] : [noun];
    // `GetBook` and `GetBooks` differ in the number alone.
    const group = names.find((name) => !taken.has(`${name} ${verb}`)) ?? noun;
    taken.add(`${group} ${verb}`);
    return { group, verb };
  });
}

/** `ListHTTPRoutes` in small words: `list`, `http`, `routes`. */
export function wordsOf(name: string): readonly string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
}

function pluralOf(noun: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
