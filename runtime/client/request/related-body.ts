import { parseMediaType } from "../../header/media-type.ts";
import { jsonText } from "../../json/json-text.ts";
import { type EncodedBody, encodedBody } from "./encoded-body.ts";
import { FilePart } from "./file-part.ts";

/**
 * A body of multipart/related (RFC 2387), with a part for each of the members, in their order. Bytes and files are parts as they are,
 * with their media type, that of `mediaTypes`, or application/octet-stream; objects are JSON, and other values are text. Members at the end may be absent.
 * Throws a TypeError for one that is absent before another, and for a media type that no header can carry. Undefined for an absent
 * body.
 */
export function relatedBody(
  values: object | null | undefined,
  names: readonly string[],
  mediaTypes: Readonly<Record<string, string>> = {},
): EncodedBody | undefined {
  if (values === undefined || values === null) return undefined;
  const members = values as Readonly<Record<string, unknown>>;
  const given = names.map((name) => members[name] ?? undefined);
  const count = given.findLastIndex((value) => value !== undefined) + 1;
  const parts = given.slice(0, count).map((value, i) => {
    const name = names[i]!;
    if (value === undefined) throw new TypeError(`the part ${name} is missing: parts are told apart by their order`);
    return { type: partType(name, value, mediaTypes), content: partContent(name, value) };
  });
  const boundary = `part-${crypto.randomUUID()}`;
  const texts = parts.flatMap(({ type, content }) => [
    `--${boundary}\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    "\r\n",
  ]);
  const content = new Blob([...texts, `--${boundary}--\r\n`] as ConstructorParameters<typeof Blob>[0]);
  const root = parts[0] && parseMediaType(parts[0].type).type;
  return encodedBody(content, `multipart/related; boundary=${boundary}; type="${root}"`);
}

function partType(name: string, value: unknown, mediaTypes: Readonly<Record<string, string>>): string {
  const own = value instanceof FilePart ? value.mediaType : undefined;
  const declared = Object.hasOwn(mediaTypes, name) ? mediaTypes[name] : undefined;
  const type = own ?? declared ?? usualType(value);
  if (!/^[!-~](?:[\t -~]*[!-~])?$/.test(type))
    throw new TypeError(`the part ${name} cannot have the media type ${JSON.stringify(type)}`);
  return type;
}

function usualType(value: unknown): string {
  if (value instanceof FilePart || value instanceof Uint8Array) return "application/octet-stream";
  return typeof value === "object" ? "application/json; charset=UTF-8" : "text/plain; charset=UTF-8";
}

function partContent(name: string, value: unknown): string | Uint8Array {
  if (value instanceof FilePart) return value.content;
  if (value instanceof Uint8Array) return value;
  const text = typeof value === "object" ? jsonText(value) : String(value);
  if (/\p{Surrogate}/u.test(text)) throw new TypeError(`the part ${name} holds half a surrogate pair`);
  return text;
}
