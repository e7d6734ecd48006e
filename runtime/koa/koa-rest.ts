import type { IncomingMessage, ServerResponse } from "node:http";
import { closesConnection } from "../node/listener/http2.ts";
import { NodeIncoming } from "../node/listener/node-incoming.ts";
import { toReadable } from "../node/listener/to-readable.ts";
import type { HandlerContext } from "../server/exchange/handler-context.ts";
import { isChunks, type Outgoing } from "../server/exchange/incoming.ts";
import type { Original } from "../server/exchange/mount.ts";
import { writesTemplate } from "../server/exchange/writes-template.ts";
import type { ParsedBody } from "../server/request/parsed-body.ts";
import { createService } from "../server/service/create-service.ts";
import type { Endpoint } from "../server/service/endpoint.ts";
import type { HandlerOptions } from "../server/service/handler-options.ts";

/** The part of a Koa context that the middleware needs. */
export interface KoaContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly request: object;
  readonly ip: string;
  readonly originalUrl: string;
  status: number;
  body: unknown;
  set(name: string, value: string | string[]): void;
  flushHeaders(): void;
}

/** Middleware for `app.use`. */
export type KoaMiddleware = (context: KoaContext, next: () => Promise<unknown>) => Promise<void>;

/**
 * Creates a middleware of Koa that serves an API: `app.use(koaRest(endpoints, options))`. Other middleware sees the response in
 * `ctx.status` and `ctx.body`. A path that no operation has goes on to the next middleware.
 */
export function koaRest(endpoints: readonly Endpoint[], options?: HandlerOptions): KoaMiddleware {
  const service = createService(endpoints, options);
  return async (context, next) => {
    const incoming = new KoaIncoming(context);
    const outgoing = await service(incoming);
    if (outgoing.unmatched === true) await next();
    else respond(outgoing, incoming, context);
  };
}

/** Returns the context of Koa, with its state. Throws a TypeError for a call that arrived otherwise. */
export function koaContext<C extends KoaContext = KoaContext>(context: HandlerContext): C {
  const found = context.platform[2];
  if (found !== undefined) return found as C;
  throw new TypeError("koaContext: the call did not arrive through koaRest");
}

class KoaIncoming extends NodeIncoming {
  readonly #context: KoaContext;

  constructor(context: KoaContext) {
    super(context.req, context.res, writesTemplate);
    this.#context = context;
  }

  override get platform(): readonly unknown[] {
    return [this.#context.req, this.#context.res, this.#context];
  }

  override get original(): Original {
    return { before: this.#context.originalUrl, after: this.#context.req.url ?? "/" };
  }

  /** With `app.proxy`, that of the caller. */
  override get peer(): string | undefined {
    return this.#context.ip;
  }

  /** Body parsers of Koa use its own request, and keep the raw body as text. */
  protected override get parsed(): ParsedBody {
    const { rawBody, body } = this.#context.request as ParsedBody;
    return typeof rawBody === "string" ? { body: rawBody } : { rawBody, body };
  }
}

function respond({ status, headers, body }: Outgoing, incoming: KoaIncoming, context: KoaContext): void {
  context.status = status;
  if (isChunks(body)) {
    if (incoming.method === "HEAD") body.return?.();
    else context.body = toReadable(body);
  } else {
    context.body = typeof body === "object" ? Buffer.from(body) : (body ?? null);
    // Setting no body makes the status 204.
    context.status = status;
  }
  if (closesConnection(context.req, incoming)) context.set("connection", "close");
  // Setting the body sets a content type as well.
  for (const [name, value] of Object.entries(headers))
    context.set(name, typeof value === "string" ? value : [...value]);
  if (isChunks(body)) context.flushHeaders();
}
