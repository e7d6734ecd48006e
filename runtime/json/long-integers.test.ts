import { expect, test } from "vitest";
import { findLongIntegers, type LongIntegers } from "./long-integers.ts";

// Two integers with one number, so that the text is parsed again. It has no letter "n".
const same = `"a":9007199254740993,"b":9007199254740992`;

test.each(["n12", "n", "nx", "\\nn1", '"n1'])(
  "the string %j stays one beside integers with the same number",
  (text) => {
    const known: LongIntegers = new Map();
    const spelled = [...text].map((it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
    for (const string of [spelled, spelled.replace("\\u006e", "\\u006E"), JSON.stringify(text).slice(1, -1)]) {
      expect(findLongIntegers(`{${same},"c":"${string}"}`, known)).toMatchObject({ b: 9007199254740992n, c: text });
    }
  },
);
