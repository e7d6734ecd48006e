import fc from "fast-check";
import { maskedFrame } from "../../serving/masked-frame.ts";
import { type Attack, hold, Tally } from "../attack.ts";
import { mutations } from "../mutations.ts";
import { attackWith } from "../property.ts";
import { exchangeFrames } from "./frame-exchange.ts";
import { frameSequences } from "./frame-sequence.ts";
import { exchangeRaw } from "./raw-socket.ts";
import { portOf, type Served } from "./served.ts";

/** Of a stream of so many messages; one of -1 is silent until its caller leaves. */
const handshake = (count: number): string =>
  [
    `GET /v1/watch?count=${count} HTTP/1.1`,
    ...["host: x", "connection: Upgrade", "upgrade: websocket", "sec-websocket-version: 13"],
    "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
  ].join("\r\n");

const close = maskedFrame(8, new Uint8Array([3, 232]));

export const frameSamples: readonly Uint8Array[] = [
  close,
  Buffer.concat([maskedFrame(1, "{}"), maskedFrame(9, "ping"), close]),
  Buffer.concat([maskedFrame(1, "a", { isFinal: false }), maskedFrame(9, ""), maskedFrame(0, "b"), close]),
  maskedFrame(2, new Uint8Array(300)),
  maskedFrame(1, new Uint8Array(70_000)),
  new Uint8Array(0),
];

export const frameWords: readonly Uint8Array[] = [
  ...[8, 9, 10, 11, 3, 0, 1, 2].map((opcode) => maskedFrame(opcode, "x")),
  ...[0, 999, 1000, 1004, 1005, 1006, 1015, 2999, 3000, 5000].map((code) =>
    maskedFrame(8, new Uint8Array([code >> 8, code & 255])),
  ),
  maskedFrame(8, new Uint8Array([3])),
  maskedFrame(8, new Uint8Array([3, 232, 0xff])),
  maskedFrame(9, new Uint8Array(126)),
  maskedFrame(1, new Uint8Array([0xed, 0xa0, 0x80])),
  // Without a mask, with reserved bits, of 2^63 bytes, of a length in more bytes than it needs.
  new Uint8Array([0x81, 1, 65]),
  new Uint8Array([0xf1, 0x81, 1, 2, 3, 4, 65]),
  new Uint8Array([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]),
  new Uint8Array([0x81, 0xfe, 0, 1, 1, 2, 3, 4, 65]),
];

/** Frames of a client that breaks RFC 6455 in every way. */
export function webSocketAttacks(served: Served): Attack[] {
  return [
    {
      name: "WebSocket frames",
      async run(bounds) {
        const tally = new Tally();
        let frames = 0;
        const inputs = fc.tuple(frameSequences, fc.array(fc.nat(), { maxLength: 4 }));
        await attackWith(inputs, bounds, async ([sequence, cuts]) => {
          tally.add(await exchangeFrames(portOf(served.node), handshake(-1), sequence, cuts));
          frames += sequence.length;
          served.check();
        });
        const { status } = await fetch(`http://127.0.0.1:${portOf(served.node)}/v1/search/a`);
        hold(status === 200, `the server responds with ${status} afterwards`);
        tally.note = `${frames} frames`;
        return tally;
      },
    },
    {
      name: "WebSocket frames with other bytes",
      async run(bounds) {
        const tally = new Tally();
        await attackWith(mutations(frameSamples, frameWords), bounds, (frames) => exchange(served, frames, 5, tally));
        return tally;
      },
    },
    {
      name: "WebSocket frames of a client that stays",
      async run({ seed }) {
        const tally = new Tally();
        const inputs = fc.sample(mutations(frameSamples, frameWords), { seed, numRuns: 100 });
        await Promise.all(inputs.map((frames) => exchange(served, frames, "never", tally)));
        return tally;
      },
    },
    {
      name: "100,000 pings that nobody reads the pongs of",
      async run() {
        const tally = new Tally();
        const pings = Buffer.concat(Array<Buffer>(100_000).fill(maskedFrame(9, new Uint8Array(125))));
        const before = process.memoryUsage().rss;
        const { closed } = await exchangeRaw(served.node, handshake(-1), { deadline: 10_000, end: 200, reply: pings });
        tally.add(closed ? "closed" : "open");
        tally.note = `+${Math.round((process.memoryUsage().rss - before) / 1e6)} MB`;
        hold(closed, "the connection stays open");
        served.check();
        return tally;
      },
    },
  ];
}

async function exchange(served: Served, frames: Uint8Array, end: number | "never", tally: Tally): Promise<void> {
  const { closed, received } = await exchangeRaw(served.node, handshake(end === "never" ? 5 : -1), {
    deadline: 5000,
    reply: frames,
    end,
  });
  tally.add(closeCode(received));
  const input = JSON.stringify(Buffer.from(frames).toString("latin1"));
  hold(received.subarray(9, 12).toString() === "101", "the handshake is refused");
  hold(closed, `the connection stays open for 5 s after ${input}`);
  hold(received.length < 1 << 18, `${received.length} bytes of answer to ${input}`);
  served.check();
}

/** The code of the close frame that ends what a server sent. */
function closeCode(received: Buffer): string {
  const at = received.lastIndexOf(0x88);
  return at < 0 || at + 4 > received.length ? "cut" : String(received.readUInt16BE(at + 2));
}
