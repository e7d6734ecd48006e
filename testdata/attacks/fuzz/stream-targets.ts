import { createEventScanner, type StreamEvent } from "../../../runtime/client/stream/event-scanner.ts";
import { createFrameReader } from "../../../runtime/node/websocket/create-frame-reader.ts";
import { FrameError } from "../../../runtime/node/websocket/frame.ts";
import { hold } from "../attack.ts";
import { frameSamples, frameWords } from "../server/websocket-frames.ts";
import type { FuzzTarget } from "./fuzz-target.ts";

const maxPieces = 500;

/** The same bytes as a whole, in halves, and one by one, or in small pieces if there are many. */
function cuts(bytes: Uint8Array): readonly Uint8Array[][] {
  const inPieces = (size: number): Uint8Array[] =>
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.slice(at * size, (at + 1) * size));
  return [bytes.length, bytes.length / 2, bytes.length / maxPieces].map((size) =>
    inPieces(Math.max(1, Math.ceil(size))),
  );
}

function sameForAllCuts(bytes: Uint8Array, read: (chunks: readonly Uint8Array[]) => string): string {
  const [whole = "", ...others] = cuts(bytes).map(read);
  for (const other of others) hold(other === whole, `cut in pieces: ${other}, as a whole: ${whole}`);
  return whole;
}

/** The text of WHATWG HTML, section 9.2.6, taken word by word, for a response that is there as a whole. */
function interpret(text: string): StreamEvent[] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n").slice(0, -1);
  const events: StreamEvent[] = [];
  let event: StreamEvent = {};
  for (const line of lines) {
    if (line === "") {
      events.push(event);
      event = {};
      continue;
    }
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (colon === 0) event.comment = event.comment === undefined ? value : `${event.comment}\n${value}`;
    if (name === "data") event.data = event.data === undefined ? value : `${event.data}\n${value}`;
    if (name === "event") event.type = value;
    if (name === "retry") event.retry = value;
    if (name === "id" && !value.includes("\0")) event.id = value;
  }
  return events;
}

const events: FuzzTarget = {
  name: "server-sent events",
  samples: [
    ": a\n: b\nevent: k\nid: 1\nretry: 5\ndata: {}\n\n",
    "data: a\r\ndata: b\r\n\r\n",
    "data\n\ndata\ndata\n\ndata:",
  ],
  words: [
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    ":",
    ": ",
    "data",
    "data:",
    "id: 7\n",
    "event:",
    "retry: x\n",
    "\0",
    "\ufeff",
    "\u2028",
    "é",
  ],
  take(bytes) {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    const expected = JSON.stringify(interpret(text).map(sorted));
    const read = sameForAllCuts(new TextEncoder().encode(text), (chunks) => {
      const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
      const scan = createEventScanner(() => {});
      const found = chunks.flatMap((chunk) => scan(decoder.decode(chunk, { stream: true })));
      return JSON.stringify([...found, ...scan(undefined)].map(sorted));
    });
    hold(read === expected, `${read} instead of ${expected}`);
    return read === "[]" ? "nothing" : "events";
  },
};

function sorted({ comment, type, id, retry, data }: StreamEvent): readonly unknown[] {
  return [comment, type, id, retry, data];
}

const frames: FuzzTarget = {
  name: "WebSocket frames",
  samples: frameSamples,
  words: frameWords,
  take(bytes) {
    const read = sameForAllCuts(bytes, (chunks) => {
      const reader = createFrameReader(64 * 1024);
      const found: string[] = [];
      try {
        for (const chunk of chunks) {
          for (const { opcode, payload } of reader(Buffer.from(chunk)))
            found.push(`${opcode}:${payload.toString("hex")}`);
        }
      } catch (error) {
        hold(error instanceof FrameError, `${error}`);
        found.push(String(error.code));
      }
      return found.join(" ");
    });
    return /(?:^| )(\d{4})$/.exec(read)?.[1] ?? (read === "" ? "nothing" : "frames");
  },
};

export const streamTargets: readonly FuzzTarget[] = [events, frames];
