import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { closesConnection } from "../node/listener/http2.ts";
import { NodeIncoming } from "../node/listener/node-incoming.ts";
import { toReadable } from "../node/listener/to-readable.ts";
import type { HandlerContext } from "../server/exchange/handler-context.ts";
import { isChunks, type Outgoing } from "../server/exchange/incoming.ts";
import { hasNoContent } from "../server/exchange/response-status.ts";
import { writesTemplate } from "../server/exchange/writes-template.ts";
import { createService } from "../server/service/create-service.ts";
import type { Endpoint } from "../server/service/endpoint.ts";
import type { HandlerOptions } from "../server/service/handler-options.ts";

/** Options of the plugin: those of `createNodeListener`, the endpoints, and the `prefix` of Fastify. */
export interface FastifyRestOptions extends Omit<HandlerOptions, "basePath"> {
  readonly endpoints: readonly Endpoint[];
}

/**
 * A Fastify plugin that serves an API: `app.register(fastifyRest, { endpoints, prefix: "/api" })`. Hooks, decorators and plugins
 * such as @fastify/cors work as for other routes. A path that no operation has is for the not-found handler of Fastify.
 */
export const fastifyRest: FastifyPluginAsync<FastifyRestOptions> = async (app, { endpoints, ...options }) => {
  const service = createService(endpoints, { ...options, basePath: templateOf(app.prefix) });
  // The API reads bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  const hasOptions = app.hasRoute({ method: "OPTIONS", url: "*" }) || app.hasRoute({ method: "OPTIONS", url: "/*" });
  app.route({
    method: app.supportedMethods.filter((method) => method !== "OPTIONS" || !hasOptions),
    url: "/*",
    exposeHeadRoute: false,
    async handler(request, reply) {
      const incoming = new FastifyIncoming(request, reply);
      const outgoing = await service(incoming);
      if (outgoing.unmatched === true) reply.callNotFound();
      else send(outgoing, incoming, request, reply);
      return reply;
    },
  });
};

/** `/tenants/:tenant` is `/tenants/{tenant}`. A segment with several parameters or a pattern is one variable. */
function templateOf(prefix: string): string {
  return prefix.replace(/[^/]+/g, (segment) => {
    const names = segment.replaceAll("::", "").match(/:[\w-]+/g);
    return names === null ? segment.replaceAll("::", ":") : `{${names.join("-").replaceAll(":", "")}}`;
  });
}

/** Returns the request of Fastify, with its decorators. Throws a TypeError for a call that arrived otherwise. */
export function fastifyRequest<R extends FastifyRequest = FastifyRequest>(context: HandlerContext): R {
  const request = context.platform[2];
  if (request !== undefined) return request as R;
  throw new TypeError("fastifyRequest: the call did not arrive through fastifyRest");
}

/** Returns the reply of Fastify. Throws like `fastifyRequest`. */
export function fastifyReply<R extends FastifyReply = FastifyReply>(context: HandlerContext): R {
  fastifyRequest(context);
  return context.platform[3] as R;
}

class FastifyIncoming extends NodeIncoming {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    super(request.raw, reply.raw, writesTemplate);
    this.#request = request;
    this.#reply = reply;
  }

  override get platform(): readonly unknown[] {
    return [this.#request.raw, this.#reply.raw, this.#request, this.#reply];
  }

  /** With the option `trustProxy`, that of the caller. */
  override get peer(): string | undefined {
    return this.#request.ip;
  }
}

function send(
  { status, headers, body }: Outgoing,
  incoming: FastifyIncoming,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (closesConnection(request.raw, incoming)) headers["connection"] = "close";
  reply.code(status);
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
  if (body === undefined || hasNoContent(status)) reply.send();
  else if (!isChunks(body)) reply.send(typeof body === "string" ? body : Buffer.from(body));
  else if (request.method === "HEAD") {
    body.return?.();
    reply.send();
  } else {
    reply.send(toReadable(body));
    // The first message may take long, and the caller should know that the stream has begun.
    reply.raw.flushHeaders();
  }
}
