import { expect, test } from "vitest";
import { checkFileName } from "./file-name.ts";

test.each(["a.ts", "a/b/c.ts", "a..b.ts", ".hidden", "a b/ä漢😀.ts", "...", "@x/y.ts", "c:d".slice(1)])(
  "allows %j",
  (name) => {
    expect(checkFileName(name)).toBeUndefined();
  },
);

test.each([
  "",
  "/a.ts",
  "//a.ts",
  "../a.ts",
  "a/../b.ts",
  "a/..",
  "..",
  ".",
  "./a.ts",
  "a/./b.ts",
  "a//b.ts",
  "a/",
  "a\\b.ts",
  "..\\a.ts",
  "C:/a.ts",
  "c:a.ts",
  "a\0b",
  "a\nb",
  "a\u0085",
  "\ud800.ts",
])("refuses %j", (name) => {
  expect(checkFileName(name)).toEqual(expect.any(String));
});
