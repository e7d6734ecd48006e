import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { WebSocket } from "undici";
import { afterEach, describe, expect, test } from "vitest";
import { jsonArray } from "../../client/stream/json-array.ts";
import { ndjson } from "../../client/stream/ndjson.ts";
import { serverSentEvents } from "../../client/stream/server-sent-events.ts";
import { streamFormats } from "../../client/stream/stream-formats.ts";
import { webSocket } from "../../client/stream/web-socket.ts";
import { type Call, createTransport, type StreamCall, type TransportOptions } from "../../client.ts";
import { createNodeTransport } from "../../node.ts";
import { encodeFrame } from "../websocket/encode-frame.ts";
import { opcodes } from "../websocket/frame.ts";
import { handshakeResponse, readHandshake } from "../websocket/handshake.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Writes a chunk as often as it is taken, and counts the bytes. */
function flood(target: ServerResponse | Duplex, chunk: string | Uint8Array): { bytes: number } {
  const written = { bytes: 0 };
  const write = () => {
    for (let more = true; more && !target.destroyed; written.bytes += chunk.length) more = target.write(chunk);
  };
  target.on("drain", write);
  write();
  return written;
}

const call: Call = { operation: "x", method: "GET", template: "/x", path: "/x" };
const any = (json: unknown) => json;

async function collect(messages: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of messages) count++;
  return count;
}

