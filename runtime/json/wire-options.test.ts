import { describe, expect, test } from "vitest";
import { createCheck } from "./create-check.ts";
import { knownOnly } from "./known.ts";
import type { Members } from "./members.ts";
import { checkClosedMembers, checkOpenMembers } from "./unknown-members.ts";

const names = JSON.parse('{"displayName":"displayName","display_name":"displayName","proto":"__proto__"}') as Members;

describe.each(["keep", "drop", "reject"] as const)("with the unknown members option %s", (unknown) => {
  function read(text: string, members: typeof checkOpenMembers): { text: string; admin: unknown; paths: string[] } {
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
    expect(read(given, checkOpenMembers)).toEqual({ text, admin: undefined, paths });
  });

  test("closed members reject them", () => {
    expect(read('{"x":1,"display_name":"a"}', checkClosedMembers)).toMatchObject({
      text: '{"x":1,"displayName":"a"}',
      paths: ["x"],
    });
  });
});

test("an unknown enum value is a violation where a value cannot be absent", () => {
  const check = createCheck();
  knownOnly(() => undefined)("dashed", check);
  expect(check.violations).toEqual([{ path: "", reason: 'is unknown to this version, got "dashed"' }]);
});

test("`knownOnly` adds no violation if the reader reported one", () => {
  const check = createCheck();
  const read = knownOnly((_, { violations }) => void violations.push({ path: "a", reason: "is required" }));
  read({}, check);
  expect(check.violations).toHaveLength(1);
});
