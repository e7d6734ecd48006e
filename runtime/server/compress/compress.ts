import { type Chunks, isChunks, type Outgoing } from "../exchange/incoming.ts";
import { hasNoContent } from "../exchange/response-status.ts";
import { after } from "../middleware/after.ts";
import type { Middleware } from "../service/middleware.ts";
import { chooseCoding } from "./choose-coding.ts";
import type { Coding } from "./coding.ts";
import { compressChunks } from "./compress-chunks.ts";

/** Options of `compress`. */
export interface CompressOptions {
  /** In the order of preference: `nodeCodings` or `webCodings`. */
  readonly codings: readonly Coding[];
  /** Smaller bodies are sent as they are. Default: 1024. */
  readonly minBytes?: number;
  /** Whether a media type is worth compressing. Default: text, JSON, XML, JavaScript and the like. */
  readonly compresses?: (mediaType: string) => boolean;
}

const compressible = /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml|x-ndjson|javascript)\b|image\/svg\+xml\b)/;

/**
 * Compresses responses with a coding that the caller accepts. Each message of a stream is sent at once, if the coding can do
 * that. Partial content, bodies that are encoded already, and `Cache-Control: no-transform` stay as they are; a strong entity
 * tag becomes weak.
 */
export function compress(options: CompressOptions): Middleware {
  const { codings, minBytes = 1024, compresses = (type) => compressible.test(type) } = options;
  return (next) => (incoming) =>
    after(next(incoming), (outgoing) => {
      const { status, headers, body } = outgoing;
      // A 304 has the Vary of the response that it stands for (RFC 9110, section 15.4.5).
      if (status === 304) headers["vary"] = varyByEncoding(headers["vary"]);
      if (!isTransformable(outgoing) || !compresses(`${headers["content-type"]}`)) return outgoing;
      headers["vary"] = varyByEncoding(headers["vary"]);
      const coding = chooseCoding(incoming.header("accept-encoding"), codings);
      if (coding === undefined || body === undefined) return outgoing;
      if (isChunks(body)) {
        const stream = coding.createStream?.();
        return stream === undefined ? outgoing : encoded(outgoing, coding, compressChunks(body, stream));
      }
      if (body.length < minBytes) return outgoing;
      return compressBody(outgoing, body, coding);
    });
}

async function compressBody(outgoing: Outgoing, body: string | Uint8Array, coding: Coding): Promise<Outgoing> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return encoded(outgoing, coding, await coding.compress(bytes));
}

function isTransformable({ status, headers, body }: Outgoing): boolean {
  if (body === undefined || hasNoContent(status) || status === 101 || status === 206) return false;
  if (headers["content-encoding"] !== undefined || headers["content-range"] !== undefined) return false;
  return !/\bno-transform\b/i.test(`${headers["cache-control"] ?? ""}`);
}

function encoded(outgoing: Outgoing, { name }: Coding, body: Uint8Array | Chunks): Outgoing {
  const { headers } = outgoing;
  headers["content-encoding"] = name;
  // Its ranges would be those of the compressed body.
  delete headers["accept-ranges"];
  const { etag } = headers;
  if (typeof etag === "string" && !etag.startsWith("W/")) headers["etag"] = `W/${etag}`;
  return { ...outgoing, body };
}

function varyByEncoding(value: string | readonly string[] | undefined): string {
  const list = value === undefined ? "" : [value].flat().join(", ");
  if (list === "") return "Accept-Encoding";
  return /(?:^|,)\s*(?:\*|accept-encoding)\s*(?:,|$)/i.test(list) ? list : `${list}, Accept-Encoding`;
}
