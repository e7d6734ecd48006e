const token = /\\[pP]\{[^}]*\}|\\.|\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[()]|./gs;

/** Estimates how many instructions a regular expression compiles to: repetitions repeat what they follow. */
export function patternSize(pattern: string): number {
  const outer: number[] = [];
  let size = 0;
  let last = 0;
  for (const [text, min, max] of pattern.matchAll(token)) {
    if (text === "(") {
      outer.push(size);
      size = 0;
      last = 0;
    } else if (text === ")") {
      last = size + 2;
      size = (outer.pop() ?? 0) + last;
    } else if (min !== undefined) {
      const count = Math.max(Number(min), Number(max || 0), 1);
      size += last * (count - 1);
      last *= count;
    } else {
      last = 1;
      size += 1;
    }
  }
  return size;
}
