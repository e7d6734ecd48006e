import type { OperationCall } from "../calls/service-calls.ts";
import { distinctNames } from "./distinct-names.ts";

/** The words of a command: `volumes list` for `ListVolumes`, `ping` for `Ping`. */
export interface CommandName {
  readonly group?: string;
  readonly verb: string;
}

/**
 * The commands of the operations of a service. The first word of an rpc is the verb, and the others are the group, in the plural if
 * another rpc or a path has it: `GetVolume` is `volumes get` beside `ListVolumes`. Rpcs with the same words end in a number.
 */
export function commandNames(operations: readonly OperationCall[]): readonly CommandName[] {
  const parts = operations.map(({ name }) => {
    const [verb = "call", ...rest] = wordsOf(name);
    return { verb, noun: rest.join("-") };
  });
  const segments = operations.flatMap(({ path }) => path.split(/[/{}=:]/)).map((segment) => wordsOf(segment).join("-"));
  const known = new Set([...parts.map(({ noun }) => noun), ...segments]);
  const wanted = parts.map(({ verb, noun }) => ({
    verb,
    noun,
    group: known.has(pluralOf(noun)) ? pluralOf(noun) : noun,
  }));
  const counts = countsOf(wanted.map(({ verb, group }) => `${group} ${verb}`));
  // `GetBook` and `GetBooks` differ in the number alone.
  const chosen = wanted.map(({ verb, noun, group }) => ({
    verb,
    group: counts.get(`${group} ${verb}`) === 1 ? group : noun,
  }));
  const groups = new Set(chosen.map(({ group }) => group));
  const names = chosen.map(({ verb, group }) => {
    if (group !== "") return `${group} ${verb}`;
    // A group has commands, and does nothing by itself.
    return groups.has(verb) ? `${verb} call` : verb;
  });
  return distinctNames(names).map((name) => {
    const [first = "", verb] = name.split(" ");
    return verb === undefined ? { verb: first } : { group: first, verb };
  });
}

/**
 * The commands of services: `book-shop` for `books.v1.BookShopService`. Where others have the same name, their versions follow,
 * `book-shop-v2`, or their packages come first.
 */
export function serviceNames(services: readonly string[]): readonly string[] {
  const all = services.map((service) => {
    const [last = "", ...rest] = service.split(".").reverse();
    const name = wordsOf(last.replace(/(?<=.)Service$/, "")).join("-");
    const version = rest[0] !== undefined && /^v\d/.test(rest[0]) ? [rest[0]] : [];
    return { name, withVersion: [name, ...version].join("-"), full: [...rest.reverse(), name].join("-").toLowerCase() };
  });
  const byName = countsOf(all.map(({ name }) => name));
  const byVersion = countsOf(all.map(({ withVersion }) => withVersion));
  return distinctNames(
    all.map(({ name, withVersion, full }) => {
      if (byName.get(name) === 1) return name;
      return byVersion.get(withVersion) === 1 ? withVersion : full;
    }),
  );
}

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** `ListHTTPRoutes` in small words: `list`, `http`, `routes`. */
export function wordsOf(name: string): readonly string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
}

function pluralOf(noun: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
