import { isDeepStrictEqual } from "node:util";
import type { RecordedRequest } from "./recorder.ts";

/** A header that the official client and ours send differently. An absent header is the empty string. */
export interface HeaderDifference {
  readonly header: string;
  readonly theirs: RegExp;
  readonly ours: RegExp;
  /** Why the difference is correct. */
  readonly why: string;
}

export const absent: RegExp = /^$/;

/** The difference of every official client that names itself. */
export const userAgent: HeaderDifference = {
  header: "user-agent",
  theirs: /./,
  ours: /^node$/,
  why: "names the software",
};

/** The differences of official clients that do not use fetch. */
export const ofFetch: readonly HeaderDifference[] = [
  { header: "accept-language", theirs: absent, ours: /^\*$/, why: "fetch always sends it" },
  { header: "sec-fetch-mode", theirs: absent, ours: /^cors$/, why: "fetch always sends it" },
];

/** Compares requests for the same call, and remembers which rows of its table occurred. */
export class Comparison {
  readonly #table: readonly HeaderDifference[];
  readonly #used: Set<HeaderDifference> = new Set();

  constructor(table: readonly HeaderDifference[]) {
    this.#table = table;
  }

  /** Describes every difference that the table does not list. */
  differences(theirs: RecordedRequest, ours: RecordedRequest): string[] {
    const found: string[] = [];
    for (const part of ["method", "path", "query", "body"] as const) {
      if (!isDeepStrictEqual(theirs[part], ours[part]))
        found.push(`${part}: ${show(theirs[part])} / ${show(ours[part])}`);
    }
    for (const header of new Set([...Object.keys(theirs.headers), ...Object.keys(ours.headers)])) {
      const [their = "", our = ""] = [theirs.headers[header], ours.headers[header]];
      if (their === our) continue;
      const row = this.#table.find((row) => row.header === header && row.theirs.test(their) && row.ours.test(our));
      if (row) this.#used.add(row);
      else found.push(`${header}: ${show(their)} / ${show(our)}`);
    }
    return found;
  }

  /** The rows that did not occur. */
  get unused(): readonly HeaderDifference[] {
    return this.#table.filter((row) => !this.#used.has(row));
  }
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}
