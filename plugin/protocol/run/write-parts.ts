import type { Writable } from "node:stream";
import { ExchangeError } from "../exchange-error.ts";

/** Smaller parts are joined, so that a thousand small files do not take three thousand system calls. */
const minBlockBytes = 64 * 1024;

/**
 * Writes parts in order, and takes the next part only when the stream has room, so that memory does not grow with the
 * output. Resolves when everything is flushed; rejects with an ExchangeError if the reader closes the pipe.
 */
export async function writeParts(stream: Writable, parts: Iterable<Uint8Array>): Promise<void> {
  const failure = watchForFailure(stream);
  try {
    for (const block of joinSmall(parts)) {
      if (!stream.write(block, failure.onWritten)) await Promise.race([drained(stream), failure.promise]);
      failure.check();
    }
    await Promise.race([flushed(stream, failure), failure.promise]);
    failure.check();
  } finally {
    failure.stop();
  }
}

/** The error for a stdout that takes no more bytes; without a cause, it was closed. */
export function writeFailure(cause?: unknown): ExchangeError {
  const reason = cause === undefined ? "the pipe was closed" : cause instanceof Error ? cause.message : String(cause);
  return new ExchangeError(`cannot write the whole response (${reason}); the compiler may have exited`, { cause });
}

/** Joins small parts to blocks. */
export function* joinSmall(parts: Iterable<Uint8Array>): Generator<Uint8Array, void> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for (const part of parts) {
    if (part.length >= minBlockBytes) {
      if (size > 0) yield Buffer.concat(waiting, size);
      yield part;
      waiting = [];
      size = 0;
      continue;
    }
    waiting.push(part);
    size += part.length;
    if (size >= minBlockBytes) {
      yield Buffer.concat(waiting, size);
      waiting = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(waiting, size);
}

interface Failure {
  readonly promise: Promise<never>;
  /** Callback of a write, whose error precedes the event; a closed stream has no event. */
  readonly onWritten: (error?: Error | null) => void;
  check(): void;
  stop(): void;
}

function watchForFailure(stream: Writable): Failure {
  let error: ExchangeError | undefined;
  let reject: (error: ExchangeError) => void = () => {};
  const promise = new Promise<never>((_, rejecting) => {
    reject = rejecting;
  });
  // Prevents an unhandled rejection if the failure occurs between writes; check() follows every write.
  promise.catch(() => {});
  const fail = (cause?: Error): void => {
    error ??= writeFailure(cause);
    reject(error);
  };
  const closed = (): void => fail();
  stream.on("error", fail);
  stream.on("close", closed);
  return {
    promise,
    onWritten: (error) => {
      if (error) fail(error);
    },
    check: () => {
      if (error !== undefined) throw error;
    },
    stop: () => {
      stream.off("close", closed);
      // Keep the error listener: a late EPIPE must not end the process with a stack trace.
    },
  };
}

function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => stream.once("drain", resolve));
}

function flushed(stream: Writable, failure: Failure): Promise<void> {
  return new Promise((resolve) => {
    stream.write(new Uint8Array(0), (error) => {
      failure.onWritten(error);
      resolve();
    });
  });
}
