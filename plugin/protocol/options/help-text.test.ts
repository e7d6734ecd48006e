import { expect, test } from "vitest";
import { helpText } from "./help-text.ts";

test("lists every option with its values and default", () => {
  const text = helpText({
    name: "protoc-gen-exercise",
    version: "1.2.3",
    options: {
      loud: { type: "boolean", doc: "A switch." },
      width: { type: "integer", default: 120, doc: "A number." },
      target: { type: "choice", values: ["ts", "js"], default: "ts", doc: "A choice." },
      emit: { type: "choices", values: ["a", "b"], default: ["a", "b"], doc: "Some words." },
      prefix: { type: "string", doc: "A text." },
      pair: { type: "list", doc: "Texts." },
      word: { type: "list", values: ["a", "b"], doc: "Words." },
      rule: { type: "list", values: ["a", "b"], valueName: "RULE", doc: "Named words." },
    },
  });
  expect(text.slice(text.indexOf("Options:"))).toBe(`Options:
  loud                    A switch.
  width=NUMBER            A number. (default: 120)
  target=ts|js            A choice. (default: ts)
  emit=WORD+WORD          Some words. (default: a+b) (one or more of a, b)
  prefix=TEXT             A text.
  pair=TEXT (repeatable)  Texts.
  word=WORD (repeatable)  Words. (one of a, b)
  rule=RULE (repeatable)  Named words. (one of a, b)
`);
});
