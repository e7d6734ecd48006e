import type { JsonObject } from "@protoc-gen-rest/runtime/json";
import { expect, test } from "vitest";
import type { Processor } from "../../gen/search/v1/ingest_types.js";
import { simulate } from "./simulate.ts";

/** Returns the source after the processors, or the reason why they fail. */
async function run(
  source: JsonObject,
  ...processors: readonly object[]
): Promise<JsonObject | string | null | undefined> {
  const pipeline = { processors: processors as Processor[] };
  const find = () => Promise.resolve(undefined);
  const [result] = await simulate([{ _source: source }], { pipeline, id: "test", isVerbose: false, find });
  return result?.doc?._source ?? result?.error?.reason;
}

test.each<[string, JsonObject, object, JsonObject]>([
  ["append adds to a list", { a: [1] }, { append: { field: "a", value: [2, "{{b}}"] } }, { a: [1, 2, ""] }],
  ["append makes a list", { a: "x" }, { append: { field: "a", value: "y" } }, { a: ["x", "y"] }],
  [
    "append omits duplicates",
    { a: [1] },
    { append: { field: "a", value: [1, 2], allow_duplicates: false } },
    { a: [1, 2] },
  ],
  ["bytes", { a: "1.5kb" }, { bytes: { field: "a" } }, { a: 1536 }],
  ["convert to integer", { a: "0x1f" }, { convert: { field: "a", type: "integer" } }, { a: 31 }],
  ["convert a list", { a: ["1", "2.5"] }, { convert: { field: "a", type: "double" } }, { a: [1, 2.5] }],
  [
    "convert automatically",
    { a: ["true", "7", "x"] },
    { convert: { field: "a", type: "auto" } },
    { a: [true, 7, "x"] },
  ],
  ["convert to string", { a: 1 }, { convert: { field: "a", type: "string", target_field: "b" } }, { a: 1, b: "1" }],
  [
    "csv",
    { a: 'x,"y ""z""",, 4' },
    { csv: { field: "a", target_fields: ["p", "q", "r", "s"], trim: true, empty_value: 0 } },
    { a: 'x,"y ""z""",, 4', p: "x", q: 'y "z"', r: 0, s: "4" },
  ],
  [
    "date with an offset",
    { a: "10/Oct/2000:13:55:36 -0700" },
    { date: { field: "a", formats: ["ISO8601", "dd/MMM/yyyy:HH:mm:ss Z"], target_field: "d" } },
    { a: "10/Oct/2000:13:55:36 -0700", d: "2000-10-10T20:55:36.000Z" },
  ],
  [
    "date in a time zone",
    { a: "2020-07-01 12:00" },
    { date: { field: "a", formats: ["yyyy-MM-dd HH:mm"], timezone: "Europe/Amsterdam", target_field: "a" } },
    { a: "2020-07-01T12:00:00.000+02:00" },
  ],
  [
    "date in milliseconds, with a format for the output",
    { a: 1_600_000_000_123 },
    { date: { field: "a", formats: ["UNIX_MS"], target_field: "a", output_format: "yyyy.MM.dd'T'HH:mm:ss.SSSXXX" } },
    { a: "2020.09.13T12:26:40.123Z" },
  ],
  [
    "dissect",
    { a: "ada  lovelace [x] k=v" },
    { dissect: { field: "a", pattern: "%{+name->} %{+name} [%{?skip}] %{*key}=%{&key}", append_separator: " " } },
    { a: "ada  lovelace [x] k=v", name: "ada lovelace", k: "v" },
  ],
  ["dot_expander", { "a.b": 1, c: 2 }, { dot_expander: { field: "*" } }, { a: { b: 1 }, c: 2 }],
  ["dot_expander merges", { "a.b": 1, a: { b: 2 } }, { dot_expander: { field: "a.b" } }, { a: { b: [2, 1] } }],
  [
    "date as TAI64N",
    { a: "4000000050d506482dbdf024" },
    { date: { field: "a", formats: ["UNIX", "TAI64N"], target_field: "a" } },
    { a: "2012-12-22T01:00:46.767Z" },
  ],
  [
    "date in a named format",
    { a: 1_600_000_000 },
    { date: { field: "a", formats: ["strict_date_optional_time", "epoch_second"], target_field: "a" } },
    { a: "2020-09-13T12:26:40.000Z" },
  ],
  [
    "date in French",
    { a: "02 juillet 2026" },
    { date: { field: "a", formats: ["dd MMMM yyyy"], locale: "fr", target_field: "a" } },
    { a: "2026-07-02T00:00:00.000Z" },
  ],
  [
    "foreach within foreach",
    { a: [{ b: ["x"] }, { b: ["y", "z"] }] },
    {
      foreach: {
        field: "a",
        processor: { foreach: { field: "_ingest._value.b", processor: { uppercase: { field: "_ingest._value" } } } },
      },
    },
    { a: [{ b: ["X"] }, { b: ["Y", "Z"] }] },
  ],
  [
    "foreach over a list",
    { a: ["x", "y"] },
    { foreach: { field: "a", processor: { uppercase: { field: "_ingest._value" } } } },
    { a: ["X", "Y"] },
  ],
  [
    "foreach over an object",
    { a: { x: "1" } },
    { foreach: { field: "a", processor: { set: { field: "_ingest._value", value: "{{_ingest._key}}!" } } } },
    { a: { x: "x!" } },
  ],
  [
    "grok with types and own patterns",
    { a: "55.3.244.1 GET 15824 0.043 id-7" },
    {
      grok: {
        field: "a",
        patterns: ["nothing", "%{IP:client} %{WORD:http.method} %{NUMBER:bytes:int} %{NUMBER:took:double} %{ID:id} *$"],
        pattern_definitions: { ID: "id-(?<number>\\d+)" },
      },
    },
    {
      a: "55.3.244.1 GET 15824 0.043 id-7",
      client: "55.3.244.1",
      http: { method: "GET" },
      bytes: 15_824,
      took: 0.043,
      id: "id-7",
      number: "7",
    },
  ],
  [
    "gsub with groups",
    { a: "a-b, c-d" },
    { gsub: { field: "a", pattern: "(\\w)-(\\w)", replacement: "$2\\$$1" } },
    { a: "b$a, d$c" },
  ],
  ["html_strip", { a: '<p class="a>b">1 &lt; 2</p><!-- x -->' }, { html_strip: { field: "a" } }, { a: "\n1 < 2\n" }],
  [
    "html_strip within lines",
    { a: "I&apos;m <B>so</B> <em id='>'>happy</em><br/>!<script>if (a</b/.c) {}</script > < x" },
    { html_strip: { field: "a" } },
    { a: "I'm so happy\n!\n < x" },
  ],
  [
    "html_strip knows elements by their whole names",
    { a: "<style-guide>text</style-guide> <em-x>a</em-x><b/>b<STYLE\n>c</style>d<script/x>e</script>f</b\n>g" },
    { html_strip: { field: "a" } },
    { a: "\ntext\n \na\nb\nd\nfg" },
  ],
  ["join", { a: [1, "b", null] }, { join: { field: "a", separator: "-" } }, { a: "1-b-null" }],
  ["json", { a: '{"b":[1]}' }, { json: { field: "a" } }, { a: { b: [1] } }],
  [
    "json at the root",
    { a: '{"b":{"c":1}}', b: { d: 2 } },
    { json: { field: "a", add_to_root: true, add_to_root_conflict_strategy: "merge" } },
    { a: '{"b":{"c":1}}', b: { c: 1, d: 2 } },
  ],
  [
    "kv",
    { a: "ip=1.2.3.4&error='no'&ip=5" },
    {
      kv: {
        field: "a",
        field_split: "&",
        value_split: "=",
        target_field: "t",
        strip_brackets: true,
        exclude_keys: ["x"],
      },
    },
    { a: "ip=1.2.3.4&error='no'&ip=5", t: { ip: ["1.2.3.4", "5"], error: "no" } },
  ],
  ["lowercase and uppercase of lists", { a: ["Ab", "É"] }, { lowercase: { field: "a" } }, { a: ["ab", "é"] }],
  ["remove several", { a: 1, b: { c: 2, d: 3 } }, { remove: { field: ["a", "b.c"] } }, { b: { d: 3 } }],
  ["remove all but some", { a: 1, b: { c: 2, d: 3 } }, { remove: { keep: ["b.c"] } }, { b: { c: 2 } }],
  ["remove an item", { a: [1, 2, 3] }, { remove: { field: "a.1" } }, { a: [1, 3] }],
  ["rename", { a: { b: 1 } }, { rename: { field: "a.b", target_field: "c.d" } }, { a: {}, c: { d: 1 } }],
  ["set does not override", { a: 1 }, { set: { field: "a", value: 2, override: false } }, { a: 1 }],
  [
    "set fills templates",
    { a: "x", b: [1] },
    { set: { field: "{{a}}", value: { c: "{{{a}}} {{b}}" } } },
    { a: "x", b: [1], x: { c: "x [1]" } },
  ],
  ["set ignores empty values", {}, { set: { field: "a", value: "{{b}}", ignore_empty_value: true } }, {}],
  ["sort", { a: [3, 1, 2] }, { sort: { field: "a", order: "desc" } }, { a: [3, 2, 1] }],
  ["split", { a: "x1y22z,," }, { split: { field: "a", separator: "\\d+|," } }, { a: ["x", "y", "z"] }],
  [
    "split keeps trailing",
    { a: "x,," },
    { split: { field: "a", separator: ",", preserve_trailing: true } },
    { a: ["x", "", ""] },
  ],
  ["trim ignores missing", { b: 1 }, { trim: { field: "a", ignore_missing: true } }, { b: 1 }],
  ["terminate", {}, { terminate: {} }, {}],
  [
    "uri_parts",
    { a: "https://me:pw@www.example.com:8080/a/b.gif?k=v#f" },
    { uri_parts: { field: "a", keep_original: false, remove_if_successful: true } },
    {
      url: {
        scheme: "https",
        domain: "www.example.com",
        port: 8080,
        path: "/a/b.gif",
        extension: "gif",
        query: "k=v",
        fragment: "f",
        user_info: "me:pw",
        username: "me",
        password: "pw",
      },
    },
  ],
  [
    "kv keeps all values of a key",
    { a: "x=1 x=2 y=3" },
    { kv: { field: "a", field_split: " ", value_split: "=", prefix: "p_" } },
    { a: "x=1 x=2 y=3", p_x: ["1", "2"], p_y: "3" },
  ],
  ["urldecode", { a: "a%20b+c" }, { urldecode: { field: "a" } }, { a: "a b c" }],
  [
    "__proto__ is data",
    { a: 1 },
    { set: { field: "__proto__.polluted", value: 1 } },
    JSON.parse('{"a":1,"__proto__":{"polluted":1}}'),
  ],
])("%s", async (_, source, processor, expected) => {
  expect(await run(source, processor)).toEqual(expected);
});

