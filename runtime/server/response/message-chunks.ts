import type { ErrorFormats } from "../../operation/error-format.ts";
import type { Report } from "../errors/error-response.ts";
import type { Chunks } from "../exchange/incoming.ts";
import { type Settlement, settlementOf } from "./settlement.ts";
import { type Framing, frameError } from "./stream-framing.ts";

/** The messages of a handler, and what it takes to write them. */
export interface MessageStream {
  readonly messages: AsyncIterator<unknown>;
  /** Converts a message of the handler to its wire value. */
  toWire(message: unknown): unknown;
  readonly report: Report;
  /** How the operation writes errors. */
  readonly errors: ErrorFormats;
  /** Milliseconds of silence after which a stream sends a sign of life, if its format has one. */
  readonly keepAlive?: number | undefined;
  /** Runs when the stream has ended, for whatever reason, possibly more than once. */
  onEnd(): void;
}

// A watch may be silent for hours, and its caller wants to know that it has begun.
const maxFirstMessageMilliseconds = 250;

/**
 * Writes the messages of a stream in a format. Waits a moment for the first one, so that a handler that fails at once can
 * still respond with an error status. A later error ends the stream, and the last result of the iterator
 * is true then. `return` stops the handler.
 */
export async function messageChunks(stream: MessageStream, framing: Framing): Promise<Chunks<string, boolean>> {
  const first = stream.messages.next();
  const settlement = settlementOf(first);
  if (await settlement.within(maxFirstMessageMilliseconds)) await first;
  return new MessageChunks(stream, framing, first, settlement);
}

class MessageChunks implements Chunks<string, boolean> {
  readonly #stream: MessageStream;
  readonly #framing: Framing;
  /** Milliseconds; 0 without signs of life. */
  readonly #keepAlive: number;
  /** The last message that the handler was asked for. Undefined once it has been written. */
  #pending: Promise<IteratorResult<unknown>> | undefined;
  #settlement: Settlement | undefined;
  /** The text to write before the next message. */
  #text: string;
  #isFirst = true;
  #ended = false;
  #failed = false;

  constructor(
    stream: MessageStream,
    framing: Framing,
    first: Promise<IteratorResult<unknown>>,
    settlement: Settlement,
  ) {
    this.#stream = stream;
    this.#framing = framing;
    this.#keepAlive = framing.pulse === undefined ? 0 : (stream.keepAlive ?? 0);
    this.#pending = first;
    this.#settlement = settlement;
    this.#text = framing.start;
  }

  async next(): Promise<IteratorResult<string, boolean>> {
    if (this.#ended) return this.#close("");
    try {
      this.#pending ??= this.#stream.messages.next();
      if (this.#keepAlive > 0 && (await this.#isSilent(this.#pending))) {
        return { done: false, value: this.#framing.pulse! };
      }
      const { done, value } = await this.#pending;
      this.#pending = this.#settlement = undefined;
      if (done) return this.#close(this.#text + this.#framing.end);
      return { done: false, value: this.#frame(this.#stream.toWire(value)) };
    } catch (thrown) {
      // A handler that was stopped may fail because its signal aborted: there is no one left to tell.
      if (this.#ended) return this.#close("");
      this.#failed = true;
      // A handler whose message cannot be written still waits for its caller.
      stopHandler(this.#stream);
      return this.#close(this.#errorText(thrown));
    }
  }

  async return(): Promise<IteratorResult<string, boolean>> {
    if (this.#ended) return this.#close("");
    this.#close("");
    await stopHandler(this.#stream);
    return this.#close("");
  }

  cut(error: Error): string | undefined {
    if (this.#ended) return undefined;
    this.#end();
    stopHandler(this.#stream);
    return this.#errorText(error);
  }

  /** Whether the stream needs a sign of life before its next message. */
  async #isSilent(pending: Promise<IteratorResult<unknown>>): Promise<boolean> {
    this.#settlement ??= settlementOf(pending);
    return !(await this.#settlement.within(this.#keepAlive)) && !this.#ended;
  }

  #frame(wire: unknown): string {
    const framed = this.#text + this.#framing.frame(wire, this.#isFirst);
    this.#isFirst = false;
    this.#text = "";
    return framed;
  }

  #errorText(thrown: unknown): string {
    const { report, errors } = this.#stream;
    return this.#text + frameError(this.#framing, report(thrown), errors, this.#isFirst);
  }

  #close(last: string): IteratorResult<string, boolean> {
    this.#end();
    return last === "" ? { done: true, value: this.#failed } : { done: false, value: last };
  }

  #end(): void {
    this.#ended = true;
    this.#stream.onEnd();
  }
}

async function stopHandler({ messages, report }: MessageStream): Promise<void> {
  try {
    await messages.return?.();
  } catch (thrown) {
    report(thrown);
  }
}
