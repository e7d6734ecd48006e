import { expect, test } from "vitest";
import { ParseError, parse, stringify } from "../../runtime/json.ts";
import { counterCodec } from "../golden/int64-option/input_codecs.ts";
import { accountCodec } from "../golden/int64-types/input_codecs.ts";

test("64-bit integers are numbers or strings in TypeScript and strings in JSON", () => {
  const text = '{"id":"9007199254740993","revision":"-7","views":"9007199254740991","scores":["1"],"tokens":["2"]}';
  const account = parse(accountCodec, text);
  expect(account).toMatchObject({ id: "9007199254740993", revision: -7, views: 9007199254740991, scores: [1] });
  expect(JSON.parse(stringify(accountCodec, account))).toMatchObject(JSON.parse(text));
});

test("numbers and other spellings of integers are read, too", () => {
  expect(parse(accountCodec, '{"id":12,"revision":1.2e1,"views":"120e-1","size":12}')).toMatchObject({
    id: "12",
    revision: 12,
    views: 12,
    size: 12,
  });
});

test.each([
  ["revision", '"9007199254740992"'],
  ["revision", "9007199254740993"],
  ["revision", '"-9007199254740992"'],
  ["revision", '"1.5"'],
  ["views", '"-1"'],
  ["views", '"18446744073709551615"'],
  ["id", '"9223372036854775808"'],
  ["id", '"text"'],
])("%s: %s is a violation", (name, value) => {
  const read = () => parse(accountCodec, `{"${name}":${value}}`);
  expect(read).toThrow(ParseError);
  expect(read).toThrow(new RegExp(`${name}.*expected an integer`));
});

test("the option int64 decides where a field has no jstype, in wrappers and maps, too", () => {
  const text = '{"id":"1","values":["2"],"byDay":{"a":"3"},"parent":"4","serial":"5","limit":"6"}';
  const counter = parse(counterCodec, text);
  expect(counter).toEqual({ id: 1, values: [2], byDay: { a: 3 }, parent: 4, serial: "5", limit: 6 });
  expect(stringify(counterCodec, counter)).toBe(text);
  expect(parse(counterCodec, "{}")).toEqual({ limit: 25 });
});
