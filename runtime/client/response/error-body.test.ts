import { expect, expectTypeOf, test } from "vitest";
import { RestError } from "../../client.ts";
import { checkMembers, checkRequired, expectObject, readMember } from "../../json/object.ts";
import { readString } from "../../json/scalar.ts";
import type { Reader } from "../../json.ts";
import { errorBody } from "./error-body.ts";

interface Reason {
  reason: string;
}

const readReason: Reader<Reason> = (json, check) => {
  const message = expectObject(json, check) as Reason;
  if (typeof message.reason !== "string") readMember(message, "reason", readString, check);
  return message;
};

const readText: Reader<string> = (json, check) => readString(json, check);

function failed(status: number, body: unknown): RestError {
  const call = { method: "GET", url: "http://h/x", path: "/x" };
  return new RestError({ code: "unknown", reason: "no", status, ...call, body, violations: [] });
}

const readers = { 404: readReason, 0: readText };

test("reads the body that is declared for the status, without modifying it", () => {
  const error = failed(404, { reason: "gone" });
  expect(errorBody(error, readers)).toEqual({ status: 404, body: { reason: "gone" } });
  expect(errorBody(error, readers)?.body).not.toBe(error.body);
});

test("0 covers all statuses without an entry", () => {
  expect(errorBody(failed(500, "oops"), readers)).toEqual({ status: 500, body: "oops" });
  expect(errorBody(failed(500, "oops"), { 404: readReason })).toBeUndefined();
});

test("a comparison of the status narrows the body", () => {
  const declared = errorBody(failed(404, { reason: "gone" }), readers);
  if (declared?.status === 404) expectTypeOf(declared.body).toEqualTypeOf<Reason>();
  else if (declared !== undefined) expectTypeOf(declared.body).toEqualTypeOf<string>();
  expectTypeOf<599>().toExtend<NonNullable<typeof declared>["status"]>();
  expectTypeOf<600>().not.toExtend<NonNullable<typeof declared>["status"]>();
});

const readMessage: Reader<{ message?: string }> = (json, check) => {
  const message = expectObject(json, check);
  if (check.unknown !== "keep") checkMembers(message, { message: "message" }, check);
  return message;
};

const readRequired: Reader<object> = (json, check) => {
  const message = expectObject(json, check);
  if (check.required) checkRequired(message, ["message"], check);
  return message;
};

test.each<[body: unknown, read: Reader<unknown>, isDeclared: boolean]>([
  [{ code: 3, message: "m", details: [] }, readMessage, false],
  [{ message: "m", code: 3 }, readMessage, true],
  [{ error: "e" }, readMessage, false],
  [{}, readMessage, true],
  [{ "a.b": 1 }, readMessage, false],
  [{ error: "e" }, readRequired, false],
  [{ message: "m", more: 1 }, readRequired, true],
])("whether the body %j is the declared one", (body, read, isDeclared) => {
  const expected = isDeclared ? { status: 400, body } : undefined;
  expect(errorBody(failed(400, body), { 400: read })).toEqual(expected);
});

test("returns undefined for an invalid body", () => {
  expect(errorBody(failed(404, { reason: 1 }), readers)).toBeUndefined();
  expect(errorBody(failed(404, undefined), readers)).toBeUndefined();
  expect(errorBody(failed(0, { reason: "x" }), readers)).toBeUndefined();
  expect(errorBody(new Error("no"), readers)).toBeUndefined();
});
