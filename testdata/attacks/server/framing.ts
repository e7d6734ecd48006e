import fc from "fast-check";
import { type Attack, hold, Tally } from "../attack.ts";
import { mutations } from "../mutations.ts";
import { attackWith } from "../property.ts";
import { exchangeRaw, statusesIn } from "./raw-socket.ts";
import type { Served } from "./served.ts";

const crlf = (...lines: string[]): string => `${lines.join("\r\n")}\r\n\r\n`;
const json = "content-type: application/json";
const post = ["POST /v1/echo HTTP/1.1", "host: x", json];
/** Bytes that must never be taken for a request of their own. */
const smuggled = crlf("GET /v1/search/smuggled HTTP/1.1", "host: x");

const samples: readonly string[] = [
  `${crlf(...post, "content-length: 2")}{}`,
  `${crlf(...post, "transfer-encoding: chunked")}2\r\n{}\r\n0\r\n\r\n`,
  `${crlf("GET /v1/search/a?size=1 HTTP/1.1", "host: x", "cookie: sid=a", "prefer: limit=1")}`,
  `${crlf("GET /v1/watch HTTP/1.1", "host: x")}${crlf("HEAD /v1/watch HTTP/1.1", "host: x")}`,
  `${crlf(...post, "expect: 100-continue", "content-length: 2")}{}`,
];

const dictionary: readonly (string | Uint8Array)[] = [
  ...[
    "\r\n",
    "\n",
    "\r",
    "\0",
    " ",
    "\t",
    ":",
    ";",
    ",",
    "\r\n ",
    "%0d%0a",
    "HTTP/1.1",
    "HTTP/1.0",
    "HTTP/0.9",
    "HTTP/2.0",
  ],
  ...["content-length: 5\r\n", "content-length: -1\r\n", "content-length: 2, 2\r\n", "content-length: 0x2\r\n"],
  ...["transfer-encoding: chunked\r\n", "transfer-encoding: xchunked\r\n", "transfer-encoding: gzip, chunked\r\n"],
  ...[
    "Transfer-Encoding : chunked\r\n",
    "transfer-encoding:\tchunked\r\n",
    "ffffffffffffffff\r\n",
    "0\r\n\r\n",
    "2;a=b\r\n",
  ],
  ...[
    "host: y\r\n",
    "connection: upgrade\r\nupgrade: h2c\r\n",
    "connection: close\r\n",
    "expect: 200-ok\r\n",
    "trailer: a\r\n",
  ],
  ...[
    "GET",
    "CONNECT x:1",
    "OPTIONS *",
    "TRACE",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "http://y/v1/watch",
    "//",
    "a".repeat(9000),
  ],
  ...[smuggled, new Uint8Array([0xff]), new Uint8Array([0x16, 3, 1])],
];

/** Requests whose length can be understood in two ways (RFC 9112, section 6.3), and headers with line breaks. */
const conflicts: Readonly<Record<string, string>> = {
  "length and chunked": `${crlf(...post, "content-length: 5", "transfer-encoding: chunked")}0\r\n\r\n${smuggled}`,
  "two lengths": `${crlf(...post, "content-length: 0", `content-length: ${smuggled.length}`)}${smuggled}`,
  "lengths in a list": `${crlf(...post, `content-length: 0, ${smuggled.length}`)}${smuggled}`,
  "an unknown coding": `${crlf(...post, "transfer-encoding: xchunked")}0\r\n\r\n${smuggled}`,
  "chunked before another coding": `${crlf(...post, "transfer-encoding: chunked, identity")}0\r\n\r\n${smuggled}`,
  "a space before the colon": `${crlf(...post, "content-length : 0", `content-length: ${smuggled.length}`)}${smuggled}`,
  "a negative length": `${crlf(...post, "content-length: -1")}${smuggled}`,
  "a chunk of 2^64 bytes": `${crlf(...post, "transfer-encoding: chunked")}10000000000000000\r\n${smuggled}`,
  "a chunk size with a sign": `${crlf(...post, "transfer-encoding: chunked")}+0\r\n\r\n${smuggled}`,
  "a bare line feed": `POST /v1/echo HTTP/1.1\nhost: x\ncontent-length: ${smuggled.length}\n\n${smuggled}`,
  "a folded header": `${crlf(...post, "x: a", ` content-length: ${smuggled.length}`, "content-length: 0")}`,
  "a NUL in a header": `${crlf(...post, "x: a\0b", "content-length: 0")}${smuggled}`,
};

/** HTTP/1.1 on bare sockets. */
export function framingAttacks(served: Served): Attack[] {
  const servers = { node: served.node, fetch: served.bridged };
  return [
    {
      name: "requests of two lengths",
      async run() {
        const tally = new Tally();
        for (const [adapter, server] of Object.entries(servers)) {
          for (const [conflict, text] of Object.entries(conflicts)) {
            served.handled.length = 0;
            const exchange = await exchangeRaw(server, text, { deadline: 3000, end: 20 });
            const [status = 0] = statusesIn(exchange);
            tally.add(status);
            hold(exchange.closed, `${adapter}, ${conflict}: the connection stays open`);
            hold(status === 400 || status === 501 || status === 0, `${adapter}, ${conflict}: answered with ${status}`);
            const wasSmuggled = served.handled.some((path) => path.endsWith("smuggled"));
            hold(!wasSmuggled, `${adapter}, ${conflict}: the body was taken for a request`);
            served.check();
          }
        }
        return tally;
      },
    },
    {
      name: "raw requests",
      async run(bounds) {
        const tally = new Tally();
        const inputs = fc.record({
          adapter: fc.constantFrom<keyof typeof servers>("node", "fetch"),
          bytes: mutations(samples, dictionary),
        });
        await attackWith(inputs, bounds, async ({ adapter, bytes }) => {
          const exchange = await exchangeRaw(servers[adapter], bytes, { deadline: 3000, end: 5 });
          const statuses = statusesIn(exchange);
          tally.add(statuses.join("+") || "closed");
          hold(exchange.closed, `${adapter}: the connection stays open for 3 s after its end`);
          const failed = statuses.find((status) => status >= 500 && status !== 501 && status !== 505);
          hold(failed === undefined, `${adapter}: answered with ${failed}`);
          hold(exchange.received.length < 1 << 20, `${adapter}: ${exchange.received.length} bytes of answer`);
          served.check();
        });
        return tally;
      },
    },
    {
      name: "1,000 requests in one packet",
      async run() {
        const tally = new Tally();
        for (const [adapter, server] of Object.entries(servers)) {
          const pipeline = crlf("GET /v1/search/a HTTP/1.1", "host: x").repeat(1000);
          const exchange = await exchangeRaw(server, pipeline, { deadline: 10_000, end: 200 });
          const statuses = statusesIn(exchange);
          for (const status of statuses) tally.add(status);
          hold(exchange.closed, `${adapter}: the connection stays open`);
          hold(
            statuses.length === 1000 && statuses.every((it) => it === 200),
            `${adapter}: ${statuses.length} answers`,
          );
          served.check();
        }
        return tally;
      },
    },
  ];
}
