import type { IncomingMessage, ServerResponse } from "node:http";
import type { Incoming } from "../server/incoming.ts";
import { bodyTooLarge, malformed } from "../server/request-errors.ts";

/** A request of `node:http` as the core sees it. */
export class NodeIncoming implements Incoming {
  readonly method: string;
  readonly target: string;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.method = request.method ?? "GET";
    this.target = originForm(request.url ?? "/");
    this.#request = request;
    this.#response = response;
  }

  get hasBody(): boolean {
    const { headers } = this.#request;
    return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
  }

  header(name: string): string | undefined {
    const { headers } = this.#request;
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
    return typeof value === "object" ? value.join(", ") : value;
  }

  readBody(limit: number): Promise<Uint8Array> {
    const request = this.#request;
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      request.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > limit) {
          request.pause();
          reject(bodyTooLarge(limit));
        } else {
          chunks.push(chunk);
        }
      });
      request.on("end", () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)));
      request.on("error", () => reject(malformed("the body broke off")));
    });
  }

  get signal(): AbortSignal {
    if (this.#signal === undefined) {
      const controller = new AbortController();
      this.#signal = controller.signal;
      const response = this.#response;
      if (response.destroyed) controller.abort();
      else response.once("close", () => response.writableFinished || controller.abort());
    }
    return this.#signal;
  }
}

/** The target may come whole, as to a proxy (RFC 9112, section 3.2.2). */
function originForm(url: string): string {
  if (url.startsWith("/")) return url;
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*(.*)$/i.exec(url)?.[1];
  return path === undefined ? url : path.startsWith("/") ? path : `/${path}`;
}
