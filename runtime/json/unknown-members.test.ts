import { expect, test } from "vitest";
import { replaceMembers } from "./unknown-members.ts";

test("a message whose members stay the same is returned as it is", () => {
  const items = ["a"];
  const message = { name: "a", items };
  expect(replaceMembers(message, { items, filter: undefined })).toBe(message);
});

test("replaced members leave the others, and the message itself, as they are", () => {
  const message = { name: "a", ratio: Number.NaN, other: 1 };
  expect(replaceMembers(message, { ratio: "NaN" })).toEqual({ name: "a", ratio: "NaN", other: 1 });
  expect(message.ratio).toBeNaN();
});

test("members that are added follow the others", () => {
  expect(Object.keys(replaceMembers({ name: "a" }, { count: 0 }))).toEqual(["name", "count"]);
});

test("a member named __proto__ is data", () => {
  const message = JSON.parse('{"__proto__":{"a":1},"ratio":1}') as object;
  expect(JSON.stringify(replaceMembers(message, { ratio: "1" }))).toBe('{"__proto__":{"a":1},"ratio":"1"}');
});
