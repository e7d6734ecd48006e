import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectLinear } from "../../testdata/expect-linear.ts";
import { cookieHeader, parseCookie } from "./cookies.ts";
import { headerList, parseHeaderList } from "./header-list.ts";
import { parsePreferences, preferenceMembers, preferHeader } from "./preferences.ts";

const text = fc.string({ unit: "binary", maxLength: 12 });
const nasty = fc.string({ unit: fc.constantFrom('"', "\\", ",", ";", "=", " ", "a", "\u00a0"), maxLength: 10 });

describe("lists", () => {
  test.each([
    ["", []],
    [" , ,, ", []],
    ["a", ["a"]],
    ["a, b ,c", ["a", "b", "c"]],
    ['"a,b", "c\\"d", ""', ["a,b", 'c"d', ""]],
    ['W/"1,2", x', ['W/"1,2"', "x"]],
    ['"never, ends', ['"never', "ends"]],
    ["a\\,b", ["a\\", "b"]],
  ])("%j", (header, items) => expect(parseHeaderList(header)).toEqual(items));

  test("round trip", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(text, nasty)), (items) => {
        expect(parseHeaderList(headerList(items) ?? "")).toEqual(items);
      }),
    );
  });

  test("a single item is written like a list with one item", () => expect(headerList("d,e")).toBe('"d,e"'));

  test("only items that need quotes have them", () =>
    expect(headerList(["a", 1, "b c", "", "d,e"])).toBe('a, 1, b c, "", "d,e"'));

  test("reads an unterminated quote in linear time", () =>
    expectLinear((size) => expect(parseHeaderList('"\\'.repeat(4 * size))).toHaveLength(1)));
});

describe("preferences", () => {
  test.each([
    ["", {}],
    ["respond-async, wait=10", { "respond-async": "", wait: "10" }],
    ["Return=minimal, return=representation", { return: "minimal" }],
    [
      'timezone="America/Los_Angeles"; a=b , handling = strict ;x',
      { timezone: "America/Los_Angeles", handling: "strict" },
    ],
    ['a="x, y=z;\\"", b', { a: 'x, y=z;"', b: "" }],
    ['=x, , ;y, "q"=1, a b=2, ok=""', { ok: "" }],
    ["__proto__=1", { ["__proto__"]: "1" }],
  ])("%j", (header, values) => expect(Object.fromEntries(parsePreferences(header))).toEqual(values));

  test("round trip", () => {
    const name = fc.string({ unit: fc.constantFrom("a", "b", "-", "_", "!"), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, fc.oneof(text, nasty)), { selector: ([it]) => it }), (all) => {
        expect([...parsePreferences(preferHeader(Object.fromEntries(all)) ?? "")]).toEqual(all);
      }),
    );
  });

  test.each([
    [{ timezone: "America/Los_Angeles" }, "timezone=America/Los_Angeles"],
    [{ count: "exact", return: "representation" }, "count=exact, return=representation"],
    [{ a: "x=1:2(3)" }, "a=x=1:2(3)"],
    [{ a: "x,y", b: "x;y", c: "x\\y", d: 'x"y', e: "x\ty" }, 'a="x,y", b="x;y", c="x\\\\y", d="x\\"y", e="x\ty"'],
  ])("quotes only what would be read as something else: %j", (values, header) => {
    expect(preferHeader(values)).toBe(header);
    expect(Object.fromEntries(parsePreferences(header))).toEqual(values);
  });

  test("writes all types of values", () => {
    expect(preferHeader({ a: true, b: false, c: 1, d: undefined, e: null, f: "", g: "x y" })).toBe(
      'a, b=false, c=1, f, g="x y"',
    );
    expect([preferHeader(undefined), preferHeader(null), preferHeader({}), preferHeader({ a: null })]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("preferences as a message", () => {
  const fields = [
    { name: "return", type: "enum", values: ["minimal", "representation"] },
    { name: "maxAffected", key: "max-affected", type: "number" },
    { name: "respondAsync", key: "respond-async", type: "boolean" },
    { name: "timezone" },
  ];

  test.each([
    ["return=minimal, max-affected=3, respond-async", { return: "minimal", maxAffected: 3, respondAsync: true }],
    ["Respond-Async=false, timezone, x=1", { respondAsync: false, timezone: "", x: "1" }],
    ["return=7", { return: 7 }],
    // A value that a field does not take is unknown; it cannot stand where the field stands.
    [
      "return=all, max-affected=many, respond-async=maybe",
      { "return=all": "", "max-affected": "many", "respond-async": "maybe" },
    ],
    ["max-affected=9007199254740993, max-affected=1", { "max-affected": "9007199254740993" }],
    ["maxAffected=1, return, __proto__=2", { "maxaffected=1": "", "return=": "", ["__proto__"]: "2" }],
  ])("%s", (header, members) => expect(preferenceMembers(header, fields)).toEqual(members));

  test("writes the names that fields declare", () => {
    expect(preferHeader({ maxAffected: 3, x: "y" }, { maxAffected: "max-affected" })).toBe("max-affected=3, x=y");
  });

  test("refuses names that readers would drop", () => {
    expect(preferHeader({ "return=all": "" })).toBe("return=all");
    for (const name of ["größe", "a b", "", "=a"]) {
      expect(() => preferHeader({ [name]: "1" })).toThrow(`a preference cannot be named ${JSON.stringify(name)}`);
    }
  });
});

describe("cookies", () => {
  test.each([
    ["a=1; b=2", "b", "2"],
    ["a=1; a=2", "a", "1"],
    ['a="x y"', "a", "x y"],
    ["a=%zz", "a", "%zz"],
    ["a=b=c", "a", "b=c"],
    ["aa=1; novalue", "a", undefined],
    ["", "", undefined],
  ])("%j %j", (header, name, value) => expect(parseCookie(header, name)).toBe(value));

  test("round trip", () => {
    const value = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const header = cookieHeader({ a, none: undefined, b })!;
        expect([parseCookie(header, "a"), parseCookie(header, "b")]).toEqual([a, b]);
        expect(header).toMatch(/^[\x21-\x7e ]*$/);
      }),
    );
  });

  test("returns undefined without cookies", () => expect(cookieHeader({ a: null, b: undefined })).toBeUndefined());
});
