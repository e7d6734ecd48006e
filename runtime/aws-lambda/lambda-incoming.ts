import { fromBase64 } from "../bytes/base64.ts";
import { bodyTooLarge } from "../server/errors/request-errors.ts";
import type { HandlerContext } from "../server/exchange/handler-context.ts";
import type { Incoming } from "../server/exchange/incoming.ts";
import { requestTarget } from "../server/exchange/request-target.ts";
import type { LambdaEvent } from "./lambda-event.ts";

/** An event of Lambda as the core of a service takes it. */
export class LambdaIncoming implements Incoming {
  readonly method: string;
  readonly target: string;
  readonly platform: readonly unknown[];
  context: HandlerContext | undefined = undefined;
  thrown: unknown = undefined;
  readonly #event: LambdaEvent;
  readonly #controller: AbortController = new AbortController();

  constructor(event: LambdaEvent, context: unknown) {
    checkFormat(event);
    const { requestContext, rawPath, rawQueryString } = event;
    const { stage, http } = requestContext;
    const isStaged = stage !== "$default" && rawPath.startsWith(`/${stage}/`);
    const path = isStaged ? rawPath.slice(stage.length + 1) : rawPath;
    this.method = http.method;
    this.target = requestTarget(rawQueryString === "" ? path : `${path}?${rawQueryString}`);
    this.platform = [event, context];
    this.#event = event;
  }

  get bodyLength(): 0 | undefined {
    return (this.#event.body ?? "") === "" ? 0 : undefined;
  }

  get peer(): string {
    return this.#event.requestContext.http.sourceIp;
  }

  /** Cookies have a list of their own. */
  header(name: string): string | undefined {
    if (name === "cookie") return this.#event.cookies?.join("; ");
    return this.#event.headers[name];
  }

  async readBody(limit: number, begin: () => void): Promise<Uint8Array> {
    const { body = "", isBase64Encoded } = this.#event;
    const bytes = isBase64Encoded ? fromBase64(body) : new TextEncoder().encode(body);
    if (bytes.length > 0) begin();
    if (bytes.length > limit) throw bodyTooLarge(limit);
    return bytes;
  }

  /** Lambda does not tell when a caller disconnects. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  abort(reason: Error): void {
    this.#controller.abort(reason);
  }
}

/** Events of REST APIs (payload format 1.0), load balancers and queues have no `http`. */
function checkFormat(event: Partial<LambdaEvent> | null | undefined): void {
  if (event?.requestContext?.http !== undefined) return;
  throw new TypeError(
    "the event has no requestContext.http: use a function URL, or an HTTP API of API Gateway with payload format 2.0",
  );
}
