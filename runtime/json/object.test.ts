import { describe, expect, test } from "vitest";
import { expectLinear } from "../../testdata/expect-linear.ts";
import { maxViolations, type Reader, type Violation } from "./check.ts";
import { type CheckOptions, createCheck } from "./create-check.ts";
import type { Members } from "./members.ts";
import {
  checkMembers,
  checkOneof,
  checkRequired,
  checkRequiredOne,
  expectObject,
  readBigintMember,
  readListMember,
  readMapMember,
  readMember,
  readMembers,
  readNullableMember,
  removeMembers,
} from "./object.ts";
import { areOptionalStrings, readInt32, readInt64, readString } from "./scalar.ts";

const names: Members = { displayName: "displayName", display_name: "displayName", count: "count" };

function parse(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

function run(text: string, options: CheckOptions, read: (message: object, check: never) => void) {
  const check = createCheck(options);
  const message = parse(text);
  read(message, check as never);
  return { message, violations: check.violations as Violation[], depth: check.depth };
}

const list: Members = ["display_name", "count"];

describe.each([
  ["a table", names],
  ["a list", list],
  ["a text", "display_name count"],
])("members in %s", (_, names) => {
  test.each([
    ["keep", '{"display_name":"a","x":1}', { displayName: "a", x: 1 }, []],
    ["drop", '{"display_name":"a","x":1}', { displayName: "a" }, []],
    ["reject", '{"display_name":"a","x":1}', { displayName: "a", x: 1 }, ["x"]],
    ["keep", '{"display_name":"a","displayName":"b"}', { displayName: "a" }, ["display_name"]],
    ["drop", '{"toString":1,"constructor":2,"count":3}', { count: 3 }, []],
    ["reject", '{"toString":1}', { toString: 1 }, ["toString"]],
  ] as const)("%s %s", (unknown, text, expected, paths) => {
    const { message, violations } = run(text, { unknown }, (m, check) => checkMembers(m, names, check));
    expect({ ...message }).toEqual(expected);
    expect(violations.map(({ path }) => path)).toEqual(paths);
  });

  test.each([
    ["keep", []],
    ["drop", ["__proto__"]],
    ["reject", ["__proto__"]],
  ] as const)("%s a member named __proto__ without setting a prototype", (unknown, paths) => {
    const { message, violations } = run('{"__proto__":{"admin":true}}', { unknown }, (m, check) =>
      checkMembers(m, names, check),
    );
    expect(violations.map(({ path }) => path)).toEqual(paths);
    expect(Object.getPrototypeOf(message)).toBe(Object.prototype);
    expect(message["admin"]).toBeUndefined();
  });

  test("a field with the JSON name __proto__ is data under either name", () => {
    const own = parse('{"__proto__":"__proto__","proto":"__proto__"}') as Members;
    const { message, violations } = run('{"proto":{"admin":true}}', {}, (m, check) => checkMembers(m, own, check));
    expect(violations).toEqual([]);
    expect(JSON.stringify(message)).toBe('{"__proto__":{"admin":true}}');
    expect(message["admin"]).toBeUndefined();
  });
});

describe("paths", () => {
  test("of members, items and entries, through all levels", () => {
    const inner = (json: unknown, check: never) => {
      const message = expectObject(json, check);
      if ("pages" in message) readListMember(message, "pages", readInt32, check);
      return message;
    };
    const { violations } = run('{"books":[{"pages":[1,"x"]},3],"byName":{"a.b":{"pages":{}}}}', {}, (m, check) => {
      readListMember(m, "books", inner as never, check);
      readMapMember(m, "byName", inner as never, check);
    });
    expect(violations.map(({ path }) => path)).toEqual(["books[0].pages[1]", "books[1]", 'byName["a.b"].pages']);
  });

  test("of an invalid 64-bit integer", () => {
    const { message, violations } = run('{"size":"1x"}', {}, (m, check) => {
      readBigintMember(m, "size", "1x", readInt64, check);
    });
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatchObject({ path: "size" });
    expect(message["size"]).toBe(0n);
  });
});

describe("null", () => {
  test("means absence for a field, a list and a map, unless it is a value", () => {
    const { message, violations } = run('{"a":null,"b":null,"c":null,"d":null}', {}, (m, check) => {
      readMember(m, "a", readString, check);
      readListMember(m, "b", readString, check);
      readMapMember(m, "c", readString, check);
      readNullableMember(m, "d", (json) => json, check);
    });
    expect(violations).toEqual([]);
    expect(message).toEqual({ a: undefined, b: undefined, c: undefined, d: null });
  });

  test("means absence for a 64-bit integer", () => {
    const check = createCheck();
    expect(readBigintMember({ size: null }, "size", null, readInt64, check)).toBeUndefined();
    expect(check.violations).toEqual([]);
  });
});

test("reads a body full of violations in linear time", async () => {
  const read: Reader<unknown> = (json, check) => {
    const message = expectObject(json, check);
    if ("deeper" in message) readListMember(message, "deeper", read, check);
    if ("names" in message) readListMember(message, "names", readString, check);
    return message;
  };
  await expectLinear((size) => {
    let json: unknown = { names: Array(10 * size).fill(1) };
    for (let i = 0; i < 90; i++) json = { deeper: [json] };
    const check = createCheck();
    read(json, check);
    expect(check.violations.length).toBeLessThanOrEqual(maxViolations);
    expect(check.violations[0]?.path).toMatch(/^deeper\[0\]\.deeper/);
  });
});

test("lists and maps omit what readers drop", () => {
  const odd = (json: unknown) => ((json as number) % 2 === 0 ? undefined : json);
  const { message } = run('{"a":[1,2,3,4],"b":{"x":1,"y":2}}', {}, (m, check) => {
    readListMember(m, "a", odd, check);
    readMapMember(m, "b", odd, check);
  });
  expect(message).toEqual({ a: [1, 3], b: { x: 1 } });
});

test("dropping items of a long list does not exhaust the stack", () => {
  const message = { a: Array.from({ length: 400_000 }, (_, at) => at) };
  const first = (json: unknown) => (json === 0 ? undefined : json);
  readListMember(message, "a", first, createCheck());
  expect(message.a).toHaveLength(399_999);
  expect(message.a[0]).toBe(1);
});

test("map keys must be canonical and unique", () => {
  const { message, violations } = run('{"a":{"01":"x","1":"y","2":"z"}}', {}, (m, check) => {
    readMapMember(m, "a", readString, check, (key, inner) => String(readInt32(key, inner)));
  });
  // Number-like keys stand first in an object: "1" before "01".
  expect(violations.map(({ path }) => path)).toEqual(['a["01"]']);
  expect(Object.keys(message["a"] as object)).toEqual(["1", "2"]);
});

describe("required members", () => {
  const json = '{"a":1,"b":null}';

  test("null is a value if the proto declares it", () => {
    const { violations } = run(json, {}, (m, check) => {
      checkRequired(m, ["a", "b"], check);
      checkRequired(m, ["a", "b", "c"], check, ["b", "c"]);
    });
    expect(violations).toEqual([
      { path: "b", reason: "is required" },
      { path: "c", reason: "is required" },
    ]);
  });

  test("one member of a oneof suffices", () => {
    const { violations } = run(json, {}, (m, check) => {
      checkRequiredOne(m, ["c", "a"], check);
      checkRequiredOne(m, ["b", "c"], check, ["b"]);
      checkRequiredOne(m, ["b", "c"], check);
    });
    expect(violations).toEqual([{ path: "", reason: "one of b, c is required" }]);
  });
});

describe("inherited properties are not members", () => {
  const all = ["constructor", "toString", "valueOf"];

  test("oneOf, required, omit", () => {
    const { message, violations } = run("{}", {}, (m, check) => {
      checkOneof(m, all, check);
      checkRequired(m, ["toString"], check);
      removeMembers(m, all);
    });
    expect(violations.map(({ path }) => path)).toEqual(["toString"]);
    expect(Object.keys(message)).toEqual([]);
  });

  test("oneOf counts members that are present, null included, and reports all but the first", () => {
    const { violations } = run('{"constructor":1,"toString":null,"valueOf":2}', {}, (m, check) =>
      checkOneof(m, all, check),
    );
    expect(violations.map(({ path }) => path)).toEqual(["toString", "valueOf"]);
  });
});

test("several members are read as one by one, and absent ones stay absent", () => {
  const { message, violations } = run('{"a":"x","b":7,"d":null,"e":[]}', {}, (it, check) => {
    readMembers(it, ["a", "b", "c", "d", "e"], readString, check);
  });
  expect(message).toEqual({ a: "x", b: "", d: undefined, e: "" });
  expect("c" in message).toBe(false);
  expect(violations.map(({ path }) => path)).toEqual(["b", "e"]);
});

test.each(Array.from({ length: 4 }, (_, index) => index))(
  "a value that is no string is found as argument %i of 4",
  (at) => {
    const values = (value: unknown) => Array.from({ length: 4 }, (_, index) => (index === at ? value : "x"));
    type Four = Parameters<typeof areOptionalStrings>;
    expect(areOptionalStrings(...(values(undefined) as unknown as Four))).toBe(true);
    for (const value of [null, 7, ["x"]]) expect(areOptionalStrings(...(values(value) as unknown as Four))).toBe(false);
  },
);
