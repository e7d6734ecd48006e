import { beforeAll, describe, expect, test } from "vitest";
import { createCheck } from "../../runtime/json.ts";
import { difference, ours, theirs } from "./agreement.ts";
import { type Codec, type Codecs, loadCodecs } from "./codecs.ts";

// Depth counts messages, the outermost included, like protobuf-es. Unlike protobuf-es, we do not count leaves (a Timestamp,
// a number in a Struct): that would cost a check of each leaf and protect from nothing.

let codecs: Codecs;
let codec: Codec;
beforeAll(async () => {
  codecs = await loadCodecs();
  codec = codecs.of("protobuf_test_messages.proto3.TestAllTypesProto3");
});

const types = "type.googleapis.com/";
const self = `${types}protobuf_test_messages.proto3.TestAllTypesProto3`;

/** Applies `around` to `core`, `levels` times. */
function nest(levels: number, core: unknown, around: (inner: unknown) => unknown): unknown {
  let json = core;
  for (let i = 0; i < levels; i++) json = around(json);
  return json;
}

const aroundMessage = (inner: unknown): object => ({ recursiveMessage: inner });

const nestings: Readonly<Record<string, (inner: unknown) => unknown>> = {
  message: aroundMessage,
  list: (inner) => ({ repeatedNestedMessage: [{}, { corecursive: inner }] }),
  map: (inner) => ({ mapStringNestedMessage: { a: { corecursive: inner } } }),
  "proto names": (inner) => ({ recursive_message: inner }),
  any: (inner) => ({ optionalAny: { "@type": self, ...(inner as object) } }),
  "any of any": (inner) => ({
    optionalAny: { "@type": `${types}google.protobuf.Any`, value: { "@type": self, ...(inner as object) } },
  }),
};

describe.each(Object.keys(nestings))("%s", (name) => {
  const around = nestings[name] as (inner: unknown) => unknown;

  test.each([10, 24, 25, 33, 34, 49, 50, 51, 98, 99, 100, 101])("agrees with protobuf-es on %i levels", (levels) => {
    const json = nest(levels, { optionalInt64: "1" }, around);
    expect(difference(codec, json, "reject", codecs)).toBeUndefined();
    expect(difference(codec, json, "keep", codecs)).toBeUndefined();
  });

  test("refuses 10,000 levels", () => {
    const check = createCheck({ types: codecs.types });
    codec.read(nest(10_000, {}, around), check);
    expect(check.violations).toHaveLength(1);
    expect(check.violations[0]?.reason).toMatch(/is nested in more than 99 other messages/);
    expect(check.depth).toBe(0);
  });
});

describe("arbitrary JSON", () => {
  const lists = (levels: number) => ({ optionalValue: nest(levels - 1, [], (inner) => [inner]) });
  const objects = (levels: number) => ({ optionalStruct: nest(levels - 1, {}, (inner) => ({ a: inner })) });

  test.each([lists, objects])("allows 99 levels in a message, not 100", (make) => {
    expect(ours(codec, make(99), "reject", codecs).accepted).toBe(true);
    expect(ours(codec, make(100), "reject", codecs).accepted).toBe(false);
    expect(theirs(codec, make(98), "reject", codecs).accepted).toBe(true);
    expect(theirs(codec, make(100), "reject", codecs).accepted).toBe(false);
  });

  test("counts the levels of the messages around it", () => {
    const deep = (levels: number) => nest(90, lists(levels), aroundMessage);
    expect(ours(codec, deep(9), "reject", codecs).accepted).toBe(true);
    expect(ours(codec, deep(10), "reject", codecs).accepted).toBe(false);
  });

  test("refuses deep content of unknown types", () => {
    const content = (levels: number) => ({
      optionalAny: { "@type": `${types}no.such`, a: nest(levels, 1, (a) => [a]) },
    });
    expect(ours(codec, content(50), "keep", codecs).accepted).toBe(true);
    expect(ours(codec, content(101), "keep", codecs).accepted).toBe(false);
  });
});

test("does not count leaves", () => {
  const json = nest(99, { optionalTimestamp: "2020-01-01T00:00:00Z", optionalInt64Wrapper: "1" }, aroundMessage);
  expect(ours(codec, json, "reject", codecs).accepted).toBe(true);
  expect(theirs(codec, json, "reject", codecs).accepted).toBe(false);
});
