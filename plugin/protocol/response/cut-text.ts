const maxBytesPerCodeUnit = 3;

/** The smallest chunk size: the longest UTF-8 character has four bytes. */
export const minChunkBytes = 4;

/**
 * Encodes text as UTF-8 in chunks of at most `size` bytes, without splitting characters. Empty text yields no chunk.
 *
 * Pieces are joined before they are cut: chunks are full however small the pieces are, and a surrogate pair that spans
 * two pieces stays one character. With an infinite `size` everything is one chunk.
 */
export function* cutText(content: string | Iterable<string>, size: number): Generator<Uint8Array, void> {
  if (typeof content === "string") {
    yield* cutWhole(content, size);
    return;
  }
  let pending = "";
  for (const piece of content) {
    pending += piece;
    if (pending.length <= size) continue;
    const { chunk, rest } = takeChunk(pending, size);
    yield chunk;
    pending = rest;
    while (pending.length > size) {
      const next = takeChunk(pending, size);
      yield next.chunk;
      pending = next.rest;
    }
  }
  yield* cutWhole(pending, size);
}

function* cutWhole(text: string, size: number): Generator<Uint8Array, void> {
  let rest = text;
  while (rest !== "") {
    if (rest.length * maxBytesPerCodeUnit <= size || Buffer.byteLength(rest) <= size) {
      yield Buffer.from(rest);
      return;
    }
    const taken = takeChunk(rest, size);
    yield taken.chunk;
    rest = taken.rest;
  }
}

const encoder = new TextEncoder();

function takeChunk(text: string, size: number): { readonly chunk: Uint8Array; readonly rest: string } {
  const window = text.slice(0, endOfCharacter(text, size));
  const buffer = new Uint8Array(size);
  const { read, written } = encoder.encodeInto(window, buffer);
  return { chunk: buffer.subarray(0, written), rest: text.slice(read) };
}

/** Does not split a surrogate pair, whose first half would be encoded as U+FFFD. */
function endOfCharacter(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
