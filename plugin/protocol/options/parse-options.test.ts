import { describe, expect, test } from "vitest";
import type { OptionTable } from "./option-table.ts";
import { parseOptions } from "./parse-options.ts";
import { parseParameter } from "./parse-parameter.ts";

const table = {
  target: { type: "choice", values: ["ts", "js+dts"], default: "ts", doc: "What to write." },
  keep_empty_files: { type: "boolean", doc: "Keep them." },
  comments: { type: "boolean", default: true, doc: "Print them." },
  emit: { type: "choices", values: ["client", "query", "types"], default: ["client"], doc: "Files." },
  width: { type: "integer", default: 120, minimum: 40, maximum: 200, doc: "Columns." },
  prefix: { type: "string", doc: "In front." },
  rewrite_imports: { type: "list", doc: "Pairs." },
  tolerate: { type: "list", values: ["path-syntax", "route-duplicate"], doc: "Rules." },
} as const satisfies OptionTable;

describe("parseParameter", () => {
  test.each([
    ["", []],
    [",,", []],
    ["a", [{ key: "a", value: undefined }]],
    ["a=", [{ key: "a", value: "" }]],
    ["=a", [{ key: "", value: "a" }]],
    ["a=b=c", [{ key: "a", value: "b=c" }]],
    [
      "a=1,,b,a=2",
      [
        { key: "a", value: "1" },
        { key: "b", value: undefined },
        { key: "a", value: "2" },
      ],
    ],
    [" a = b ", [{ key: " a ", value: " b " }]],
  ])("splits %j at commas and first equals signs", (text, expected) => {
    expect(parseParameter(text)).toEqual(expected);
  });
});

describe("parseOptions", () => {
  test("returns defaults", () => {
    expect(parseOptions(table, "")).toEqual({
      errors: [],
      values: {
        target: "ts",
        keep_empty_files: false,
        comments: true,
        emit: ["client"],
        width: 120,
        prefix: undefined,
        rewrite_imports: [],
        tolerate: [],
      },
    });
  });

  test("parses every type", () => {
    const text =
      "target=js+dts,keep_empty_files,comments=false,emit=query+client+query,width=80,prefix=,rewrite_imports=a:b,rewrite_imports=c=d,tolerate=path-syntax";
    expect(parseOptions(table, text)).toEqual({
      errors: [],
      values: {
        target: "js+dts",
        keep_empty_files: true,
        comments: false,
        emit: ["query", "client"],
        width: 80,
        prefix: "",
        rewrite_imports: ["a:b", "c=d"],
        tolerate: ["path-syntax"],
      },
    });
  });

  test("accepts the same value twice", () => {
    expect(parseOptions(table, "width=80,width=80,emit=client+types,emit=client+types").errors).toEqual([]);
  });

  test.each([
    ["tagret=ts", 'unknown option "tagret" (did you mean "target"?)'],
    ["keepEmptyFiles", 'unknown option "keepEmptyFiles" (did you mean "keep_empty_files"?)'],
    [
      "xyz",
      'unknown option "xyz"; expected one of target, keep_empty_files, comments, emit, width, prefix, rewrite_imports, tolerate',
    ],
    ["__proto__=1", 'unknown option "__proto__"; expected one of target'],
    ["constructor", 'unknown option "constructor"; expected one of target'],
    ["tolerate", 'option "tolerate" needs a value'],
    [
      "tolerate=route_duplicates",
      'invalid value "route_duplicates" for option "tolerate" (did you mean "route-duplicate"?)',
    ],
    ["tolerate=all", 'invalid value "all" for option "tolerate"; expected one of path-syntax, route-duplicate'],
    ["target=tx", 'option "target" must be one of ts, js+dts, got "tx" (did you mean "ts"?)'],
    ["target", 'option "target" must be one of ts, js+dts, got no value'],
    [
      "emit=client+qery",
      'option "emit" must be one or more of client, query, types, joined with +, got "qery" (did you mean "query"?)',
    ],
    ["emit=", 'joined with +, got ""'],
    ["emit", "joined with +, got no value"],
    ["emit=client,emit=types", 'option "emit" is given twice with different values'],
    ["comments=yes", 'invalid value "yes" for option "comments"'],
    ["width=wide", 'option "width" must be an integer from 40 to 200, got "wide"'],
    ["width=39", 'option "width" must be an integer from 40 to 200, got "39"'],
    ["width=4e1", 'got "4e1"'],
    ["prefix", 'option "prefix" needs a value, even if empty'],
    ["rewrite_imports=", 'option "rewrite_imports" needs a value'],
    ["width=80,width=90", 'option "width" is given twice with different values'],
  ])("explains the mistake in %j", (text, error) => {
    const { errors } = parseOptions(table, text);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(error);
  });

  test("reports all mistakes at once", () => {
    expect(parseOptions(table, "tagret=ts,comments=1,width=").errors).toHaveLength(3);
  });

  test("says that a plugin has no options", () => {
    expect(parseOptions({}, "a").errors).toEqual(['unknown option "a"; this plugin has no options']);
  });
});
