import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalTemplate,
  contestedPath,
  createRouter,
  expandTemplate,
  parsePartialTemplate,
  parseRouteTemplate,
  parseTemplate,
  variablePattern,
} from "../path.ts";

const parse = parsePartialTemplate;

test("a segment may have variables and text", () => {
  const template = parse("/{a=x/*}/Calls/{call.sid}.json/v{b}-{c}:run");
  expect(template.segments).toEqual(["x", "*", "Calls", "{}.json", "v{}-{}"]);
  expect(template.verb).toBe("run");
  const fields = template.variables.map(({ field, start, end, separator, column }) => [
    field,
    start,
    end,
    separator,
    column,
  ]);
  expect(fields).toEqual([
    ["a", 0, 2, undefined, 3],
    ["call.sid", 3, 4, undefined, 17],
    ["b", 4, 5, "-", 34],
    ["c", 4, 5, undefined, 38],
  ]);
  expect(template.variables.map((variable) => variablePattern(template, variable))).toEqual(["x/*", "*", "*", "*"]);
});

test("errors show the template as it is, and the given parser decides about a slash at the end", () => {
  expect(() => parse("/{a}.x%")).toThrow('path template "/{a}.x%"');
  expect(() => parse("/{a}.x/", parseTemplate)).toThrow('path template "/{a}.x/"');
  expect(parse("/{a}.x/").segments).toEqual(["{}.x", ""]);
});

test("templates of whole segments are what parseRouteTemplate returns", () => {
  for (const text of ["/v1/{id}/", "/v1/{name=a/*}:run", "/{x=**}"]) {
    const { grow, holds, ...template } = parse(text);
    expect(template).toEqual(parseRouteTemplate(text));
    expect([grow, holds].map((it) => typeof it)).toEqual(["function", "function"]);
  }
});

test.each([
  ["/{a}{b}", "text must separate the variables of a segment at column 5"],
  ["/{a=x/*}.json", "a variable that is a part of a segment takes no pattern at column 3"],
  ["/x{1}", "expected a field name at column 4"],
  ["/x{}", "expected a field name at column 4"],
  ["/v{a}/{a}", '"a" is bound twice at column 8'],
  ["/{a}-{a}", '"a" is bound twice at column 7'],
  ["/v{a", "a variable must be a whole segment at column 3"],
  ["/v{a}:{b}", 'expected a verb after ":", not "{" at column 7'],
  ["/*{a}", "a wildcard must be a whole segment at column 3"],
  ["/{a} x", '" " must be percent-encoded at column 5'],
  ["/{a}%2", '"%2" is not a valid escape (write "%25" for a percent sign) at column 5'],
])("%s is refused", (text, reason) => {
  expect(() => parse(text)).toThrow(reason);
});

describe("a router", () => {
  const find = (path: string, ...templates: string[]) => {
    const routes = templates.map((text) => ({ method: "GET", template: parse(text), value: text }));
    const found = createRouter(routes).find("GET", path);
    if (found === undefined || !("value" in found)) return found;
    return [found.value, ...found.bindings.map(({ text }) => text)];
  };

  test("takes the shortest text before a separator, and the rest for the last variable", () => {
    expect(find("/a-b-c", "/{x}-{y}")).toEqual(["/{x}-{y}", "a", "b-c"]);
    expect(find("/-a-b", "/{x}-{y}")).toEqual(["/{x}-{y}", "-a", "b"]);
    expect(find("/a.json.json", "/{x}.json")).toEqual(["/{x}.json", "a.json"]);
    expect(find("/a%2Fb%2Ejson", "/{x}.json")).toEqual(["/{x}.json", "a/b"]);
    expect(find("/v1.2:run", "/v{a}.{b}:run")).toEqual(["/v{a}.{b}:run", "1", "2"]);
    expect(find("/a%2Cb,c", "/{x},{y}")).toEqual(["/{x},{y}", "a", "b,c"]);
  });

  test.each(["/.json", "/a.jso", "/a.json/", "/a.jsonx", "/x", "/"])("refuses %s", (path) => {
    expect(find(path, "/{x}.json")).toBeUndefined();
  });

  test("an empty variable does not match", () => {
    for (const path of ["/a-", "/-", "/--", "/-b"]) expect(find(path, "/{x}-{y}")).toBeUndefined();
    expect(find("/a--", "/{x}-{y}")).toEqual(["/{x}-{y}", "a", "-"]);
  });

  test("literals come first, then the segment with most text, then a variable", () => {
    const all = ["/{any}", "/{x}.json", "/{x}.tar.json", "/all.json", "/{x=**}"];
    expect(find("/all.json", ...all)).toEqual(["/all.json"]);
    expect(find("/a.tar.json", ...all)).toEqual(["/{x}.tar.json", "a"]);
    expect(find("/a.json", ...all)).toEqual(["/{x}.json", "a"]);
    expect(find("/a", ...all)).toEqual(["/{any}", "a"]);
    expect(find("/a/b", ...all)).toEqual(["/{x=**}", "a/b"]);
  });

  test("comes back when a more specific segment leads nowhere", () => {
    const all = ["/a.json/x", "/{a}.json/y", "/{b}/z", "/{c=**}"];
    expect(find("/a.json/y", ...all)).toEqual(["/{a}.json/y", "a"]);
    expect(find("/a.json/z", ...all)).toEqual(["/{b}/z", "a.json"]);
    expect(find("/a.json/w", ...all)).toEqual(["/{c=**}", "a.json/w"]);
  });

  test("tells other methods, malformed escapes and duplicates", () => {
    const router = createRouter([{ method: "POST", template: parse("/{x}.json"), value: 1 }]);
    expect(router.find("GET", "/a.json")).toEqual({ allow: ["POST"] });
    expect(router.find("GET", "/%zz.json")).toEqual({ malformed: "%zz" });
    expect(() => find("/", "/{x}.json", "/{y}.js%6Fn")).toThrow("match the same requests");
  });
});

