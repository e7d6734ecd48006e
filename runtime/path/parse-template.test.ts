import { describe, expect, test } from "vitest";
import { parseTemplate, TemplateError } from "../path.ts";

describe("parseTemplate", () => {
  test.each<[string, string[], [field: string, start: number, end: number, multi: boolean, column: number][], string]>([
    ["/v1", ["v1"], [], ""],
    ["/v1:watch", ["v1"], [], "watch"],
    ["/v1/{name}", ["v1", "*"], [["name", 1, 2, false, 6]], ""],
    [
      "/{a._b1}/x/{c=*}",
      ["*", "x", "*"],
      [
        ["a._b1", 0, 1, false, 3],
        ["c", 2, 3, false, 13],
      ],
      "",
    ],
    ["/v1/{n=shelves/*}:publish", ["v1", "shelves", "*"], [["n", 1, 3, true, 6]], "publish"],
    ["/v1/{n=o/**}:x.y", ["v1", "o", "**"], [["n", 1, 3, true, 6]], "x.y"],
    ["/{n=**}", ["**"], [["n", 0, 1, true, 3]], ""],
    ["/{n=x}", ["x"], [["n", 0, 1, false, 3]], ""],
    ["/*/**", ["*", "**"], [], ""],
    ["/%2A/%2a%2f", ["%2A", "%2a%2f"], [], ""],
    ["/-._~!$&'()*+,;=:@", ["-._~!$&'()*+,;="], [], "@"],
    ["/x*/y**", ["x*", "y**"], [], ""],
    ["/__proto__/{constructor}", ["__proto__", "*"], [["constructor", 1, 2, false, 13]], ""],
  ])("reads %s", (text, segments, variables, verb) => {
    expect(parseTemplate(text)).toEqual({
      text,
      segments,
      verb,
      variables: variables.map(([field, start, end, multi, column]) => ({ field, start, end, multi, column })),
    });
  });

  test.each<[template: string, column: number, reason: string]>([
    ["", 1, 'expected "/" to begin the template'],
    ["v1/x", 1, 'expected "/" to begin the template'],
    ["{x}", 1, 'expected "/" to begin the template'],
    ["/", 2, "expected a segment"],
    ["/v1/", 5, "expected a segment"],
    ["//", 2, 'expected a segment, not "/"'],
    ["/v1//x", 5, 'expected a segment, not "/"'],
    ["/:x", 2, 'expected a segment, not ":"'],
    ["/v1/:x", 5, 'expected a segment, not ":"'],
    ["/}", 2, 'expected a segment, not "}"'],
    ["/v1/a}", 6, '"}" without a matching "{"'],
    ["/v1/a{x}", 6, "a variable must be a whole segment"],
    ["/v1/{x}{y}", 8, "a variable must be a whole segment"],
    ["/v1/{x}y", 8, 'expected "/", ":" or the end after a variable'],
    ["/v1/*x", 6, "a wildcard must be a whole segment"],
    ["/v1/***", 7, "a wildcard must be a whole segment"],
    ["/v1/{a=*x}", 9, "a wildcard must be a whole segment"],
    ["/v1/**/x", 5, '"**" must be the last segment'],
    ["/x**/**/{y}", 6, '"**" must be the last segment'],
    ["/v1/{a=**}/x", 8, '"**" must be the last segment'],
    ["/v1/{a=b/**/c}", 10, '"**" must be the last segment'],
    ["/v1/{a=**}/{b=**}", 8, '"**" must be the last segment'],
    ["/{", 3, "expected a field name"],
    ["/{}", 3, 'expected a field name, not "}"'],
    ["/{1a}", 3, 'expected a field name, not "1"'],
    ["/{ a}", 3, 'expected a field name, not " "'],
    ["/{{a}}", 3, 'expected a field name, not "{"'],
    ["/{=*}", 3, 'expected a field name, not "="'],
    ["/{a.}", 5, 'expected a field name, not "}"'],
    ["/{a..b}", 5, 'expected a field name, not "."'],
    ["/{a.1}", 5, 'expected a field name, not "1"'],
    ["/{é}", 3, 'expected a field name, not "é"'],
    ["/{a", 4, 'expected "}"'],
    ["/{a-b}", 4, 'expected "}", not "-"'],
    ["/{a/b}", 4, 'expected "}", not "/"'],
    ["/{a=*", 6, 'expected "}"'],
    ["/{a=b c}", 6, 'expected "}", not " "'],
    ["/v1/{name=shelves/*", 20, 'expected "}"'],
    ["/{a=}", 5, 'expected a segment, not "}"'],
    ["/{a=x/}", 7, 'expected a segment, not "}"'],
    ["/{a=/x}", 5, 'expected a segment, not "/"'],
    ["/{a={b}}", 5, "a variable must not contain another variable"],
    ["/{a=x/{b=y/*}}", 7, "a variable must not contain another variable"],
    ["/{a=x{b}}", 6, 'expected "}", not "{"'],
    ["/{a}/{b}/{a=*}", 11, '"a" is bound twice'],
    ["/{a=x:y}", 6, 'a verb must stand at the end of the template, not before "}"'],
    ["/v1:", 5, 'expected a verb after ":"'],
    ["/v1::x", 5, 'expected a verb after ":", not ":"'],
    ["/v1:{x}", 5, 'expected a verb after ":", not "{"'],
    ["/v1:a:b", 6, "only one verb may follow the path"],
    ["/v1/{a}:x:y", 10, "only one verb may follow the path"],
    ["/v1:a/b", 6, "no segment may follow a verb"],
    ["/v1:a b", 6, '" " must be percent-encoded'],
    ["/%", 2, '"%" is not a valid escape (write "%25" for a percent sign)'],
    ["/a%2", 3, '"%2" is not a valid escape (write "%25" for a percent sign)'],
    ["/a%2zb", 3, '"%2z" is not a valid escape (write "%25" for a percent sign)'],
    ["/v1:a%g0", 6, '"%g0" is not a valid escape (write "%25" for a percent sign)'],
    ["/a?b", 3, '"?" must be percent-encoded'],
    ["/a#b", 3, '"#" must be percent-encoded'],
    ["/[a]", 2, '"[" must be percent-encoded'],
    ["/a\\b", 3, '"\\\\" must be percent-encoded'],
    ["/{a}é", 5, '"é" must be percent-encoded'],
    ["/v1/🚀", 5, '"🚀" must be percent-encoded'],
    ["/a\u0000", 3, '"\\u0000" must be percent-encoded'],
    ["/a\u007f", 3, '"\u007f" must be percent-encoded'],
  ])("refuses %j at column %i", (template, column, reason) => {
    const error = errorOf(template);
    expect(error).toBeInstanceOf(TemplateError);
    expect(error).toMatchObject({ name: "TemplateError", template, column, reason });
    expect(error.message).toBe(`path template ${JSON.stringify(template)}: ${reason} at column ${column}`);
  });

  test("parses a template of a megabyte", () => {
    expect(parseTemplate("/ab".repeat(350_000)).segments).toHaveLength(350_000);
  });
});

function errorOf(template: string): TemplateError {
  try {
    parseTemplate(template);
  } catch (error) {
    return error as TemplateError;
  }
  throw new Error(`${template} was taken`);
}
