import { isMediaType } from "../../../model/check/media-type.ts";
import { isRelated } from "../../../model/wire/body-format.ts";
import { child, members, type Node, objectIn, textIn } from "../source/node.ts";

/** How content of a media type is declared. */
export type ContentKind = "json" | "form" | "multipart" | "text" | "events" | "lines" | "bytes";

/** One Media Type Object. */
export interface MediaTypeContent {
  readonly mediaType: string;
  readonly kind: ContentKind;
  readonly node: Node;
  readonly schema: Node | undefined;
}

export function contentsOf(node: Node): readonly MediaTypeContent[] {
  const all = members(child(node, "content")).map(readContent);
  return all.filter((content) => !isRepeated(content, all)).map((content) => withoutOtherJson(content, all));
}

function readContent(media: Node): MediaTypeContent {
  const schema = child(media, "itemSchema") ?? child(media, "schema");
  const given = media.key.trim();
  const kind = isRelated(given) && hasOrderedParts(schema) ? "multipart" : kindOf(given);
  const isFile = isRange(given) && schema !== undefined && isBinary(schema);
  const mediaType = isTextJson(given) ? "application/json" : given;
  return { mediaType, kind: kind === "json" && isFile ? "bytes" : kind, node: media, schema };
}

/** Whether the order of properties tells the parts of multipart/related apart: they are single, and only the last one may be absent. */
function hasOrderedParts(schema: Node | undefined): boolean {
  const parts = members(schema && child(schema, "properties"));
  const { required } = objectIn(schema);
  const isThere = ({ key }: Node): boolean => Array.isArray(required) && required.includes(key);
  return parts.length > 0 && parts.slice(0, -1).every(isThere) && parts.every((part) => !isList(part));
}

function isList(schema: Node): boolean {
  const { type, items } = objectIn(schema);
  return items !== undefined || type === "array" || (Array.isArray(type) && type.includes("array"));
}

/** An old name of `application/json`. */
function isTextJson(mediaType: string): boolean {
  return /^text\/json[ \t]*(?:;|$)/i.test(mediaType);
}

function isRepeated(content: MediaTypeContent, all: readonly MediaTypeContent[]): boolean {
  const isDescribed = all.some(({ kind, mediaType, schema }) => kind === "json" && isRange(mediaType) && schema);
  if (content.kind === "json" && content.schema === undefined && isDescribed) return true;
  const isOther = (other: MediaTypeContent) =>
    other !== content && other.mediaType.toLowerCase() === "application/json";
  return (
    isTextJson(content.node.key) && all.some((other) => isOther(other) && isSameSchema(other.schema, content.schema))
  );
}

/** Beside JSON with another schema, a range stands for what is not JSON. */
function withoutOtherJson(content: MediaTypeContent, all: readonly MediaTypeContent[]): MediaTypeContent {
  const isOtherJson = ({ kind, mediaType, schema }: MediaTypeContent) =>
    kind === "json" && !isRange(mediaType) && !isSameSchema(schema, content.schema);
  return content.kind === "json" && isRange(content.mediaType) && all.some(isOtherJson)
    ? { ...content, kind: "bytes" }
    : content;
}

export function isSameSchema(a: Node | undefined, b: Node | undefined): boolean {
  return JSON.stringify(a?.value) === JSON.stringify(b?.value);
}

function kindOf(mediaType: string): ContentKind {
  const [type = ""] = mediaType
    .trim()
    .toLowerCase()
    .split(/[ \t]*;/, 1);
  if (/^application\/(?:.+\+)?json$/.test(type) || type === "*/*" || type === "text/json") return "json";
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type === "multipart/form-data") return "multipart";
  if (type === "text/event-stream") return "events";
  if (/^application\/(?:(?:x-)?(?:ndjson|jsonl|jsonlines)|json-seq|stream\+json)$/.test(type)) return "lines";
  return type.startsWith("text/") ? "text" : "bytes";
}

/** Whether `*` stands for a part of the media type. */
export function isRange(mediaType: string): boolean {
  return /^[^;]*\*/.test(mediaType);
}

/** JSON in an unusual media type, which requests and responses name. */
export function namedJson(mediaType: string): string | undefined {
  const isPlain =
    /^application\/json[ \t]*(?:;[ \t]*charset=["']?utf-?8["']?[ \t]*)?$/i.test(mediaType) ||
    /^(?:\*\/\*|text\/json.*)$/i.test(mediaType);
  return isPlain || !isMediaType(mediaType) ? undefined : mediaType;
}

/** Whether a schema is a binary string, or there is none. */
function isBinary(schema: Node | undefined): boolean {
  return schema === undefined || textIn(schema, "format") === "binary";
}