test("expanding is the inverse of the router", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."ab-.v/%é"), minLength: 1 });
  const templates = ["/x/v{a}", "/{a}.json", "/{a}-{b}", "/v{a}--{b}.{c}.json:go", "/{a}/x-{b}"].map((it) => parse(it));
  fc.assert(
    fc.property(fc.constantFrom(...templates), fc.tuple(texts, texts, texts), (template, values) => {
      const given = Object.fromEntries(template.variables.map(({ field }, index) => [field, values[index] as string]));
      let path: string;
      try {
        path = expandTemplate(template, given);
      } catch (error) {
        expect(String(error)).toContain("contain the text after it");
        return;
      }
      const found = createRouter([{ method: "GET", template, value: 1 }]).find("GET", path);
      const bindings = template.variables.map(({ field }) => ({ field, text: given[field] }));
      expect(found).toEqual({ value: 1, bindings });
    }),
    { numRuns: 3000 },
  );
  expect(() => expandTemplate(parse("/{a}-{b}"), { a: "x-y", b: "z" })).toThrow('variable "a" must not be empty');
  expect(() => expandTemplate(parse("/{a}.json"), { a: "" })).toThrow('variable "a" must not be empty');
  expect(expandTemplate(parse("/{a}-{b}.json"), { a: "$&", b: "x-y" })).toBe("/%24%26-x-y.json");
});

test("canonical forms compare segments with text", () => {
  expect(canonicalTemplate(parse("/v{a}/{b}.js%6Fn"))).toBe("/v{}/{}.json");
});

test.each([
  ["/v{a}", "/{b}.json", "/v.json"],
  ["/v{a}/{b}", "/{a}/x", "/vx/x"],
  ["/{a}-{b}/{c}", "/{a}/c{d}", "/x-x/cx"],
  ["/{a}.json/{b}", "/{a}/x", "/x.json/x"],
  ["/a{x}a", "/aba{y}", "/abaa"],
])("%s and %s are contested at a path that both match", (one, other, path) => {
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const) {
    const found = contestedPath(parse(a), parse(b));
    expect(found).toBeDefined();
    for (const text of [a, b])
      expect(createRouter([{ method: "GET", template: parse(text), value: 1 }]).find("GET", found!)).toMatchObject({
        value: 1,
      });
  }
  expect(contestedPath(parse(one), parse(other))?.length).toBe(path.length);
});

test.each([
  ["/{a}.json", "/{b}.csv"],
  ["/{a}.json", "/{b}"],
  ["/{a}.json", "/{b}.tar.json"],
  ["/{a}-{b}", "/{a}-{b}-{c}"],
  ["/{a}.json", "/all.json"],
  ["/{a}.json/{b}", "/all.csv/x"],
  ["/{a}.json", "/{b}.json"],
])("%s and %s are not contested", (one, other) => {
  expect(contestedPath(parse(one), parse(other))).toBeUndefined();
  expect(contestedPath(parse(other), parse(one))).toBeUndefined();
});