test.each<[JsonObject, object, string]>([
  [{ a: 1 }, { trim: { field: "a" } }, "field [a] must be a string, not a number"],
  [{}, { lowercase: { field: "a" } }, "field [a] is not present"],
  [{}, { lowercase: {} }, "processor [lowercase]: the setting [field] is required"],
  [{ a: 1, b: 2 }, { rename: { field: "a", target_field: "b" } }, "field [b] already exists"],
  [{ a: 1 }, { set: { field: "a.b", value: 1 } }, "field [a.b] cannot be written into a number"],
  [{ a: "x" }, { convert: { field: "a", type: "integer" } }, "field [a] with a string [x] is not of type integer"],
  [{ a: "x" }, { convert: { field: "a", type: "date" } }, 'must be "integer" or "long"'],
  [{ a: "x" }, { json: { field: "a" } }, "field [a] is not valid JSON"],
  [{ a: "x" }, { date: { field: "a", formats: ["ISO8601"] } }, "field [a] fits none of the formats: [x]"],
  [{ a: "x" }, { dissect: { field: "a", pattern: "%{b}-%{c}" } }, "does not match [x]"],
  [{ a: "x" }, { grok: { field: "a", patterns: ["%{NOPE}"] } }, "there is no Grok pattern [NOPE]"],
  [{ a: "x" }, { grok: { field: "a", patterns: ["%{A}"], pattern_definitions: { A: "%{A}" } } }, "contains itself"],
  [{ a: "x" }, { gsub: { field: "a", pattern: "(?=x)", replacement: "" } }, "the pattern [(?=x)] is not supported"],
  [{ a: [1, "b"] }, { sort: { field: "a" } }, "only a list of strings"],
  [{ a: "x" }, { set: { field: "b", value: "{{#a}}x{{/a}}" } }, "only fields are supported"],
  [{}, { remove: { field: "_index" } }, "field [_index] cannot be removed"],
  [{}, { set: { field: "_version_type", value: "gt" } }, "field [_version_type] cannot be [gt]"],
  [{ a: 1 }, { trim: { field: "a", on_failure: [null] } }, "a processor must be an object with one member"],
  [
    { a: [1] },
    { foreach: { field: "a", processor: { trim: {}, drop: {} } } },
    "a processor must be an object with one member",
  ],
  [{}, { set: { field: "_id", value: {} } }, "field [_id] cannot be an object"],
  [
    { a: "x" },
    { gsub: { field: "a", pattern: "x{1000}".repeat(100), replacement: "" } },
    "the pattern repeats too much",
  ],
  [{ a: "x" }, { gsub: { field: "a", pattern: "((x{90}){90})", replacement: "" } }, "is not supported"],
])("%j refuses %j", async (source, processor, reason) => {
  expect(await run(source, processor)).toContain(reason);
});

