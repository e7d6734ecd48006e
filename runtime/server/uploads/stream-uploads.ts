import { bodyTooLarge } from "../errors/request-errors.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import { type Incoming, isChunks } from "../exchange/incoming.ts";
import { after } from "../middleware/after.ts";
import { ForwardedIncoming } from "../middleware/forwarded-incoming.ts";
import { checkCoding } from "../request/check-coding.ts";
import type { Middleware } from "../service/middleware.ts";
import { bodyChunks } from "./body-chunks.ts";

/** Options of `streamUploads`. */
export interface UploadOptions {
  /** The full names of operations whose body is bytes: `books.v1.BooksService.SetCover`. */
  readonly operations: readonly string[];
  /** The maximum of bytes of a body, in place of `maxBodyBytes`. */
  readonly maxBytes: number;
}

const uploads = new WeakMap<HandlerContext, AsyncIterable<Uint8Array>>();

/**
 * Lets the handlers of some operations read the body as it comes, with `uploadOf(context)`, in place of holding it in memory. Their
 * message has the content type, and no more than the first chunk of the data. Put `decompress` before it: a compressed body is
 * held in memory as a whole, up to `maxBodyBytes`.
 */
export function streamUploads({ operations, maxBytes }: UploadOptions): Middleware {
  const names = new Set(operations);
  return (next, api) => {
    const unknown = operations.find((name) => !api.operations.some((operation) => operation.name === name));
    if (unknown !== undefined) throw new Error(`streamUploads: the listener has no operation ${unknown}`);
    return (incoming) => {
      if (incoming.bodyLength === 0) return next(incoming);
      const upload = new UploadIncoming(incoming, names, maxBytes);
      return after(next(upload), (outgoing) => {
        // A handler that streams its response may still read.
        if (!isChunks(outgoing.body)) upload.close();
        return outgoing;
      });
    };
  };
}

/**
 * Returns the body of a call of an operation that `streamUploads` names, chunk by chunk; empty if the request has none. A caller
 * waits while its chunks are not read. The loop throws a StatusError if the body is too large or breaks off.
 */
export function uploadOf(context: HandlerContext): AsyncIterable<Uint8Array> {
  return uploads.get(context) ?? nothing();
}

async function* nothing(): AsyncGenerator<never, void> {}

class UploadIncoming extends ForwardedIncoming {
  readonly #names: ReadonlySet<string>;
  readonly #maxBytes: number;
  /** Whether the route of an upload has been found, and its body has not been read. */
  #isExpected = false;
  #chunks: AsyncIterator<Uint8Array, void> | undefined;

  constructor(incoming: Incoming, names: ReadonlySet<string>, maxBytes: number) {
    super(incoming);
    this.#names = names;
    this.#maxBytes = maxBytes;
  }

  override get context(): HandlerContext | undefined {
    return super.context;
  }

  override set context(context: HandlerContext | undefined) {
    super.context = context;
    this.#isExpected = context !== undefined && this.#names.has(context.operation.name);
  }

  /** The service would compare an announced length with `maxBodyBytes`. */
  override get bodyLength(): number | undefined {
    return this.#isExpected ? undefined : super.bodyLength;
  }

  override async readBody(limit: number, begin: () => void): Promise<Uint8Array> {
    const { context, inner } = this;
    if (context === undefined || !this.#isExpected) return inner.readBody(limit, begin);
    this.#isExpected = false;
    checkCoding(inner);
    const chunks = inner.bodyDecoded ? undefined : bodyChunks(this.platform[0]);
    if (chunks === undefined) {
      // A decoded body is held in memory as a whole.
      const maxBytes = inner.bodyDecoded ? Math.min(limit, this.#maxBytes) : this.#maxBytes;
      const whole = await inner.readBody(maxBytes, begin);
      uploads.set(context, once(whole));
      return whole;
    }
    if ((inner.bodyLength ?? 0) > this.#maxBytes) throw bodyTooLarge(this.#maxBytes);
    this.#chunks = chunks;
    let first = await chunks.next();
    while (first.done !== true && first.value.length === 0) first = await chunks.next();
    const value = first.value ?? new Uint8Array();
    if (value.length > 0) begin();
    uploads.set(context, this.#limited(value, chunks));
    return value;
  }

  async *#limited(first: Uint8Array, rest: AsyncIterator<Uint8Array, void>): AsyncGenerator<Uint8Array, void> {
    let bytes = 0;
    try {
      for (let chunk: Uint8Array | undefined = first; chunk !== undefined; ) {
        bytes += chunk.length;
        this.received(chunk.length);
        if (bytes > this.#maxBytes) throw bodyTooLarge(this.#maxBytes);
        if (chunk.length > 0) yield chunk;
        const next: IteratorResult<Uint8Array, void> = await rest.next();
        chunk = next.done ? undefined : next.value;
      }
    } finally {
      await rest.return?.();
    }
  }

  /** Leaves the rest of the body to the platform, which could not discard it otherwise. */
  close(): void {
    this.#chunks?.return?.();
  }
}

async function* once(chunk: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield chunk;
}
