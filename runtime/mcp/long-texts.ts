/** A part of a text, and how to get the next one. */
export interface TextPart {
  readonly text: string;
  /** Undefined for the last part. */
  readonly cursor?: string;
  /** The length of the whole text. */
  readonly characters: number;
}

/** Texts that are too long for one answer. */
export interface LongTexts {
  /** The first part of a text. */
  start(text: string, maxCharacters: number): TextPart;
  /** The part at a cursor; undefined if it is not kept. */
  next(cursor: string, maxCharacters: number): TextPart | undefined;
}

// Agents continue what they have just read.
const maxAge = 10 * 60_000;
const maxSum = 20_000_000;

const byOwner = new WeakMap<object, LongTexts>();

/**
 * The texts of the responses that came over one transport. Without sessions every request of a client has a server of the protocol of
 * its own, and they share what they keep.
 */
export function longTextsOf(transport: object): LongTexts {
  const texts = byOwner.get(transport) ?? createLongTexts();
  byOwner.set(transport, texts);
  return texts;
}

interface KeptText {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly usedAt: number;
}

/**
 * Keeps texts in memory for ten minutes after their last use, under ids that no other client of the server can guess: those that were
 * used last, with 20 million characters in all. `now` returns milliseconds since 1970.
 */
export function createLongTexts(now: () => number = Date.now): LongTexts {
  // In the order of their last use.
  const texts = new Map<string, KeptText>();
  let sum = 0;
  const remove = (id: string): string | undefined => {
    const text = texts.get(id)?.text;
    texts.delete(id);
    sum -= text?.length ?? 0;
    return text;
  };
  // Without a timer, which would keep a process alive.
  const makeRoom = (length: number): void => {
    for (const [id, { usedAt }] of texts) {
      if (usedAt > now() - maxAge && sum + length <= maxSum) break;
      remove(id);
    }
  };
  const keep = (id: string, text: string): void => {
    if (text.length > maxSum) return;
    makeRoom(text.length);
    texts.set(id, { text, usedAt: now() });
    sum += text.length;
  };
  return {
    start(text, maxCharacters) {
      makeRoom(0);
      if (text.length <= maxCharacters) return { text, characters: text.length };
      const id = crypto.randomUUID();
      keep(id, text);
      return partOf(text, 0, maxCharacters, id);
    },
    next(cursor, maxCharacters) {
      makeRoom(0);
      const [, id = "", start = ""] = /^([\da-f-]{36}):(\d{1,15})$/.exec(cursor) ?? [];
      const text = remove(id);
      if (text === undefined) return undefined;
      keep(id, text);
      return Number(start) >= text.length ? undefined : partOf(text, Number(start), maxCharacters, id);
    },
  };
}

/** A part does not end between the halves of a surrogate pair. */
function partOf(text: string, start: number, maxCharacters: number, id: string): TextPart {
  const limit = start + maxCharacters;
  const isHalf = maxCharacters > 1 && /[\ud800-\udbff]/.test(text.charAt(limit - 1));
  const end = isHalf ? limit - 1 : limit;
  return {
    text: text.slice(start, end),
    characters: text.length,
    ...(end < text.length && { cursor: `${id}:${end}` }),
  };
}
