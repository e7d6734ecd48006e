type RawJson = { readonly rawJSON?: (text: string) => unknown };

const { rawJSON } = JSON as RawJson;

/** Stands for -0 in the text while `JSON.stringify` runs. */
const mark = `-0 ${Math.random()}`;

let isMarking = false;
let isMarked = false;

class NegativeZero extends Number {
  override toString(): string {
    return "-0";
  }

  toJSON(): unknown {
    if (rawJSON !== undefined) return rawJSON("-0");
    isMarked = true;
    return isMarking ? mark : 0;
  }
}

/** The JSON form of -0. `JSON.stringify` and `String` lose the sign of the number. */
export const negativeZero: number = /* @__PURE__ */ new NegativeZero(-0) as unknown as number;

/**
 * Writes JSON as `JSON.stringify` does, including its result for undefined. Keeps the sign of -0 on platforms without
 * `JSON.rawJSON`, too, such as Node.js 20.
 */
export function jsonText(json: unknown, indent?: number): string {
  if (rawJSON !== undefined) return JSON.stringify(json, undefined, indent);
  // A `toJSON` may write JSON of its own.
  const outer = { isMarking, isMarked };
  isMarking = true;
  isMarked = false;
  try {
    const text = JSON.stringify(json, undefined, indent);
    return isMarked ? text.replaceAll(`"${mark}"`, "-0") : text;
  } finally {
    ({ isMarking, isMarked } = outer);
  }
}
