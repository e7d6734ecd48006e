import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { hold } from "../attack.ts";
import { type Caller, type CallerOptions, flood, head, type Result, type Scenario } from "./scenario.ts";

const gigabyte = 1 << 30;
const long = "x".repeat(1 << 16);

interface Format {
  readonly mediaType: string;
  readonly start: string;
  readonly message: string;
  /** The beginning of a message that never ends. */
  readonly open: string;
}

const formats: Readonly<Record<string, Format>> = {
  "server-sent events": {
    mediaType: "text/event-stream",
    start: "",
    message: 'data: {"number":"1"}\n\n',
    open: 'data: {"text":"',
  },
  NDJSON: { mediaType: "application/x-ndjson", start: "", message: '{"number":"1"}\n', open: '{"text":"' },
  "JSON array": {
    mediaType: "application/json",
    start: '[{"number":"0"}',
    message: ',{"number":"1"}',
    open: ',{"text":"',
  },
};

function begin(socket: Socket, { mediaType, start }: Format): void {
  socket.write(head("200 OK", `content-type: ${mediaType}`) + start);
}

async function collect(messages: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of messages) count++;
  return count;
}

const all = ({ client }: Caller, options?: CallerOptions): Promise<number> => collect(client(options).watch({}));

/** Aborts at the tenth message, and counts those that come all the same. */
async function abortAtTenth({ client }: Caller, options?: CallerOptions): Promise<unknown> {
  const controller = new AbortController();
  let after = 0;
  let count = 0;
  try {
    for await (const _ of client(options).watch({}, { signal: controller.signal })) {
      if (controller.signal.aborted) after++;
      if (++count === 10) {
        // The rest of a packet is here by then.
        await sleep(100);
        controller.abort();
      }
    }
  } catch (error) {
    return { after, code: (error as { code?: string }).code };
  }
  return { after, code: "ended" };
}

function stopsAtOnce({ value }: Result): void {
  const { after, code } = value as { after: number; code: string };
  hold(after === 0 && code === "cancelled", `${after} messages after the abort, then ${code}`);
}

async function readSlowly({ client }: Caller, options?: CallerOptions): Promise<unknown> {
  let count = 0;
  for await (const _ of client(options).watch({})) {
    await sleep(20);
    if (++count === 100) return count;
  }
  return count;
}

function ofFormat([name, format]: readonly [string, Format]): Scenario[] {
  return [
    {
      name: `${name}: an endless message`,
      respond(socket) {
        begin(socket, format);
        socket.write(format.open);
        flood(socket, long, 4 * gigabyte);
      },
      call: all,
      deadline: 20_000,
    },
    {
      name: `${name}: a flood for a slow reader`,
      respond(socket) {
        begin(socket, format);
        flood(socket, format.message.repeat(1000), 4 * gigabyte);
      },
      call: readSlowly,
      judge: ({ value }) => hold(value === 100, `${value} messages`),
    },
    {
      name: `${name}: 5,000 messages in one packet, aborted at the tenth`,
      respond(socket) {
        begin(socket, format);
        socket.write(format.message.repeat(5000));
      },
      call: abortAtTenth,
      judge: stopsAtOnce,
    },
    {
      name: `${name}: silence after the head, and a signal`,
      respond: (socket) => begin(socket, format),
      call: ({ client }) => collect(client().watch({}, { signal: AbortSignal.timeout(300) })),
      judge: ({ error }) => hold(error?.code === "cancelled", `got ${error?.code}`),
    },
    {
      name: `${name}: cut off in a message`,
      respond(socket) {
        socket.write(head("200 OK", `content-type: ${format.mediaType}`, "content-length: 100000"));
        socket.write(format.start + format.open, () => socket.resetAndDestroy());
      },
      call: all,
    },
    {
      name: `${name}: invalid UTF-8`,
      respond(socket) {
        begin(socket, format);
        socket.write(format.open);
        socket.end(Buffer.concat([new Uint8Array([0xff]), Buffer.from('"}\n\n]')]));
      },
      call: all,
    },
    {
      name: `${name}: messages that are not JSON`,
      respond(socket) {
        begin(socket, format);
        socket.end(format.message.replace("{", "{{"));
      },
      call: all,
    },
  ];
}

/** Accepts the handshake of a WebSocket. */
function accept(socket: Socket, request: string): void {
  const key = /^sec-websocket-key: *(\S+)/im.exec(request)?.[1] ?? "";
  const answer = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
  const headers = ["upgrade: websocket", "connection: Upgrade", `sec-websocket-accept: ${answer}`];
  socket.write(head("101 Switching Protocols", ...headers));
}

