import { expect, test } from "vitest";
import { createCheck } from "../json/create-check.ts";
import { setDefaults } from "./member.ts";

test.each([
  ["{}", '{"a":1}', '{"a":1}'],
  ['{"a":null}', '{"a":1}', '{"a":1}'],
  ['{"a":0}', '{"a":1}', '{"a":0}'],
  ['{"n":null}', '{"n":1}', '{"n":null}'],
  [
    "{}",
    '{"constructor":"a","toString":"b","hasOwnProperty":true}',
    '{"constructor":"a","toString":"b","hasOwnProperty":true}',
  ],
  ['{"valueOf":"a"}', '{"valueOf":"b"}', '{"valueOf":"a"}'],
  ["{}", '{"__proto__":"a"}', '{"__proto__":"a"}'],
])("%s with the defaults %s", (given, defaults, expected) => {
  const wire = JSON.parse(given);
  setDefaults(wire, JSON.parse(defaults), createCheck(), ["n"]);
  expect(JSON.stringify(wire)).toBe(expected);
});

test("each message gets its own copy of a default", () => {
  const defaults = { a: [1, 2] };
  const [one, other] = [{}, {}] as { a?: number[] }[];
  setDefaults(one!, defaults, createCheck());
  one!.a!.push(3);
  setDefaults(other!, defaults, createCheck());
  expect(other).toEqual({ a: [1, 2] });
});
