import { bodyTooLarge, malformed } from "../errors/request-errors.ts";
import { StatusError } from "../errors/status-error.ts";
import type { Incoming } from "../exchange/incoming.ts";
import { ForwardedIncoming } from "../middleware/forwarded-incoming.ts";
import type { Middleware } from "../service/middleware.ts";
import { refuse } from "../service/served-api.ts";
import type { Coding } from "./coding.ts";

/**
 * Accepts compressed request bodies. `maxBodyBytes` holds for what is sent and for what comes out. A body with another coding
 * is a 415, whose `Accept-Encoding` lists the codings.
 */
export function decompress(codings: readonly Coding[]): Middleware {
  return (next, api) => (incoming) => {
    const named = incoming.bodyDecoded === true ? undefined : incoming.header("content-encoding")?.trim().toLowerCase();
    if (named === undefined || named === "" || named === "identity" || incoming.bodyLength === 0) return next(incoming);
    // RFC 9110, section 8.4.1.3: an alias.
    const name = named === "x-gzip" ? "gzip" : named;
    const coding = codings.find((it) => it.name === name);
    if (coding !== undefined) return next(new CompressedIncoming(incoming, coding));
    const known = codings.map((it) => it.name).join(", ");
    const error = new StatusError("invalid_argument", `the body must be compressed with ${known}, or not at all`, {
      status: 415,
      headers: { "accept-encoding": known },
    });
    return refuse(api, incoming, error);
  };
}

class CompressedIncoming extends ForwardedIncoming {
  readonly #coding: Coding;

  constructor(incoming: Incoming, coding: Coding) {
    super(incoming);
    this.#coding = coding;
  }

  override get bodyDecoded(): boolean {
    return true;
  }

  override async readBody(limit: number, begin: () => void): Promise<Uint8Array> {
    const bytes = await super.readBody(limit, begin);
    if (bytes.length === 0) return bytes;
    try {
      return await this.#coding.decompress(bytes, limit);
    } catch (error) {
      if (error instanceof RangeError) throw bodyTooLarge(limit);
      throw malformed(`the body is not valid ${this.#coding.name}`);
    }
  }
}
