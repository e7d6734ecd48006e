import { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { maskedFrame } from "../../../testdata/serving/masked-frame.ts";
import type { Chunks } from "../../server/exchange/incoming.ts";
import { encodeFrame } from "./encode-frame.ts";
import { opcodes } from "./frame.ts";
import { serveWebSocket } from "./serve-websocket.ts";

/** A connection whose other end reads nothing until the test allows it. */
function connection() {
  const sent: Buffer[] = [];
  let reads = false;
  let waiting = () => {};
  const socket = new Duplex({
    read() {},
    write(frame: Buffer, _, taken) {
      sent.push(frame);
      if (reads) taken();
      else waiting = taken;
    },
  });
  const takeAll = () => {
    reads = true;
    waiting();
  };
  return { socket, sent, takeAll };
}

async function* chunks(...all: readonly string[]): AsyncGenerator<string, boolean> {
  yield* all;
  await new Promise(() => {});
  return false;
}

const ping = maskedFrame(opcodes.ping, "x".repeat(125));

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test("a caller that reads a long message slowly may send pings", async () => {
  const { socket, sent, takeAll } = connection();
  const message = "x".repeat(2 * 1024 * 1024);
  serveWebSocket(socket, Buffer.alloc(0), chunks("first", message) as Chunks);
  await turn();
  expect(socket.writableLength).toBeGreaterThan(message.length);
  for (let pings = 0; pings < 100; pings++) socket.push(ping);
  await turn();
  expect(socket.destroyed).toBe(false);
  takeAll();
  await turn();
  expect(sent).toHaveLength(102);
  expect(sent.at(-1)).toEqual(encodeFrame(opcodes.pong, "x".repeat(125)));
});

test("a caller may send any number of pings as long as it reads the pongs", async () => {
  const { socket, sent, takeAll } = connection();
  takeAll();
  serveWebSocket(socket, Buffer.alloc(0), chunks());
  const pings = Buffer.concat(Array.from({ length: 1000 }, () => ping));
  for (let pushed = 0; pushed < 10; pushed++) {
    socket.push(pings);
    await turn();
  }
  expect(sent).toHaveLength(10_000);
  expect(socket.destroyed).toBe(false);

  const other = connection();
  serveWebSocket(other.socket, Buffer.alloc(0), chunks());
  for (let pushed = 0; pushed < 10; pushed++) other.socket.push(pings);
  await turn();
  expect(other.socket.destroyed).toBe(true);
});
