import { expect, test } from "vitest";
import type { Check } from "../json/check.ts";
import { readJson } from "../json/json-value.ts";
import { expectObject, readMember } from "../json/object.ts";
import { readDouble, readInt64 } from "../json/scalar.ts";
import { readRequest } from "./read-request.ts";

function readNumbers(json: unknown, check: Check): object {
  const message = expectObject(json, check);
  readMember(message, "id", readInt64, check);
  readMember(message, "ratio", readDouble, check);
  readMember(message, "any", readJson, check);
  return message;
}

const route = { method: "GET", path: "/numbers" };

test("bigints have all digits, and -0 keeps its sign", () => {
  const given = { id: 9007199254740993n, ratio: -0, any: [-0, 9007199254740993n, 1] };
  const read = { id: 9007199254740993n, ratio: -0, any: [-0, 9007199254740992, 1] };
  expect(readRequest(given, readNumbers, route)).toStrictEqual(read);
  expect(readRequest({ ...given, ratio: 9007199254740993n }, readNumbers, route)).toMatchObject({ ratio: 2 ** 53 });
});

test("numbers that have lost digits are refused", () => {
  const given = { id: 2 ** 53, ratio: 1e300, any: 1e300 };
  expect(() => readRequest(given, readNumbers, route)).toThrow(
    "id is 9007199254740992, which may have lost digits as a number: write it as text",
  );
});
