import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Agent } from "undici";
import type { Endpoint, FetchHandler, HandlerContext, HandlerOptions } from "../../../runtime/server.ts";
import { hold } from "../attack.ts";
import { ProcessGuard } from "../process-guard.ts";
import type { Target } from "../target-module.ts";

/** The attacked service through each adapter: on `node:http`, as a fetch handler, and that one on a port as well. */
export interface Served {
  readonly fetch: FetchHandler;
  readonly node: Server;
  readonly bridged: Server;
  /** The agent of the calls of `node`: it keeps its connections. */
  readonly agent: Agent;
  /** The paths of requests that reached a handler. */
  readonly handled: string[];
  /** Throws if a request was answered with 500, or harmed the process. */
  check(): void;
  close(): void;
}

export async function serveTarget(target: Target, options: HandlerOptions = {}): Promise<Served> {
  const handled: string[] = [];
  const errors: unknown[] = [];
  const guard = new ProcessGuard();
  const endpoints = attackEndpoints(target, handled);
  const all: HandlerOptions = { onError: (error) => errors.push(error), ...options };
  const listener = target.node.createNodeListener(endpoints, all);
  const fetch = target.server.createFetchHandler(endpoints, all);
  const bridge = getRequestListener((it) => fetch(it), {
    overrideGlobalObjects: false,
    // Of a client that has left.
    errorHandler: () => undefined,
  });
  const node = await listen(createServer({ maxHeaderSize: 65536 }, listener).on("upgrade", listener.upgrade));
  const bridged = await listen(createServer({ maxHeaderSize: 65536 }, bridge));
  const agent = new Agent();
  return {
    fetch,
    node,
    bridged,
    agent,
    handled,
    check() {
      const [error] = errors.splice(0);
      hold(error === undefined, `answered with 500: ${error instanceof Error ? error.stack : String(error)}`);
      guard.check();
    },
    close() {
      guard.close();
      agent.destroy();
      for (const server of [node, bridged]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function attackEndpoints({ handlers }: Target, handled: string[]): Endpoint[] {
  const echo = (request: unknown, { path }: HandlerContext) => {
    handled.push(path);
    return request;
  };
  const empty = (_request: unknown, { path }: HandlerContext) => {
    handled.push(path);
    return {};
  };
  return [
    ...handlers.attackEndpoints({
      echo,
      search: empty,
      submitForm: empty,
      upload: empty,
      putText: echo,
      putBytes: ({ file }: { file?: unknown }, { path }) => {
        handled.push(path);
        return file ?? {};
      },
      async *watch({ count = 3 }: { count?: number }, { signal }: HandlerContext) {
        if (count < 0) {
          // The first message lets the answer begin at once.
          yield {};
          if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
        }
        for (let number = 0; number < Math.min(count, 1000); number++) yield { number: BigInt(number) };
      },
      async *download({ count = 3 }: { count?: number }) {
        for (let number = 0; number < Math.min(count, 1000); number++) yield { data: new Uint8Array(number) };
      },
    }),
    ...handlers.scriptEndpoints({ getScript: empty }),
  ];
}

const sockets = new WeakMap<Server, Set<Socket>>();

/** The connections that a server has not let go of, upgraded ones among them. */
export function openSockets(server: Server): ReadonlySet<Socket> {
  return sockets.get(server)!;
}

async function listen(server: Server): Promise<Server> {
  const open = new Set<Socket>();
  sockets.set(server, open);
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return server;
}
