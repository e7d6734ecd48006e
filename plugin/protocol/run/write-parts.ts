import type { Writable } from "node:stream";
import { ExchangeError } from "../exchange-error.ts";

/** Parts smaller than this are joined, so that a thousand small files are not three thousand system calls. */
const minBlockBytes = 64 * 1024;

/**
 * Writes parts one after the other and asks for the next only when the stream has room: what is in memory does not grow
 * with what is written. Resolves when all is flushed; rejects with an ExchangeError when the reader is gone.
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

function* joinSmall(parts: Iterable<Uint8Array>): Generator<Uint8Array, void> {
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
  /** Callback of a write: its error comes before the event, and on a closed stream there is no event. */
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
  // Nobody may be waiting when it fails; check() is asked after every write.
  promise.catch(() => {});
  const fail = (cause?: Error): void => {
    const reason = cause === undefined ? "the pipe was closed" : cause.message;
    error ??= new ExchangeError(`the response could not be written whole (${reason}); did the compiler stop?`, {
      cause,
    });
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
      // A late EPIPE must not end the process with a stack trace: the error listener stays.
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
