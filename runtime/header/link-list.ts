import { findOutsideQuotes, quote, splitOutsideQuotes, unquote } from "./header-list.ts";

/** The properties of a field that reading and writing an attribute of links needs. */
export interface LinkAttribute {
  /** The JSON name of the field. */
  readonly name: string;
  /** The name of the attribute, if it is not `name`; `href` for the target. */
  readonly key?: string;
  /** Relations, or an attribute that a link repeats. */
  readonly list?: true;
}

/**
 * Parses a Link header (RFC 8288, appendix B.2) into links with the members of their message. Of an attribute that is not a list
 * the first one counts, and `title*` before `title`. Unknown attributes become members under their own names, which the reader
 * keeps or drops.
 */
export function parseLinkList(text: string, attributes: readonly LinkAttribute[]): Record<string, unknown>[] {
  return targetsOf(text).map(({ target, parameters }) => {
    const values = parametersOf(parameters);
    const link = new Map<string, unknown>();
    for (const { name, key = name, list } of attributes) {
      const found = key === "href" ? [target] : values.get(key);
      values.delete(key);
      if (found !== undefined) link.set(name, list ? listOf(key, found) : found[0]);
    }
    for (const [key, [value]] of values) if (!link.has(key)) link.set(key, value);
    return Object.fromEntries(link);
  });
}

/** Writes links that `parseLinkList` reads back. Absent and empty attributes are left out. Undefined for an empty list. */
export function formatLinkList(links: unknown, attributes: readonly LinkAttribute[]): string | undefined {
  if (!Array.isArray(links) || links.length === 0) return undefined;
  return links.map((link: Readonly<Record<string, unknown>>) => formatLink(link, attributes)).join(", ");
}

interface Target {
  readonly target: string;
  readonly parameters: string;
}

/** Text without a target ends the list, since nothing marks where it ends. */
function targetsOf(text: string): readonly Target[] {
  const targets: Target[] = [];
  const start = /[\s,]*<([^<>]*)>/y;
  const findEnd = findOutsideQuotes(text, ",");
  for (let at = 0; at < text.length; ) {
    start.lastIndex = at;
    const found = start.exec(text);
    if (found === null) break;
    at = findEnd(start.lastIndex);
    targets.push({ target: found[1] ?? "", parameters: text.slice(start.lastIndex, at) });
  }
  return targets;
}

function parametersOf(text: string): Map<string, readonly string[]> {
  const all = new Map<string, string[]>();
  const extended = new Map<string, string[]>();
  for (const part of splitOutsideQuotes(text, ";")) {
    const equals = part.indexOf("=");
    const name = (equals < 0 ? part : part.slice(0, equals)).trim().toLowerCase();
    if (name === "") continue;
    const value = equals < 0 ? "" : unquote(part.slice(equals + 1).trim());
    if (!name.endsWith("*")) {
      const values = all.get(name);
      if (values === undefined) all.set(name, [value]);
      else values.push(value);
    } else if (!extended.has(name)) extended.set(name.slice(0, -1), decodeExtended(value));
  }
  for (const [name, values] of extended) if (values.length > 0) all.set(name, values);
  return all;
}

/** The text of `UTF-8'en'%e2%82%ac` (RFC 8187); none for another charset and for what is not valid. */
function decodeExtended(value: string): string[] {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(value) ?? [];
  try {
    return encoded === undefined ? [] : [decodeURIComponent(encoded)];
  } catch {
    return [];
  }
}

/** Relations share one attribute, with spaces between them (RFC 8288, section 3.3). */
function listOf(key: string, values: readonly string[]): readonly string[] {
  return key === "rel" || key === "rev" ? (values[0]?.split(/\s+/).filter((it) => it !== "") ?? []) : values;
}

function formatLink(link: Readonly<Record<string, unknown>>, attributes: readonly LinkAttribute[]): string {
  const parts = attributes.flatMap(({ name, key = name }) => {
    const value = link[name];
    if (key === "href" || value === undefined || value === null || value === "") return [];
    if (!Array.isArray(value)) return [attribute(key, String(value))];
    if (value.length > 0 && (key === "rel" || key === "rev")) return [attribute(key, value.join(" "))];
    return value.map((item) => attribute(key, String(item)));
  });
  const target = attributes.find(({ name, key = name }) => key === "href");
  return [`<${escapeTarget(String(link[target?.name ?? "href"] ?? ""))}>`, ...parts].join("; ");
}

/** Text that a quoted string cannot hold is an extended value (RFC 8187). */
function attribute(key: string, text: string): string {
  if (/^[\t\x20-\x7e]*$/.test(text)) return `${key}=${quote(text)}`;
  return `${key}*=UTF-8''${encodeURIComponent(text).replace(/['()*]/g, percent)}`;
}

/** A target ends at the bracket, and a header has no other characters (RFC 3986, section 2). */
function escapeTarget(text: string): string {
  return text.replace(/[^\x21\x23-\x3b\x3d\x3f-\x7e]+/gu, (some) => encodeURIComponent(some));
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