describe.each([
  ["createTransport", createTransport],
  ["createNodeTransport", createNodeTransport],
] as const)("limits of %s", (_name, create) => {
  const serve = async (respond: (response: ServerResponse) => void, options: Partial<TransportOptions> = {}) => {
    const baseUrl = await listen(createServer((_, response) => respond(response)));
    return create({ baseUrl, maxBodyBytes: 1000, maxMessageBytes: 1000, ...options });
  };
  const tooLarge = { code: "resource_exhausted", reason: "the response body exceeds maxBodyBytes (1000)" };

  test.each([200, 500])("a body without end, of status %i", async (status) => {
    const transport = await serve((response) => void flood(response.writeHead(status), " ".repeat(500)));
    await expect(transport.unary(call, any)).rejects.toMatchObject({ ...tooLarge, status });
  });

  test("a body of exactly maxBodyBytes, and one byte more", async () => {
    const transport = await serve((response) => response.end(JSON.stringify("x".repeat(998))));
    expect(await transport.unary(call, any)).toHaveLength(998);
    const longer = await serve((response) => response.end(JSON.stringify("x".repeat(999))));
    await expect(longer.unary(call, any)).rejects.toMatchObject(tooLarge);
  });

  test("a compressed body, once decompressed", async () => {
    const bomb = gzipSync(Buffer.alloc(1 << 24, 32));
    const transport = await serve((response) => response.setHeader("content-encoding", "gzip").end(bomb));
    await expect(transport.unary(call, any)).rejects.toMatchObject(tooLarge);
  });

  test("the text of an error", async () => {
    const message = "m".repeat(100_000);
    const transport = await serve((response) => response.writeHead(400).end(JSON.stringify({ message })), {
      maxBodyBytes: 1e6,
    });
    const error = await transport.unary(call, any).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name: "RestError", body: { message }, reason: message.slice(0, 4096) });
    expect((error as Error).message.length).toBeLessThan(4200);
  });

  const formats = [
    [serverSentEvents, "", 'data: {"a":1}\n\n', "data: "],
    [serverSentEvents, "", 'data: {"a":1}\n\n', "data:\n"],
    [ndjson, "", '{"a":1}\n', "1"],
    [jsonArray, '[{"a":1}', ',{"a":1}', "1"],
  ] as const;

  test.each(formats)("a message of a stream without end (%#)", async (format, start, message, endless) => {
    const streams = streamFormats(format);
    const transport = await serve((response) => {
      response.write(start + message);
      flood(response, endless.repeat(100));
    });
    const items: unknown[] = [];
    const read = async () => {
      for await (const item of transport.stream({ ...call, streams }, any)) items.push(item);
    };
    const reason = "a message of the stream exceeds maxMessageBytes (1000)";
    await expect(read()).rejects.toMatchObject({ code: "resource_exhausted", reason, status: 200 });
    expect(items[0]).toEqual({ a: 1 });
  });

  test("comments and blank lines of a long stream count for nothing", async () => {
    const transport = await serve((response) => {
      for (let n = 0; n < 1000; n++) response.write(": still there\n\n");
      response.end('data: {"a":1}\n\n');
    });
    expect(await collect(transport.stream({ ...call, streams: streamFormats(serverSentEvents) }, any))).toBe(1);
  });

  test("a stream that nobody reads stalls its peer", async () => {
    let written = { bytes: 0 };
    const transport = await serve((response) => {
      written = flood(response, `"${"x".repeat(500)}"\n`);
    });
    for await (const _ of transport.stream({ ...call, streams: streamFormats(ndjson) }, any)) {
      // It takes a while to fill the buffers between them, which hold some megabytes.
      for (let before = -1; written.bytes !== before; await sleep(300)) {
        before = written.bytes;
        expect(before).toBeLessThan(100e6);
      }
      break;
    }
  });

  test.each(formats)("no message after an abort, however many have come (%#)", async (format, start, message) => {
    const transport = await serve((response) => response.write(start + message.repeat(500)));
    const controller = new AbortController();
    let count = 0;
    const read = async () => {
      const streams = streamFormats(format);
      for await (const _ of transport.stream({ ...call, streams }, any, { signal: controller.signal })) {
        expect(controller.signal.aborted).toBe(false);
        if (++count === 10) controller.abort();
      }
    };
    await expect(read()).rejects.toMatchObject({ code: "cancelled" });
    expect(count).toBe(10);
  });

  test.each([{ timeout: 20 }, { signal: AbortSignal.timeout(20) }])("headers that never come: %j", async (options) => {
    const transport = await serve(() => {}, { headers: () => new Promise(() => {}) });
    const code = "signal" in options ? "cancelled" : "deadline_exceeded";
    await expect(transport.unary(call, any, options)).rejects.toMatchObject({ code, status: 0 });
    const streams = streamFormats(ndjson);
    await expect(collect(transport.stream({ ...call, streams }, any, options))).rejects.toMatchObject({ code });
  });

  describe("over a WebSocket", () => {
    const socketCall: StreamCall = { ...call, streams: streamFormats(webSocket) };

    async function open(respond: (socket: Duplex) => void, options: Partial<TransportOptions> = {}) {
      const server = createServer().on("upgrade", (request, socket) => {
        const handshake = readHandshake(request);
        if (handshake.kind === "websocket") socket.write(handshakeResponse(handshake.accept, {}));
        socket.on("error", () => {});
        respond(socket);
        ends.push(() => socket.destroy());
      });
      return create({ baseUrl: await listen(server), WebSocket, ...options });
    }

    test("a message", async () => {
      const frame = encodeFrame(opcodes.text, JSON.stringify("x".repeat(1000)));
      const transport = await open((socket) => socket.write(frame), { maxMessageBytes: 1000 });
      await expect(collect(transport.stream(socketCall, any))).rejects.toMatchObject({
        code: "resource_exhausted",
        reason: "a WebSocket message exceeds maxMessageBytes (1000)",
      });
    });

    test("the queue of a slow reader, who gets what is in it", async () => {
      const frame = encodeFrame(opcodes.text, JSON.stringify("x".repeat(1000)));
      const transport = await open((socket) => void flood(socket, frame), { maxQueuedBytes: 100_000 });
      let count = 0;
      const read = async () => {
        for await (const _ of transport.stream(socketCall, any)) if (count++ === 0) await sleep(100);
      };
      await expect(read()).rejects.toMatchObject({
        code: "resource_exhausted",
        reason: "the queue of WebSocket messages exceeds maxQueuedBytes (100000)",
      });
      expect(count).toBeGreaterThan(60);
      expect(count).toBeLessThan(70);
    });
  });
});
