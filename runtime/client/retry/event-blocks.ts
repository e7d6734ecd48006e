import { concatBytes } from "../../bytes/concat-bytes.ts";

const lineFeed = 10;
const carriageReturn = 13;

/** Takes the bytes of server-sent events chunk by chunk, and returns those of complete events. */
export interface EventBlocks {
  take(chunk: Uint8Array): Uint8Array;
  /** Returns the bytes that wait for the end of their event, and no longer holds them. */
  release(): Uint8Array;
  /** Forgets them, before another response starts. */
  reset(): void;
  /** How many bytes wait. */
  readonly held: number;
  /** The id of the last complete event that has one. */
  readonly lastId: string | undefined;
  /** The last time to wait before connecting again, in milliseconds. */
  readonly retry: number | undefined;
}

/** Splits server-sent events after blank lines (WHATWG HTML, section 9.2.6), and finds their ids. */
export function createEventBlocks(): EventBlocks {
  let chunks: Uint8Array[] = [];
  let held = 0;
  let lastId: string | undefined;
  let retry: number | undefined;
  const ends = createEventEnds();
  const release = (): Uint8Array => {
    const bytes = concatBytes(chunks, held);
    chunks = [];
    held = 0;
    return bytes;
  };
  return {
    get held() {
      return held;
    },
    get lastId() {
      return lastId;
    },
    get retry() {
      return retry;
    },
    take(chunk) {
      const end = ends.scan(chunk);
      const rest = chunk.subarray(end);
      if (end > 0) chunks.push(chunk.subarray(0, end));
      const events = end > 0 ? concatBytes(chunks, held + end) : new Uint8Array();
      if (end > 0) {
        chunks = [];
        held = 0;
        for (const [, name, value = ""] of new TextDecoder().decode(events).matchAll(fields)) {
          if (name === "id" && !value.includes("\0")) lastId = value;
          if (name === "retry" && /^\d+$/.test(value)) retry = Number(value);
        }
      }
      if (rest.length > 0) chunks.push(rest);
      held += rest.length;
      return events;
    },
    release,
    reset() {
      chunks = [];
      held = 0;
      ends.reset();
    },
  };
}

interface EventEnds {
  /** Returns how many bytes of the chunk belong to complete events. */
  scan(chunk: Uint8Array): number;
  reset(): void;
}

/** Finds the blank lines after events, whose two line ends may be in different chunks. */
function createEventEnds(): EventEnds {
  let lineLength = 0;
  let previous = 0;
  return {
    scan(chunk) {
      let complete = 0;
      for (let i = 0; i < chunk.length; i++) {
        const byte = chunk[i]!;
        const isSecondHalf = byte === lineFeed && previous === carriageReturn;
        previous = byte;
        if (isSecondHalf) {
          // The line feed of a blank line that has ended already.
          if (complete === i && i > 0) complete = i + 1;
        } else if (byte === lineFeed || byte === carriageReturn) {
          if (lineLength === 0) complete = i + 1;
          lineLength = 0;
        } else {
          lineLength++;
        }
      }
      return complete;
    },
    reset() {
      lineLength = 0;
      previous = 0;
    },
  };
}

const fields = /(?<=^|[\r\n])(id|retry)(?:: ?([^\r\n]*))?(?=[\r\n])/g;
