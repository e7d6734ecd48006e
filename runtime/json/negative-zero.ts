import { finishText } from "./json-text.ts";

type RawJson = { readonly rawJSON?: (text: string) => unknown };

/** Stands for -0 in the text while `JSON.stringify` runs. */
const mark = `-0 ${/* @__PURE__ */ Math.random()}`;

class NegativeZero extends Number {
  override toString(): string {
    return "-0";
  }

  toJSON(): unknown {
    const { rawJSON } = JSON as RawJson;
    if (rawJSON !== undefined) return rawJSON("-0");
    return finishText((text) => text.replaceAll(`"${mark}"`, "-0")) ? mark : 0;
  }
}

/** The JSON form of -0. `JSON.stringify` and `String` lose the sign of the number. */
export const negativeZero: number = /* @__PURE__ */ new NegativeZero(-0) as unknown as number;
