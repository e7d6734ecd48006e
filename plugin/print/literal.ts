import { breakMarkers, brokenInLiteral } from "./break-markers.ts";

const escapes: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

// Control characters, the two line separators of ECMAScript and unpaired surrogates must be escaped.
const unsafe: RegExp = /[\\\p{Cc}\p{Cs}\u2028\u2029]/gu;

// Without `@`, with which the marker of an insertion point begins.
const plain: RegExp = /^[ !#-?A-[\]-~]*$/;

/** Prints a string literal as formatters do: in the quotes that need fewer escapes, double quotes if equal. */
export function stringLiteral(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  const doubles = text.split('"').length;
  const singles = text.split("'").length;
  const quote = doubles > singles ? "'" : '"';
  const body = escaped(text);
  return quote + body.replaceAll(quote, `\\${quote}`) + quote;
}

function escaped(text: string): string {
  return breakMarkers(text.replace(unsafe, escapeUnit), brokenInLiteral);
}

/** Prints a UTF-16 unit as an escape sequence. */
export function escapeUnit(unit: string): string {
  return escapes.get(unit) ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The names that formatters leave unquoted as keys: IdentifierName of ECMAScript. */
const identifier: RegExp = /^[\p{ID_Start}_$][\p{ID_Continue}$\u200c\u200d]*$/u;

// Nearly all names are of this kind, which takes a fraction of the time.
const plainIdentifier: RegExp = /^[A-Za-z_$][\w$]*$/;

function isIdentifier(name: string): boolean {
  return plainIdentifier.test(name) || identifier.test(name);
}

/**
 * Prints a property key, quoted if it is not an identifier. `__proto__` is computed, so that it does not set the
 * prototype.
 */
export function propertyKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return isIdentifier(name) ? name : stringLiteral(name);
}

/** The suffix of a property access: `.title`, `["content-type"]`, `?.title`. */
export function accessSuffix(name: string, isOptional: boolean): string {
  const dot = isOptional ? "?." : "";
  return isIdentifier(name) ? `${dot || "."}${name}` : `${dot}[${stringLiteral(name)}]`;
}

/** Prints text as the literal part of a template string. */
export function templateText(text: string): string {
  return escaped(text).replace(/`|\$\{/g, "\\$&");
}

/** Prints a regular expression literal, which engines compile once and TypeScript checks. */
export function regExpLiteral({ source, flags }: RegExp): string {
  return `/${breakMarkers(source, brokenInLiteral)}/${flags}`;
}
