import type { FormDomain, NumberRange } from "../../../forms/form.ts";
import { scalarForms } from "../../../forms/scalar-forms.ts";
import type { JsonKind, Scalar } from "../../../forms/values.ts";
import type { Field } from "../../../model/elements/model.ts";
import { kindsOfValue } from "../../../model/wire/json-kinds.ts";

/** The values that a type has on the wire, so far as types of different kinds can be compared. */
export interface ValueDomain extends FormDomain {
  /** The kinds of JSON that are written. */
  readonly written: ReadonlySet<JsonKind>;
  /** The kinds that readers of proto JSON take: numbers may come as strings, and long integers as numbers. */
  readonly taken: ReadonlySet<JsonKind>;
}

/**
 * The domain of a value: of the field itself, an item of its list, or a value of its map. In a path, a query, a header or a
 * form, scalars and wrappers are text.
 */
export function domainOf(field: Field, isText = false): ValueDomain {
  const { scalar, domain } = field.form;
  if (isText && scalar !== undefined) return textDomain(scalar);
  const written = kindsOfValue(field);
  const taken = domain.numbers === undefined ? written : new Set([...written, "number", "string"] as const);
  return { ...domain, written, taken };
}

/** The domain of the keys of a map, and of scalars where values are text. */
export function textDomain(scalar: Scalar): ValueDomain {
  const { domain } = scalarForms[scalar];
  return { ...domain, text: scalar === "bool" ? "bool" : domain.text, written: strings, taken: strings };
}

const strings: ReadonlySet<JsonKind> = new Set<JsonKind>(["string"]);

export type DomainRelation = "same" | "wider" | "narrower" | "different";

/** How the values of a type compare with those of the type that it had. */
export function relateDomains(old: ValueDomain, now: ValueDomain, direction: "request" | "response"): DomainRelation {
  if (direction === "request" && !isSubset(old.written, now.taken)) return relateKinds(old, now);
  // Proto JSON reads these as the same number, whatever their spelling.
  if (direction === "request" && !isSubset(old.written, now.written)) return contains(now, old) ? "wider" : "different";
  if (!isSubset(old.written, now.written) || !isSubset(now.written, old.written)) return relateKinds(old, now);
  const [isWider, isNarrower] = [contains(now, old), contains(old, now)];
  return isWider ? (isNarrower ? "same" : "wider") : isNarrower ? "narrower" : "different";
}

function relateKinds(old: ValueDomain, now: ValueDomain): DomainRelation {
  if (isSubset(old.written, now.written) && contains(now, old)) return "wider";
  return isSubset(now.written, old.written) && contains(old, now) ? "narrower" : "different";
}

function contains(whole: ValueDomain, part: ValueDomain): boolean {
  if (part.numbers !== undefined && whole.numbers !== undefined) return containsNumbers(whole.numbers, part.numbers);
  const [wholeText, partText] = [formOf(whole), formOf(part)];
  // The base64 of a text is another text.
  const isAny = wholeText === undefined && partText !== "base64";
  const isText = isAny || wholeText === partText || !part.written.has("string");
  const hasObjects = part.written.has("object") || part.written.has("array");
  const isSame = whole.text !== undefined && whole.text === part.text;
  return isText && (!hasObjects || whole.isOpen === true || isSame);
}

/** A number, where it is a string, is a text of a form of its own. */
function formOf({ text, numbers }: ValueDomain): string | undefined {
  return numbers === undefined ? text : "number";
}

function containsNumbers(whole: NumberRange, part: NumberRange): boolean {
  const isInRange = whole.minimum <= part.minimum && whole.maximum >= part.maximum;
  return isInRange && (part.isInteger || !whole.isInteger);
}

function isSubset<T>(part: ReadonlySet<T>, whole: ReadonlySet<T>): boolean {
  return [...part].every((one) => whole.has(one));
}