const ctx: JsonObject = { a: { b: "x" }, n: 5, s: "Hello World", list: ["p", "q"], t: true, nil: null };

test.each<[string, boolean]>([
  ["ctx.a.b == 'x'", true],
  ['ctx.a?.b == "x" && ctx.n >= 5', true],
  ["ctx.missing?.b == null", true],
  ["ctx['a']['b'] != 'y'", true],
  ["ctx.n > 10 || ctx.t", true],
  ["!(ctx.t && ctx.n < 5)", true],
  ["ctx.list.contains('q')", true],
  ["ctx.list.size() == 2 && ctx.list[1] == 'q' && ctx.list.0 == 'p'", true],
  ["ctx.s.toLowerCase().startsWith('hello')", true],
  ["ctx.containsKey('a') && !ctx.containsKey('z')", true],
  ["ctx.s instanceof String && ctx.a instanceof Map", true],
  ["ctx.s =~ /W.rld/ && !(ctx.s ==~ /World/)", true],
  ["(ctx.nil ?: 'none') == 'none'", true],
  ["ctx.n % 2 == 1 ? ctx.t : false", true],
  ["return ctx.n + 1 == 6;", true],
  ["ctx.nil != null && ctx.nil.x == 1", false],
  ["ctx.constructor != null", false],
  ["ctx._index == '_index'", true],
])("the condition %s is %s", async (condition, expected) => {
  expect(await run(ctx, { set: { field: "done", value: true, if: condition } })).toEqual(
    expected ? { ...ctx, done: true } : ctx,
  );
});

test.each([
  ["def x = 1; return x > 0", "the condition [def x = 1; return x > 0] is not supported"],
  ["ctx.list.stream().anyMatch(x -> x == 'p')", "the method stream"],
  ["System.exit(1)", '"System" at "System.exit(1)"'],
  ["constructor", '"constructor"'],
  ["ctx.a.b = 'y'", "is not supported"],
  ["ctx.missing.b == 1", 'cannot use the member "b" of null'],
  ["ctx.n", "a number where a boolean is expected"],
  ["ctx.s > 5", "a string where a number is expected"],
  ["(".repeat(100), "is not supported"],
  ["ctx.n / 0 == 1", "a division by zero"],
])("the condition %s is refused", async (condition, reason) => {
  expect(await run(ctx, { set: { field: "done", value: true, if: condition } })).toContain(reason);
});
