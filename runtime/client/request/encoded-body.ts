import type { Draft } from "../exchange/draft.ts";
import type { Outgoing } from "../exchange/outgoing.ts";
import type { TransportOptions } from "../exchange/transport-options.ts";

/** What a body can travel as. */
export type BodyContent = string | Uint8Array | Blob;

/**
 * A body that is not just JSON: gives what travels, and sets its media type unless the caller did. (A function, so that a
 * transport can tell it from wire values.)
 */
export type EncodedBody = (request: Outgoing, options: TransportOptions, draft: Draft) => BodyContent;

export function encodedBody(content: BodyContent, type: string): EncodedBody {
  return ({ headers }) => {
    headers["content-type"] ??= type;
    return content;
  };
}
