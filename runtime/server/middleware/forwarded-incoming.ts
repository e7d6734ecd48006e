import type { HandlerContext } from "../exchange/handler-context.ts";
import type { Incoming } from "../exchange/incoming.ts";
import type { Original } from "../exchange/mount.ts";

/** A request that a middleware hands on, with all members, also those that are optional. Subclasses replace single ones. */
export class ForwardedIncoming implements Incoming, Record<keyof Incoming, unknown> {
  readonly method: string;
  readonly target: string;
  protected readonly inner: Incoming;

  constructor(inner: Incoming) {
    this.method = inner.method;
    this.target = inner.target;
    this.inner = inner;
  }

  header(name: string): string | undefined {
    return this.inner.header(name);
  }

  get bodyLength(): number | undefined {
    return this.inner.bodyLength;
  }

  readBody(limit: number, begin: () => void): Promise<Uint8Array> {
    return this.inner.readBody(limit, begin);
  }

  received(bytes: number): void {
    this.inner.received?.(bytes);
  }

  get bodyDecoded(): boolean {
    return this.inner.bodyDecoded === true;
  }

  get rounded(): Incoming["rounded"] {
    return this.inner.rounded;
  }

  get webSocket(): boolean {
    return this.inner.webSocket === true;
  }

  get fallsThrough(): Incoming["fallsThrough"] {
    return this.inner.fallsThrough;
  }

  get pathChanged(): boolean {
    return this.inner.pathChanged === true;
  }

  get platform(): readonly unknown[] {
    return this.inner.platform;
  }

  get original(): Original | undefined {
    return this.inner.original;
  }

  get peer(): string | undefined {
    return this.inner.peer;
  }

  get deadline(): number | undefined {
    return this.inner.deadline;
  }

  get context(): HandlerContext | undefined {
    return this.inner.context;
  }

  set context(context: HandlerContext | undefined) {
    this.inner.context = context;
  }

  get thrown(): unknown {
    return this.inner.thrown;
  }

  set thrown(thrown: unknown) {
    this.inner.thrown = thrown;
  }

  get signal(): AbortSignal {
    return this.inner.signal;
  }

  abort(reason: Error): void {
    this.inner.abort?.(reason);
  }
}
