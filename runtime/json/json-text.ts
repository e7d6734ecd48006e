type Finish = (text: string) => string;

/** The text that `jsonText` is writing, and what remains to be done to it then. */
let writing: { finish?: Finish } | undefined;

/**
 * Writes JSON as `JSON.stringify` does, including its result for undefined. Keeps the sign of -0 on platforms without
 * `JSON.rawJSON`, too, such as Node.js 20.
 */
export function jsonText(json: unknown, indent?: number): string {
  // A `toJSON` may write JSON of its own.
  const outer = writing;
  const own: { finish?: Finish } = {};
  writing = own;
  try {
    const text = JSON.stringify(json, undefined, indent);
    return own.finish ? own.finish(text) : text;
  } finally {
    writing = outer;
  }
}

/** Calls `finish` with the text that is being written. Returns whether `jsonText` writes it. */
export function finishText(finish: Finish): boolean {
  if (writing) writing.finish = finish;
  return writing !== undefined;
}
