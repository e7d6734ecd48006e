import { describe, expect, test } from "vitest";
import { createCheck } from "./check.ts";
import { known } from "./known.ts";
import type { Members } from "./object.ts";
import { closedMembers, openMembers } from "./unknown-members.ts";

const names = JSON.parse('{"displayName":"displayName","display_name":"displayName","proto":"__proto__"}') as Members;

describe.each(["keep", "drop", "reject"] as const)("where unknown members are otherwise to %s", (unknown) => {
  function read(text: string, members: typeof openMembers): { text: string; admin: unknown; paths: string[] } {
    const check = createCheck({ unknown });
    const message = JSON.parse(text);
    members(message, names, check);
    return {
      text: JSON.stringify(message),
      admin: message.admin,
      paths: check.violations.map(({ path }) => path),
    };
  }

  test.each([
    ['{"display_name":"a","x":1}', '{"x":1,"displayName":"a"}', []],
    ['{"__proto__":{"admin":true}}', '{"__proto__":{"admin":true}}', []],
    ['{"proto":{"admin":true}}', '{"__proto__":{"admin":true}}', []],
    ['{"display_name":"a","displayName":"b"}', '{"displayName":"a"}', ["display_name"]],
  ])("open members keep them: %s", (given, text, paths) => {
    expect(read(given, openMembers)).toEqual({ text, admin: undefined, paths });
  });

  test("closed members refuse them", () => {
    expect(read('{"x":1,"display_name":"a"}', closedMembers)).toMatchObject({
      text: '{"x":1,"displayName":"a"}',
      paths: ["x"],
    });
  });
});

test("a value of a newer version is a violation where nothing could be absent", () => {
  const check = createCheck();
  known(() => undefined)("dashed", check);
  expect(check.violations).toEqual([{ path: "", reason: 'is unknown to this version, got "dashed"' }]);
});

test("what the reader notes is enough", () => {
  const check = createCheck();
  const read = known((_, { violations }) => void violations.push({ path: "a", reason: "is required" }));
  read({}, check);
  expect(check.violations).toHaveLength(1);
});
