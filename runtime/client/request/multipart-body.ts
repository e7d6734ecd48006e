import { jsonText } from "../../json/json-text.ts";
import { type EncodedBody, encodedBody } from "./encoded-body.ts";
import { FilePart } from "./file-part.ts";

/**
 * A body of multipart/form-data (RFC 7578), with a part for each value and for each item of a list. Undefined and null are
 * left out. Bytes are files, and so are a FilePart, which has a name of its own, and the fields named by `mediaTypes`.
 * Objects are sent as JSON. Throws a TypeError for a lone surrogate and for a media type that no header can carry.
 * Undefined for an absent body.
 */
export function multipartBody(
  values: object | null | undefined,
  mediaTypes: Readonly<Record<string, string>> = {},
): EncodedBody | undefined {
  if (values === undefined || values === null) return undefined;
  const boundary = `form-${crypto.randomUUID()}`;
  const parts: (string | Uint8Array)[] = [];
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null) continue;
      parts.push(`--${boundary}\r\n`, partHeaders(name, item, mediaTypes), partContent(name, item), "\r\n");
    }
  }
  const content = new Blob([...parts, `--${boundary}--\r\n`] as ConstructorParameters<typeof Blob>[0]);
  return encodedBody(content, `multipart/form-data; boundary=${boundary}`);
}

function partHeaders(name: string, item: unknown, mediaTypes: Readonly<Record<string, string>>): string {
  const own = item instanceof FilePart ? item : undefined;
  const mediaType = own?.mediaType ?? (Object.hasOwn(mediaTypes, name) ? mediaTypes[name] : undefined);
  const isFile = mediaType !== undefined || item instanceof Uint8Array || own !== undefined;
  const type = mediaType ?? (isFile ? "application/octet-stream" : isObject(item) ? "application/json" : undefined);
  // As browsers escape names, so that a name cannot break the header line (WHATWG HTML, multipart/form-data).
  const escaped = escapeName(name);
  const file = isFile ? `; filename="${own?.name === undefined ? escaped : escapeName(own.name)}"` : "";
  if (type !== undefined && !/^[!-~](?:[\t -~]*[!-~])?$/.test(type)) {
    throw new TypeError(`the form field ${name} cannot have the media type ${JSON.stringify(type)}`);
  }
  const typeLine = type === undefined ? "" : `Content-Type: ${type}\r\n`;
  return `Content-Disposition: form-data; name="${escaped}"${file}\r\n${typeLine}\r\n`;
}

function escapeName(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent);
}

function partContent(name: string, item: unknown): string | Uint8Array {
  if (item instanceof FilePart) {
    checkText(name, name + (item.name ?? ""));
    return item.content;
  }
  if (item instanceof Uint8Array) return item;
  const text = isObject(item) ? jsonText(item) : String(item);
  checkText(name, name + text);
  return text;
}

function checkText(name: string, text: string): void {
  if (/\p{Surrogate}/u.test(text)) throw new TypeError(`the form field ${name} holds half a surrogate pair`);
}

function isObject(item: unknown): boolean {
  return typeof item === "object" && !(item instanceof Number);
}
