import { isMediaType } from "../../../model/check/media-type.ts";
import { child, members, type Node, textIn } from "../source/node.ts";

/** How content of a media type is declared. */
export type ContentKind = "json" | "form" | "multipart" | "text" | "events" | "lines" | "bytes";

/** One Media Type Object. */
export interface Content {
  readonly mediaType: string;
  readonly kind: ContentKind;
  readonly node: Node;
  readonly schema: Node | undefined;
}

export function contentsOf(node: Node): readonly Content[] {
  return members(child(node, "content")).map((media) => {
    const schema = child(media, "itemSchema") ?? child(media, "schema");
    const kind = kindOf(media.key);
    const isFile = isRange(media.key) && schema !== undefined && isBinary(schema);
    return { mediaType: media.key.trim(), kind: kind === "json" && isFile ? "bytes" : kind, node: media, schema };
  });
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
  if (/^application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines|json-seq|stream\+json)$/.test(type)) return "lines";
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
