import { isRefusal } from "./choices.ts";

/** A value in the service; undefined if it is absent. */
export type Value = string | undefined;

/** Something that one user alone writes. */
export interface Cell {
  /** Returns the value, which is read only if a write has not been acknowledged. */
  value(): Promise<Value>;
  /** Writes a value. If the service refuses it, the old value stays. */
  write(value: Value, send: () => Promise<unknown>): Promise<void>;
  /** Reads the value back, and notes when no write can have left it. */
  verify(): Promise<void>;
}

/** The writes of a user. */
export class Ledger {
  readonly #cells: Map<string, Cell> = new Map();
  readonly #lost: string[] = [];

  /** Adds a cell, in place of the one with the same name. `read` returns what the service has. */
  cell(name: string, read: () => Promise<Value>, initial?: string): Cell {
    // An acknowledged write leaves one value. A write that was cut off leaves two: the service may have committed it.
    let possible: readonly Value[] = [initial];
    const verify = async () => {
      const found = await read();
      if (!possible.includes(found)) this.#lost.push(`${name}: ${found} instead of ${possible.join(" or ")}`);
      possible = [found];
    };
    const cell: Cell = {
      verify,
      async value() {
        if (possible.length > 1) await verify();
        return possible[0];
      },
      async write(value, send) {
        const before = possible;
        possible = [...before, value];
        try {
          await send();
        } catch (error) {
          if (isRefusal(error)) possible = before;
          throw error;
        }
        possible = [value];
      },
    };
    this.#cells.set(name, cell);
    return cell;
  }

  /** Reads everything back. Returns what was lost, in words. */
  async verify(): Promise<readonly string[]> {
    for (const cell of this.#cells.values()) await cell.verify();
    return this.#lost;
  }
}
