import { type Attack, hold, Tally } from "../attack.ts";
import { exchangeRaw, statusesIn } from "./raw-socket.ts";
import type { Served } from "./served.ts";

const key = "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==";
const upgrade = (target: string, ...headers: string[]): string =>
  `${[`${target} HTTP/1.1`, "host: x", "connection: Upgrade", ...headers].join("\r\n")}\r\n\r\n`;

/** Upgrades that a server refuses or passes over. */
const refused: Readonly<Record<string, string>> = {
  "WebSocket of another version": upgrade("GET /v1/watch", "upgrade: websocket", "sec-websocket-version: 8", key),
  "WebSocket without a key": upgrade("GET /v1/watch", "upgrade: websocket", "sec-websocket-version: 13"),
  "WebSocket on a path without one": upgrade(
    "GET /v1/search/a",
    "upgrade: websocket",
    "sec-websocket-version: 13",
    key,
  ),
  "WebSocket on an unknown path": upgrade("GET /lost", "upgrade: websocket", "sec-websocket-version: 13", key),
  h2c: upgrade("GET /v1/search/a", "upgrade: h2c", "http2-settings: AAMAAABkAAQCAAAAAAIAAAAA"),
  "an upgrade with a body": `${upgrade("POST /v1/echo", "upgrade: websocket", "content-length: 2")}{}`,
};

/** So many connections for each kind. */
const perKind = 10;
/** Milliseconds within which a connection that the server has answered must be gone. */
const deadline = 8000;

/** Clients that ignore the end of a connection. */
export function upgradeAttacks(served: Served): Attack[] {
  return Object.entries(refused).map(([kind, text]) => ({
    name: `refused upgrade: ${kind}`,
    async run() {
      const tally = new Tally();
      const all = Array.from({ length: perKind }, () => exchangeRaw(served.node, text, { deadline, end: "never" }));
      const exchanges = await Promise.all(all);
      for (const exchange of exchanges) tally.add(statusesIn(exchange).join("+"));
      const left = exchanges.filter(({ closed }) => !closed).length;
      tally.note = `${left} of ${perKind} left`;
      hold(left === 0, `${left} of ${perKind} connections are open ${deadline / 1000} s after the answer`);
      served.check();
      return tally;
    },
  }));
}
