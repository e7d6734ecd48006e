import { hold } from "./attack.ts";

const guarded = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Promise.prototype];

/** Watches for what no input may do to the process: rejections without a handler, new members of the prototypes. */
export class ProcessGuard {
  readonly #rejections: unknown[] = [];
  readonly #members: string = members();
  readonly #note = (reason: unknown): void => {
    this.#rejections.push(reason);
  };

  constructor() {
    process.on("unhandledRejection", this.#note);
  }

  get rejections(): number {
    return this.#rejections.length;
  }

  /** Throws if anything happened since the guard was created. */
  check(): void {
    const [first] = this.#rejections.splice(0);
    hold(first === undefined, `unhandled rejection: ${first instanceof Error ? first.stack : String(first)}`);
    hold(members() === this.#members, "a prototype has other members than before");
  }

  close(): void {
    process.off("unhandledRejection", this.#note);
  }
}

function members(): string {
  return JSON.stringify([...guarded, globalThis].map((it) => Reflect.ownKeys(it).map(String)));
}
