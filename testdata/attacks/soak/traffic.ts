import { connect } from "node:net";
import fc from "fast-check";
import { request, WebSocket } from "undici";
import type { Tally } from "../attack.ts";
import type { AttackClient } from "../attack-client.ts";
import { portOf, type Served } from "../server/served.ts";
import type { Target } from "../target-module.ts";

/** One exchange of a caller that may be good, bad, or gone before its end. Resolves with what came of it. */
export type Exchange = (seed: number) => Promise<string>;

/** All kinds of callers of a server, by name. */
export function exchangesWith(target: Target, served: Served): Readonly<Record<string, Exchange>> {
  const port = portOf(served.node);
  const baseUrl = `http://127.0.0.1:${port}`;
  const { createTransport } = target.client;
  const { createAttackClient } = target.clients;
  const overFetch = createAttackClient(createTransport({ baseUrl }));
  const overSocket = createAttackClient(createTransport({ baseUrl, WebSocket }));
  const stream = async (client: AttackClient, count: number, take: number) => {
    let taken = 0;
    for await (const _ of client.watch({ count })) if (++taken === take) break;
    return `${taken} messages`;
  };
  const post = async (body: string, path = "/v1/echo") => {
    const headers = { "content-type": "application/json" };
    const options = { method: "POST" as const, headers, body, dispatcher: served.agent };
    const response = await request(`${baseUrl}${path}`, options);
    await response.body.dump();
    return String(response.statusCode);
  };
  const raw = (text: string) => leaveAfter(port, text);
  return {
    "a good call": async (seed) => {
      await overFetch.echo({ text: "x".repeat(seed % 5000), numbers: [seed % 100] });
      return "a message";
    },
    "a good body": (seed) => post(JSON.stringify({ counts: { a: seed % 1000 }, list: [{}, { word: "w" }] })),
    "a bad body": (seed) => post(fc.sample(fc.json(), { seed, numRuns: 1 })[0]!),
    "a body that is too large": () => post(" ".repeat(4_200_000)),
    "an unknown path": (seed) => post("{}", `/lost/${seed}`),
    "a whole stream": () => stream(overFetch, 50, -1),
    "a stream that is left": () => stream(overFetch, 1000, 10),
    "a WebSocket": () => stream(overSocket, 50, -1),
    "a WebSocket that is left": () => stream(overSocket, 1000, 10),
    "an aborted call": (seed) =>
      overFetch
        .watch({ count: -1 }, { signal: AbortSignal.timeout(1 + (seed % 20)) })
        [Symbol.asyncIterator]()
        .next()
        .then(
          () => "a message",
          (error: { code?: string }) => String(error.code),
        ),
    "half a head": () => raw("POST /v1/echo HTTP/1.1\r\nhost: x\r\ncontent-"),
    "half a body": () => raw("POST /v1/echo HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"),
    "a refused upgrade": () =>
      raw("GET /v1/search/a HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n"),
    garbage: () => raw("\0\x01\x02\r\n\r\n"),
  };
}

/** Sends, and is gone a moment later without a word. */
function leaveAfter(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    const timer = setTimeout(() => socket.resetAndDestroy(), 5);
    socket.on("data", () => {}).on("error", () => {});
    socket.once("close", () => {
      clearTimeout(timer);
      resolve("left");
    });
  });
}

/** Sends one exchange after the other until the time is over. */
export async function keepSending(
  exchanges: Readonly<Record<string, Exchange>>,
  tally: Tally,
  first: number,
  isOver: () => boolean,
): Promise<void> {
  const kinds = Object.entries(exchanges);
  for (let seed = first; !isOver(); seed++) {
    const [name, exchange] = kinds[seed % kinds.length]!;
    const outcome = await exchange(seed).catch((error: Error) => {
      throw new Error(`${name} with seed ${seed}: ${error.message}`, { cause: error });
    });
    tally.add(/^\d/.test(outcome) ? outcome : `${outcome}`);
  }
}
