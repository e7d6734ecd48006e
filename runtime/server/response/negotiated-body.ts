import { jsonText } from "../../json/json-text.ts";
import type { AlternativeResponse } from "../../operation/operation.ts";
import type { ResponseContent } from "./content.ts";

/** The body of one of several responses, as its endpoint returns it. */
export interface NegotiatedBody {
  readonly declared: AlternativeResponse;
  /** JSON, a text or bytes. */
  readonly wire: unknown;
}

/** Writes a body in its format. `type` is the negotiated media type. */
export function writeNegotiated(
  { declared: { mediaTypes, format }, wire }: NegotiatedBody,
  type: string,
): ResponseContent {
  if (format === "bytes") return { body: wire as Uint8Array, type };
  if (format === "text") return { body: wire as string, type: withCharset(type) };
  return { body: jsonText(wire), type: mediaTypes === undefined ? "application/json" : type };
}

/** Callers such as octokit take text that declares no charset for bytes. */
function withCharset(type: string): string {
  return /;\s*charset=/i.test(type) ? type : `${type}; charset=utf-8`;
}
