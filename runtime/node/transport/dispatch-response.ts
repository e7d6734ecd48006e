import type { ByteReader, HttpResponse, ResponseHeaders } from "../../client/exchange/http-response.ts";
import type { DispatchController, DispatchHandler, DispatchHeaders } from "./dispatcher.ts";

// Reading this much of an unwanted response is cheaper than opening another connection.
const maxUnwantedBytes = 64 * 1024;
// Responses that are not read as fast as they come are held back.
const maxHeldBytes = 256 * 1024;

/** The response of a dispatcher and the handler of its events: one object, because every call needs both. */
export class DispatchResponse implements HttpResponse, ByteReader, DispatchHandler {
  status: number = 0;
  statusText: string = "";
  headers: ResponseHeaders = new ReceivedHeaders({});
  trailers: ResponseHeaders | undefined;
  readonly #resolve: (response: DispatchResponse) => void;
  readonly #reject: (error: unknown) => void;
  readonly #signal: AbortSignal | undefined;
  #controller: DispatchController | undefined;
  #chunks: Uint8Array[] = [];
  #heldBytes = 0;
  #isPaused = false;
  #isRead = false;
  #ended = false;
  #error: Error | undefined;
  /** Continues a read that waits for bytes or for the end. */
  #wake: (() => void) | undefined;
  /** Bytes received since the response was cancelled. */
  #unwanted: number | undefined;

  constructor(
    resolve: (response: DispatchResponse) => void,
    reject: (error: unknown) => void,
    signal: AbortSignal | undefined,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#signal = signal;
    signal?.addEventListener("abort", this.#abort);
  }

  get ok(): boolean {
    return this.status >= 200 && this.status <= 299;
  }

  async text(): Promise<string> {
    // Drops a byte order mark, as Response.text() does.
    return new TextDecoder().decode(await this.arrayBuffer());
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const chunks: Uint8Array[] = [];
    for (let chunk = (await this.read()).value; chunk; chunk = (await this.read()).value) chunks.push(chunk);
    return new Uint8Array(Buffer.concat(chunks)).buffer;
  }

  /** Its own reader: a ReadableStream would take longer than the rest of a call. */
  get body(): { getReader(): ByteReader } {
    return { getReader: () => this };
  }

  async read(): Promise<{ readonly value?: Uint8Array | undefined }> {
    this.#isRead = true;
    while (this.#chunks.length === 0 && !this.#ended) {
      if (this.#isPaused) {
        this.#isPaused = false;
        this.#controller?.resume();
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const chunks = this.#chunks;
    if (chunks.length > 0) {
      this.#chunks = [];
      this.#heldBytes = 0;
      return { value: chunks.length === 1 ? chunks[0] : Buffer.concat(chunks) };
    }
    if (this.#error) throw this.#error;
    return {};
  }

  /** Keeps the connection for other calls if nothing was read, as of a redirect, and not much of the response is left. */
  async cancel(): Promise<void> {
    if (this.#isRead) return this.#leave();
    this.#unwanted = 0;
    this.#chunks = [];
    if (this.#isPaused) this.#controller?.resume();
  }

  onRequestStart(controller: DispatchController): void {
    this.#controller = controller;
    if (this.#signal?.aborted) this.#abort();
  }

  onResponseStart(_: DispatchController, status: number, headers: DispatchHeaders, statusText = ""): void {
    // Interim responses precede the final one (RFC 9110, section 15.2).
    if (status < 200) return;
    this.status = status;
    this.statusText = statusText;
    this.headers = new ReceivedHeaders(headers);
    this.#resolve(this);
  }

  onResponseData(_: DispatchController, chunk: Uint8Array): void {
    if (this.#unwanted !== undefined) {
      this.#unwanted += chunk.length;
      if (this.#unwanted > maxUnwantedBytes) this.#leave();
      return;
    }
    this.#chunks.push(chunk);
    this.#heldBytes += chunk.length;
    if (this.#heldBytes > maxHeldBytes) {
      this.#isPaused = true;
      this.#controller?.pause();
    }
    this.#wake?.();
  }

  onResponseEnd(_: DispatchController, trailers: DispatchHeaders | undefined): void {
    if (trailers !== undefined && Object.keys(trailers).length > 0) this.trailers = new ReceivedHeaders(trailers);
    this.#end(undefined);
  }

  onResponseError(_: DispatchController | undefined, error: Error): void {
    this.#reject(error);
    this.#end(error);
  }

  readonly #abort = (): void => {
    const reason: unknown = this.#signal?.reason;
    const error = reason instanceof Error ? reason : new Error("aborted", { cause: reason });
    // A request that is waiting for a connection has no controller yet.
    this.#reject(error);
    this.#stop(error);
  };

  #leave(): void {
    this.#stop(new Error("the rest of the response was discarded"));
  }

  #stop(error: Error): void {
    if (!this.#ended) this.#controller?.abort(error);
  }

  #end(error: Error | undefined): void {
    this.#signal?.removeEventListener("abort", this.#abort);
    this.#ended = true;
    this.#error = error;
    this.#wake?.();
  }
}

/** The headers of a response, whose names are in lower case. */
class ReceivedHeaders implements ResponseHeaders {
  readonly #values: DispatchHeaders;

  constructor(values: DispatchHeaders) {
    this.#values = values;
  }

  /** Lists the headers, as Headers does. */
  *[Symbol.iterator](): Generator<[name: string, value: string]> {
    for (const [name, value = []] of Object.entries(this.#values)) {
      for (const item of [value].flat()) yield [name, item];
    }
  }

  get(name: string): string | null {
    const key = name.toLowerCase();
    const value = Object.hasOwn(this.#values, key) ? this.#values[key] : undefined;
    return typeof value === "object" ? value.join(", ") : (value ?? null);
  }

  getSetCookie(): string[] {
    const value = this.#values["set-cookie"] ?? [];
    return typeof value === "string" ? [value] : value;
  }
}
