import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Interceptor as ClientInterceptor, TransportOptions } from "../../../runtime/client.ts";
import type { Authenticate, HandlerContext, Interceptor } from "../../../runtime/server.ts";
import { type Attack, hold, Tally } from "../attack.ts";
import type { AttackClient } from "../attack-client.ts";
import type { Target } from "../target-module.ts";
import { describe, measure } from "./resources.ts";

/** `--count` of 100, the default, is 100,000 calls. */
const callsPerCount = 1000;
const intervals = 10;
const callers = 16;
/** Calls after which a token is no longer valid, so that clients get 401 and another one. */
const callsPerToken = 500;
/** From the most in the first half of the intervals, after the first, to the least in the second. */
const maxGrowthMegabytes = 3;

/** Calls through all that client and server have to offer, over both transports: the heap must stay as it is. */
export function everythingOn(target: Target): Attack {
  return {
    name: "calls with interceptors, auth and hooks",
    async run({ count, log }) {
      const tally = new Tally();
      const tokens = new Tokens();
      const { origin, close, observed } = await serve(target, tokens);
      const clients = [target.client.createTransport, target.node.createNodeTransport].map((create) =>
        target.clients.createAttackClient(create({ baseUrl: origin, ...clientOptions(target, tokens) })),
      );
      const heaps: number[] = [];
      const calls = (count * callsPerCount) / intervals;
      for (let interval = 0; interval < intervals; interval++) {
        let next = 0;
        const caller = async (): Promise<void> => {
          while (next < calls) tally.add(await call(clients[next % clients.length]!, next++));
        };
        await Promise.all(Array.from({ length: callers }, caller));
        const resources = measure();
        heaps.push(resources.heapMegabytes);
        log(`${tally.sent} calls: ${describe(resources)}, ${tokens.issued} tokens`);
      }
      close();
      const growth = Math.min(...heaps.slice(intervals / 2)) - Math.max(...heaps.slice(1, intervals / 2));
      tally.note = `heap ${growth < 0 ? "" : "+"}${growth.toFixed(1)} MB, ${tokens.issued} tokens, ${observed()} observed`;
      const ends = ["ok", "retried", "not_found", "3 messages"];
      hold(
        [...tally.answers.keys()].every((end) => ends.includes(end)),
        `ends: ${[...tally.answers.keys()]}`,
      );
      hold(observed() > tally.sent, `only ${observed()} calls were observed`);
      hold(tokens.issued > 1, "no token was replaced");
      hold(growth <= maxGrowthMegabytes, `the heap grew by ${growth.toFixed(1)} MB`);
      return tally;
    },
  };
}

/** Sends one of several kinds of calls, and returns how it ended. */
async function call(client: AttackClient, at: number): Promise<string> {
  const options = { timeout: 30_000, signal: new AbortController().signal };
  try {
    switch (at % 10) {
      case 0: {
        let messages = 0;
        for await (const _ of client.watch({ count: 3 }, options)) messages++;
        return `${messages} messages`;
      }
      case 1:
        await client.echo({ text: "lost" }, options);
        return "found";
      case 2:
        await client.search({ name: `busy-${at}` }, options);
        return "retried";
      default:
        await client.echo({ text: "x".repeat(2000), number: BigInt(at) }, options);
        return "ok";
    }
  } catch (error) {
    return (error as { readonly code?: string }).code ?? String(error);
  }
}

class Tokens {
  issued = 0;
  readonly #left: Map<string, number> = new Map();

  issue(): string {
    const token = `token-${++this.issued}`;
    this.#left.set(token, callsPerToken);
    return token;
  }

  accepts(token: string): boolean {
    const left = this.#left.get(token) ?? 0;
    if (left <= 1) this.#left.delete(token);
    else this.#left.set(token, left - 1);
    return left > 0;
  }
}

function clientOptions({ client }: Target, tokens: Tokens): Omit<TransportOptions, "baseUrl"> {
  const retry = client.retry({ baseDelay: 1 });
  const auth = client.bearerAuth(async () => ({ token: tokens.issue() }));
  const tag: ClientInterceptor = (request, next) => {
    request.headers["x-request-id"] = request.call.operation;
    return next(request);
  };
  return {
    interceptors: [retry, auth, tag, client.resumeEvents()],
    headers: async () => ({ "x-application": "soak" }),
  };
}

async function serve({ server, node, handlers, security }: Target, tokens: Tokens) {
  const busy = new Set<string>();
  const handle = {
    echo(request: { readonly text: string }) {
      if (request.text === "lost") throw new server.StatusError("not_found", "lost");
      return request;
    },
    search({ name }: { readonly name: string }, { requestId }: HandlerContext) {
      // Refuses each call once.
      if (busy.delete(name)) return { text: requestId };
      busy.add(name);
      throw new server.StatusError("unavailable", "busy", { headers: { "retry-after": "0" } });
    },
    async *watch({ count }: { readonly count: number }) {
      for (let number = 0; number < count; number++) yield { number: BigInt(number) };
    },
  };
  let observed = 0;
  const count = () => void observed++;
  const user = server.createContextValue<string>("user");
  const interceptor: Interceptor = (request, context, next) => {
    user.set(context, String(context.caller));
    return next(request);
  };
  const endpoints = server.intercept(handlers.attackEndpoints(handle), interceptor).map((endpoint) => ({
    ...endpoint,
    operation: {
      ...endpoint.operation,
      security: [{ scheme: "token" }],
      securitySchemes: { token: { type: "http", scheme: "bearer" } as const },
    },
    implementation: {
      ...endpoint.implementation,
      features: { ...endpoint.implementation.features, security },
    },
  }));
  const middleware = [
    server.observe({ start: count, success: count, refusal: count, failure: count }),
    server.accessLog({ write: () => undefined }),
    server.cors({ origins: ["https://books.example"] }),
    server.rateLimit({ limit: 1e9, windowSeconds: 60 }),
    server.compress({ codings: node.nodeCodings }),
    server.conditionalReads(),
  ];
  const authenticate: Authenticate = ([{ value }]) => (tokens.accepts(value) ? value : undefined);
  const listener = node.createNodeListener(endpoints, { middleware, authenticate });
  const http = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => http.once("listening", resolve));
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    observed: () => observed,
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
}
