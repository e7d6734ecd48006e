import { expect, test } from "vitest";
import { createCheck } from "../../json/create-check.ts";
import { parseJson } from "./parse-json.ts";

// Parsing looks for duplicate names only if the text has more names than the value has members.
test.each([
  ['{"a":1,"a":2}', 'the name "a" occurs twice in one object, line 1, column 8'],
  ['{"a" :1,"a"\t:2}', 'the name "a" occurs twice in one object, line 1, column 9'],
  ['{"a"\n\r :1,"a"\n:2}', 'the name "a" occurs twice in one object, line 2, column 6'],
  ['[{"b":{"a":1,"c":":","a":":"}}]', 'the name "a" occurs twice in one object, line 1, column 22'],
  ['{"":1,"":2}', 'the name "" occurs twice in one object, line 1, column 7'],
  ['{"\\"":1,"\\"":2}', 'the name "\\"" occurs twice in one object, line 1, column 9'],
  ['{"__proto__":1,"__proto__":2}', 'the name "__proto__" occurs twice in one object, line 1, column 16'],
  [`${"[".repeat(1001)}${"]".repeat(1001)}`, "more than 1000 levels deep, line 1, column 1001"],
  [`${'{"a":'.repeat(1001)}1${"}".repeat(1001)}`, "more than 1000 levels deep, line 1, column 5001"],
])("%s", (text, problem) => {
  expect(parseJson(text, createCheck())).toEqual({ problem, isJson: true });
});

test.each([
  '{"a":":","b":" :","c":"\\" :\\":","d":"12:00"}',
  '{"a" :1,"b"\n:[{"a":2},{"a":3}],"c":{"a":4}}',
  '{"toString":1,"__proto__":2}',
  `${"[".repeat(1000)}${"]".repeat(1000)}`,
])("%s", (text) => {
  expect(parseJson(text, createCheck())).toEqual({ value: JSON.parse(text) });
});