function frame(first: number, content: string): Buffer {
  const { length } = content;
  const header = length < 126 ? [first, length] : [first, 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(header), Buffer.from(content)]);
}

const message = frame(0x81, '{"number":"1"}');
const overSocket: CallerOptions = { webSocket: true };
const allOverSocket = (caller: Caller): Promise<number> => all(caller, overSocket);

/** WebSocket servers that break RFC 6455, or send more than anybody takes. */
const webSockets: readonly Scenario[] = [
  {
    name: "WebSocket: a flood for a slow reader",
    respond(socket, request) {
      accept(socket, request);
      flood(
        socket,
        Buffer.concat(Array<Buffer>(1000).fill(frame(0x81, `{"text":"${"x".repeat(1000)}"}`))),
        4 * gigabyte,
      );
    },
    call: (caller) => readSlowly(caller, overSocket),
    // It may end the call, for no WebSocket can hold back its peer.
    judge: ({ value, error }) => hold(value === 100 || error?.name === "RestError", `${value}, ${error?.name}`),
    deadline: 10_000,
  },
  {
    name: "WebSocket: 5,000 messages in one packet, aborted at the tenth",
    respond(socket, request) {
      accept(socket, request);
      socket.write(Buffer.concat(Array<Buffer>(5000).fill(message)));
    },
    call: (caller) => abortAtTenth(caller, overSocket),
    judge: stopsAtOnce,
  },
  {
    name: "WebSocket: an endless message",
    respond(socket, request) {
      accept(socket, request);
      socket.write(frame(0x01, '{"text":"'));
      flood(socket, frame(0x00, "x".repeat(60_000)), 4 * gigabyte);
    },
    call: allOverSocket,
    deadline: 20_000,
  },
  {
    name: "WebSocket: a frame of 2^62 bytes",
    respond(socket, request) {
      accept(socket, request);
      socket.write(Buffer.from([0x81, 127, 0x40, 0, 0, 0, 0, 0, 0, 0]));
      flood(socket, long, 4 * gigabyte);
    },
    call: allOverSocket,
    deadline: 20_000,
  },
  ...[
    ["reserved bits", Buffer.from([0xf1, 2, 123, 125])],
    ["an unknown opcode", Buffer.from([0x83, 2, 123, 125])],
    ["a masked frame", Buffer.from([0x81, 0x82, 0, 0, 0, 0, 123, 125])],
    ["a continuation of nothing", Buffer.from([0x80, 2, 123, 125])],
    ["invalid UTF-8", Buffer.from([0x81, 1, 0xff])],
    ["a close code that must not be sent", Buffer.from([0x88, 2, 3, 0xed])],
    ["a ping of 126 bytes", Buffer.concat([Buffer.from([0x89, 126, 0, 126]), Buffer.alloc(126)])],
    ["a binary message", Buffer.from([0x82, 2, 123, 125])],
  ].map(([name, bytes]): Scenario => {
    return {
      name: `WebSocket: ${String(name)}`,
      respond(socket, request) {
        accept(socket, request);
        socket.write(bytes as Buffer);
      },
      call: ({ client }) => collect(client(overSocket).watch({}, { signal: AbortSignal.timeout(3000) })),
      judge: ({ error }) => hold(error?.name === "RestError", `got ${error?.name}`),
    };
  }),
  {
    name: "WebSocket: a key that does not fit",
    respond: (socket) => accept(socket, "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=="),
    call: allOverSocket,
  },
  {
    name: "WebSocket: no handshake, and a signal",
    respond() {},
    call: ({ client }) => collect(client(overSocket).watch({}, { signal: AbortSignal.timeout(300) })),
    judge: ({ error }) => hold(error?.code === "cancelled", `got ${error?.code}`),
  },
];

const headers: readonly Scenario[] = [
  {
    name: "a stream, headers that never come, and a signal",
    respond() {},
    call: ({ client }) =>
      collect(client({ headers: () => new Promise(() => {}) }).watch({}, { signal: AbortSignal.timeout(300) })),
    judge: ({ error }) => hold(error?.code === "cancelled", `got ${error?.code}`),
  },
  {
    name: "a stream, headers that never come, with a timeout",
    respond() {},
    call: ({ client }) => collect(client({ headers: () => new Promise(() => {}) }).watch({}, { timeout: 300 })),
    judge: ({ error }) => hold(error?.code === "deadline_exceeded", `got ${error?.code}`),
  },
];

export const streamScenarios: readonly Scenario[] = [
  ...Object.entries(formats).flatMap(ofFormat),
  ...webSockets,
  ...headers,
];
