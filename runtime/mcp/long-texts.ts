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
const maxTexts = 20;

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

/** Keeps the last few texts in memory, under ids that no other client of the server can guess. */
function createLongTexts(): LongTexts {
  const texts = new Map<string, string>();
  return {
    start(text, maxCharacters) {
      if (text.length <= maxCharacters) return { text, characters: text.length };
      const id = crypto.randomUUID();
      texts.set(id, text);
      const [oldest] = texts.keys();
      if (texts.size > maxTexts && oldest !== undefined) texts.delete(oldest);
      return partOf(text, 0, maxCharacters, id);
    },
    next(cursor, maxCharacters) {
      const [, id = "", start = ""] = /^([\da-f-]{36}):(\d{1,15})$/.exec(cursor) ?? [];
      const text = texts.get(id);
      return text === undefined || Number(start) >= text.length
        ? undefined
        : partOf(text, Number(start), maxCharacters, id);
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
