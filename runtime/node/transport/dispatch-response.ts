import type { HttpResponse } from "../../client/exchange/http-response.ts";
import type { DispatchController, DispatchHandler, DispatchHeaders } from "./dispatcher.ts";

type Settle = (error: Error | undefined) => void;

// Reading this much of an unwanted response is cheaper than opening another connection.
const maxUnwantedBytes = 64 * 1024;

/** The response of a dispatcher and the handler of its events: one object, because every call needs both. */
export class DispatchResponse implements HttpResponse, DispatchHandler {
  status: number = 0;
  statusText: string = "";
  readonly #resolve: (response: DispatchResponse) => void;
  readonly #reject: (error: unknown) => void;
  readonly #signal: AbortSignal | undefined;
  #controller: DispatchController | undefined;
  #headers: DispatchHeaders = {};
  #chunks: Uint8Array[] = [];
  #ended = false;
  #error: Error | undefined;
  /** Called at the end of the response. */
  #settle: Settle | undefined;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** Bytes received since the response was discarded. */
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

  get headers(): HttpResponse["headers"] {
    const headers = this.#headers;
    return {
      get(name) {
        const key = name.toLowerCase();
        const value = Object.hasOwn(headers, key) ? headers[key] : undefined;
        return typeof value === "object" ? value.join(", ") : (value ?? null);
      },
      getSetCookie() {
        const value = headers["set-cookie"] ?? [];
        return typeof value === "string" ? [value] : value;
      },
    };
  }

  async text(): Promise<string> {
    // Drops a byte order mark, as Response.text() does.
    return new TextDecoder().decode(await this.#whole());
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(await this.#whole()).buffer;
  }

  /** Drops an unwanted response. Its connection can be reused unless much of the response is left. */
  discard(): void {
    this.#unwanted = 0;
    this.#chunks = [];
  }

  get body(): ReadableStream<Uint8Array> {
    return new ReadableStream(
      {
        start: (stream) => {
          this.#stream = stream;
          for (const chunk of this.#chunks.splice(0)) stream.enqueue(chunk);
          if (this.#ended) this.#endStream(stream);
          else this.#hold(stream);
        },
        pull: () => this.#controller?.resume(),
        cancel: () => this.#leave(),
      },
      { highWaterMark: 1 },
    );
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
    this.#headers = headers;
    this.#resolve(this);
  }

  onResponseData(_: DispatchController, chunk: Uint8Array): void {
    if (this.#unwanted !== undefined) {
      this.#unwanted += chunk.length;
      if (this.#unwanted > maxUnwantedBytes) this.#leave();
    } else if (this.#stream === undefined) {
      this.#chunks.push(chunk);
    } else {
      this.#stream.enqueue(chunk);
      this.#hold(this.#stream);
    }
  }

  onResponseEnd(): void {
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

  #hold(stream: ReadableStreamDefaultController<Uint8Array>): void {
    if ((stream.desiredSize ?? 0) <= 0) this.#controller?.pause();
  }

  #end(error: Error | undefined): void {
    this.#signal?.removeEventListener("abort", this.#abort);
    this.#ended = true;
    this.#error = error;
    this.#settle?.(error);
    if (this.#stream !== undefined) this.#endStream(this.#stream);
  }

  #endStream(stream: ReadableStreamDefaultController<Uint8Array>): void {
    if (this.#error === undefined) stream.close();
    else stream.error(this.#error);
  }

  #whole(): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const settle: Settle = (error) => {
        if (error) return reject(error);
        const chunks = this.#chunks;
        resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
      };
      if (this.#ended) settle(this.#error);
      else this.#settle = settle;
    });
  }
}
