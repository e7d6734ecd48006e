import { type Check, describe, type Reader, violate, type Writer } from "./check.ts";
import { membersBeside, takeBeside } from "./discriminate.ts";
import { listed } from "./listed.ts";
import type { Members } from "./members.ts";
import { ownMember } from "./own-member.ts";
import { setOwn } from "./set-own.ts";

/** How an object tells its kind, if not by one of the words that every object has. */
export interface KindChoice<W extends KindTable, O> {
  /** The kinds by the word that names each. */
  readonly kinds: W;
  /** The words are integers. */
  readonly integers?: boolean;
  /** Of objects without a word: the words of kinds, each with the properties that identify it, one of each group. */
  readonly told?: readonly (readonly [word: string, groups: readonly (readonly string[])[]])[];
  /** The properties in `told` for which `null` is a value. Elsewhere it is absence. */
  readonly nullable?: readonly string[];
  /** The word of all other objects without a word. */
  readonly absent?: string;
  /** The kind of objects that have an unknown word, or none. */
  readonly other?: O;
}

type KindTable = Readonly<Record<string, unknown>>;

/** Returns the kind of an object. Undefined if it has none. */
function chosenKind<W extends KindTable, O>(
  message: object,
  property: string,
  { kinds, integers, told, nullable = [], absent, other }: KindChoice<W, O>,
): W[keyof W] | O | undefined {
  const word = ownMember(message as Readonly<Record<string, unknown>>, property);
  if (word === undefined || word === null) {
    const has = (name: string): boolean => {
      const value = ownMember(message as Readonly<Record<string, unknown>>, name);
      return value !== undefined && (value !== null || nullable.includes(name));
    };
    const key = told?.find(([, groups]) => groups.every((names) => names.some(has)))?.[0];
    const name = key ?? absent;
    return name === undefined ? other : (kinds[name] as W[keyof W]);
  }
  if (integers ? !Number.isInteger(word) : typeof word !== "string") return undefined;
  return Object.hasOwn(kinds, word as string) ? (kinds[word as string] as W[keyof W]) : other;
}

/** Whether an object is of a kind, which the choice has as a number. */
export function isKind(
  message: object,
  property: string,
  choice: KindChoice<Readonly<Record<string, number>>, number>,
  kind: number,
): boolean {
  return chosenKind(message, property, choice) === kind;
}

/** Returns the kind of an object in JSON. Reports a violation if it has none. */
export function findKind<W extends KindTable, O>(
  message: object,
  property: string,
  choice: KindChoice<W, O>,
  check: Check,
): W[keyof W] | O | undefined {
  const kind = chosenKind(message, property, choice);
  if (kind === undefined) violate(check, problemOf(message, property, choice), property);
  return kind;
}

function problemOf(
  message: object,
  property: string,
  { kinds, integers, told, other }: KindChoice<KindTable, unknown>,
): string {
  const word = ownMember(message as Readonly<Record<string, unknown>>, property);
  if ((word === undefined || word === null) && told !== undefined) {
    const names = told.map(([name, groups]) => `${name} with ${listed(groups.map((group) => group.join(" or ")))}`);
    return `expected ${property}, or a kind that its properties tell: ${names.join("; ")}`;
  }
  if (other !== undefined) return `expected ${integers ? "an integer" : "a string"}, got ${describe(word)}`;
  return `expected one of ${Object.keys(kinds).join(", ")}, got ${describe(word)}`;
}

/** As `discriminate`, for kinds that objects tell in another way. */
export function chooseKind(
  message: object,
  property: string,
  names: Members,
  choice: KindChoice<Readonly<Record<string, Reader<object>>>, Reader<object>>,
  check: Check,
  isOpen = false,
): object {
  const json = message as Record<string, unknown>;
  const read = findKind(json, property, choice, check);
  if (read === undefined) return {};
  const inner = takeBeside(json, names, isOpen);
  if (read === choice.other) addWord(inner, json, property);
  return read(inner, check);
}

/** The kind of objects with unknown words has a field for the word. */
export function addWord(members: object, message: object, property: string): void {
  const word = ownMember(message as Readonly<Record<string, unknown>>, property);
  if (word !== undefined) setOwn(members as Record<string, unknown>, property, word);
}

type KindWriters = KindChoice<Readonly<Record<string, Writer<never> | undefined>>, Writer<never>>;

/** As `writeDiscriminated`, for kinds that objects tell in another way. */
export function writeChosen(message: object, property: string, choice: KindWriters, names?: Members): object {
  const word = ownMember(message as Readonly<Record<string, unknown>>, property);
  return { [property]: word, ...writtenKind(message, property, choice, names) };
}

/** As `writeKinds`, for one property whose kinds objects tell in another way. `json` is what other writers have made of the message. */
export function writeChosenKind(
  json: object,
  message: object,
  property: string,
  choice: KindWriters,
  names?: Members,
): object {
  return { ...json, ...writtenKind(message, property, choice, names) };
}

function writtenKind(message: object, property: string, choice: KindWriters, names: Members | undefined): object {
  const write = chosenKind(message, property, choice) as Writer<object> | undefined;
  if (write === undefined) return {};
  if (names === undefined) return write(message) as object;
  const own = membersBeside(message, names);
  if (write === choice.other) addWord(own, message, property);
  return write(own) as object;
}
