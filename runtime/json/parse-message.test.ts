import { expect, test } from "vitest";
import { expectObject, readMember } from "./object.ts";
import { ParseError } from "./parse-error.ts";
import { parseMessage } from "./parse-message.ts";
import { readInt32, readString } from "./scalar.ts";
import { stringifyMessage } from "./stringify-message.ts";

interface Book {
  readonly title?: string;
  readonly pages?: number;
}

function readBook(json: unknown, check: Parameters<typeof expectObject>[1]): Book {
  const message = expectObject(json, check);
  readMember(message, "title", readString, check);
  readMember(message, "pages", readInt32, check);
  return message;
}

function parseFailure(text: string): ParseError {
  try {
    parseMessage(text, readBook);
  } catch (error) {
    if (error instanceof ParseError) return error;
    throw error;
  }
  throw new Error("expected a ParseError");
}

test("parses a message and keeps unknown members", () => {
  expect(parseMessage('{"title":"Emma","pages":"7","shelf":1}', readBook)).toEqual({
    title: "Emma",
    pages: 7,
    shelf: 1,
  });
});

test("a member called __proto__ is data", () => {
  const message = parseMessage('{"title":"Emma","pages":1,"__proto__":{"polluted":true}}', readBook);
  expect(Object.hasOwn(message, "__proto__")).toBe(true);
  expect(Object.getPrototypeOf(message)).toBe(Object.prototype);
});

test("reports all violations in one error", () => {
  const error = parseFailure('{"title":1,"pages":"x"}');
  expect(error.violations.map(({ path }) => path)).toEqual(["title", "pages"]);
  expect(error.message).toMatch(/^invalid message: title: .*; and 1 more$/);
});

test("reports text that is not JSON as one violation, with the cause", () => {
  for (const text of ["", "{", "undefined"]) {
    const error = parseFailure(text);
    expect(error.violations).toEqual([{ path: "", reason: expect.stringMatching(/^is not JSON: /) }]);
    expect(error.cause).toBeInstanceOf(SyntaxError);
  }
});

test("stringifies a message with its writer, if it has one", () => {
  expect(stringifyMessage({ title: "Emma" })).toBe('{"title":"Emma"}');
  expect(stringifyMessage({ size: 7n }, ({ size }) => ({ size: String(size) }))).toBe('{"size":"7"}');
  expect(() => stringifyMessage({}, () => undefined)).toThrow(TypeError);
});
