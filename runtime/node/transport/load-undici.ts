import type { Dispatcher } from "./dispatcher.ts";

/** The part of undici that the transport uses. */
export interface Undici {
  readonly Agent: new (options: {
    readonly headersTimeout: number;
    readonly bodyTimeout: number;
    readonly connections?: number;
  }) => Dispatcher;
}

/** Loads undici with the first call, since servers need not have it installed. */
export async function loadUndici(): Promise<Undici> {
  try {
    return (await import("undici")) as Undici;
  } catch (cause) {
    throw new Error("createNodeTransport needs undici 7 or later: npm install undici", { cause });
  }
}
