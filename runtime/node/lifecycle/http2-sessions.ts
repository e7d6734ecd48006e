import type { Http2Session, ServerHttp2Stream } from "node:http2";

// Until Node.js 24, closing a server leaves its HTTP/2 sessions open, and does not expose them.
const sessions = new WeakMap<object, Set<Http2Session>>();

/** Remembers the session of a stream for `sessionsOf`. */
export function rememberSession({ session }: ServerHttp2Stream): void {
  const { server } = (session?.socket ?? {}) as { readonly server?: object };
  if (session === undefined || server === undefined) return;
  const known = sessions.get(server) ?? new Set();
  if (known.has(session)) return;
  sessions.set(server, known.add(session));
  session.once("close", () => known.delete(session));
}

/** Returns the open HTTP/2 sessions of a server that have had a request. */
export function sessionsOf(server: object): Iterable<Http2Session> {
  return sessions.get(server) ?? [];
}
