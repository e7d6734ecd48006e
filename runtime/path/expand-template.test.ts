import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { templates, texts } from "../../testdata/path/arbitraries.ts";
import { createRouter, expandTemplate, parseTemplate, type Template, type TemplateVariable } from "../path.ts";

/** A random text of the form that the variable's pattern asks for. */
function valueFor(template: Template, variable: TemplateVariable): fc.Arbitrary<string> {
  const parts = template.segments.slice(variable.start, variable.end).map((part) => {
    if (part === "**") return fc.option(texts, { nil: undefined });
    if (part === "*") return variable.multi ? texts.map((text) => text.replaceAll("/", "")) : texts;
    return fc.constant(decodeURIComponent(variable.multi ? part.replace(/%(?=2f)/giu, "%25") : part));
  });
  // Without a value, `**` has zero segments.
  return fc.tuple(...parts).map((chosen) => chosen.filter((part) => part !== undefined).join("/"));
}

const expansions = templates
  .map(parseTemplate)
  .filter((template) => !hasNamelessStar(template))
  .chain((template) =>
    fc.record({
      template: fc.constant(template),
      values: fc.tuple(...template.variables.map((variable) => valueFor(template, variable))),
    }),
  );

function hasNamelessStar({ segments, variables }: Template): boolean {
  const isBound = (index: number) => variables.some(({ start, end }) => start <= index && index < end);
  return segments.some((segment, index) => segment === "*" && !isBound(index));
}

describe("expandTemplate", () => {
  test("the router inverts it for every template and text, even next to routes that match everything", () => {
    fc.assert(
      fc.property(expansions, ({ template, values }) => {
        const bindings = template.variables.map(({ field }, index) => ({ field, text: values[index] as string }));
        const record = Object.fromEntries(bindings.map(({ field, text }) => [field, text]));
        const path = expandTemplate(template, record);
        const alone = createRouter([{ method: "GET", template, value: 1 }]);
        expect(alone.find("GET", path)).toEqual({ value: 1, bindings });
        const rivals = ["/**", "/**:v2", "/{x=**}:F"].map((rival) => ({ method: "GET", template: rival, value: 2 }));
        if (template.segments[0] !== "**") {
          const crowded = createRouter([...rivals, { method: "GET", template, value: 1 }]);
          expect(crowded.find("GET", path)).toEqual({ value: 1, bindings });
        }
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    ["/v1/{a}", { a: "x" }, "/v1/x"],
    ["/v1/{a}", { a: "" }, "/v1/"],
    ["/v1/{a}", { a: ".." }, "/v1/.."],
    ["/v1/{a}", { a: "-_.~09azAZ" }, "/v1/-_.~09azAZ"],
    ["/v1/{a}", { a: "!'()*/:?#[]@$&+,;= %" }, "/v1/%21%27%28%29%2A%2F%3A%3F%23%5B%5D%40%24%26%2B%2C%3B%3D%20%25"],
    ["/v1/{a}", { a: "é🚀" }, "/v1/%C3%A9%F0%9F%9A%80"],
    ["/v1/{a.b}/c:run", { "a.b": "x:y" }, "/v1/x%3Ay/c:run"],
    ["/v1/{n=shelves/*}:go", { n: "shelves/a b" }, "/v1/shelves/a%20b:go"],
    ["/v1/{n=**}", { n: "" }, "/v1/"],
    ["/v1/{n=**}", { n: "a//b/%2F" }, "/v1/a//b/%252F"],
    ["/v1/{n=o/**}", { n: "o" }, "/v1/o"],
    ["/v1/{n=o/**}", { n: "o/" }, "/v1/o/"],
    ["/$rpc/{a=%24x}", { a: "$x" }, "/$rpc/%24x"],
    ["/v1/{a}/**", { a: "x" }, "/v1/x"],
  ] satisfies [string, Record<string, string>, string][])("%s with %j is %s", (template, values, path) => {
    expect(expandTemplate(parseTemplate(template), values)).toBe(path);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ["/v1/{a}/{b}", { a: "x" }, /no value for the variable "b"/],
    ["/v1/{a}", { a: "\ud800" }, /"a" must be valid Unicode of the form "\*", not "\\ud800"/],
    ["/v1/{n=shelves/*}", { n: "shelf/1" }, /"n" must be .* "shelves\/\*", not "shelf\/1"/],
    ["/v1/{n=shelves/*}", { n: "shelves" }, /"n" must be/],
    ["/v1/{n=shelves/*}", { n: "shelves/1/2" }, /"n" must be/],
    ["/v1/{n=o/**}", { n: "" }, /"n" must be/],
    ["/v1/{n=o/*/**}", { n: "o" }, /"n" must be/],
    ["/v1/{n=a%2Fb/*}", { n: "a/b/c" }, /"n" must be/],
    ["/v1/{a=x}", { a: "y" }, /"a" must be/],
    ["/v1/*/{a}", { a: "x" }, /segment 2 is a "\*" outside of every variable/],
    ["/v1/{constructor}", {}, /no value for the variable "constructor"/],
  ])("%s refuses %j", (template, values, message) => {
    expect(() => expandTemplate(parseTemplate(template), values)).toThrow(message);
  });
});
