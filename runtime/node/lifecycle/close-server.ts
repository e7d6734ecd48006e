import type { Server } from "node:http";
import type { CloseOptions, Lifecycle } from "../../server/lifecycle/lifecycle.ts";
import { timerDelay } from "../../time/timer-delay.ts";
import { sessionsOf } from "./http2-sessions.ts";

/** A server of `node:http`, `node:https` or `node:http2`. */
export interface ClosableServer extends Partial<Pick<Server, "closeAllConnections" | "closeIdleConnections">> {
  close(callback: () => void): unknown;
}

const idleCheckMilliseconds = 20;

/**
 * Shuts a server down: accepts no more connections, lets unary calls finish, ends streams, and breaks the connections that are
 * still open after the time limit. Resolves when all connections are closed, or after the time limit.
 */
export async function closeServer(
  server: ClosableServer,
  lifecycle: Lifecycle,
  { drainMilliseconds = 0, maxMilliseconds = 10_000 }: CloseOptions = {},
): Promise<void> {
  const ended = lifecycle.close({ drainMilliseconds, maxMilliseconds });
  if (drainMilliseconds > 0) await new Promise((resolve) => setTimeout(resolve, timerDelay(drainMilliseconds)));
  let breakAll: NodeJS.Timeout | undefined;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
    breakAll = setTimeout(() => {
      server.closeAllConnections?.();
      for (const session of sessionsOf(server)) session.destroy();
      // A server of HTTP/2 waits for sessions without a request, which cannot be found.
      resolve();
    }, timerDelay(maxMilliseconds));
  });
  for (const session of sessionsOf(server)) session.close();
  // The headers of a stream were sent before they could tell that it is the last response of its connection.
  const closeIdle = setInterval(() => server.closeIdleConnections?.(), idleCheckMilliseconds);
  await ended;
  await closed;
  clearInterval(closeIdle);
  clearTimeout(breakAll);
}
