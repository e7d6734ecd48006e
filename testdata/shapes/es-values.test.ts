import { isDeepStrictEqual } from "node:util";
import {
  create,
  equals,
  fromJson,
  isMessage,
  type JsonValue,
  type Message,
  toBinary,
  toJson,
} from "@bufbuild/protobuf";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useAnyCodec } from "../../runtime/construct/any-codec.ts";
import { createCheck } from "../../runtime/json.ts";
import { isIncomplete, type Mode, ours, theirs } from "../json/agreement.ts";
import { type Codec, type Codecs, generatedMessages, loadCodecs } from "../json/codecs.ts";
import { isDeclared } from "../json/declared.ts";
import { createJsonArbitraries, seed } from "../json/json-arbitrary.ts";
import { readTables } from "../json/rows.ts";
import { registryAnyCodec } from "./any-codec.ts";

// messages=es compared with @bufbuild/protobuf: our reader must return the message that fromJson returns, and our writer what
// toJson returns, member by member.

// JSON_RUNS=... sets the number of values.
const runs = Number(process.env["JSON_RUNS"] ?? 3000);

let codecs: Codecs;
const counts = { accepted: 0, rejected: 0, declared: 0 };

beforeAll(async () => {
  codecs = await loadCodecs("messages=es");
  useAnyCodec(registryAnyCodec(codecs.registry));
});

afterAll(() => {
  useAnyCodec(undefined);
  const { accepted, rejected, declared } = counts;
  console.info(`seed ${seed}: ${accepted} values accepted and ${rejected} rejected by both, ${declared} declared`);
});

const anyTypes = [...generatedMessages, "google.protobuf.Any", "google.protobuf.Duration", "google.protobuf.Empty"];

/** Describes how the two differ on a value; undefined if they agree. */
function difference(codec: Codec, json: unknown, mode: Mode): string | undefined {
  const we = ours(codec, json, mode, codecs);
  const they = theirs(codec, json, mode, codecs);
  // protobuf-es does not write messages without their proto2 `required` fields; REST APIs send partial messages.
  if (we.accepted && isIncomplete(they)) return undefined;
  if (we.accepted !== they.accepted) {
    if (isDeclared(we, they, mode)) {
      counts.declared++;
      return undefined;
    }
    return `we ${JSON.stringify(we)}, protobuf-es ${JSON.stringify(they)}`;
  }
  counts[we.accepted ? "accepted" : "rejected"]++;
  return we.accepted ? messageDifference(codec, json, we.json, mode) : undefined;
}

function messageDifference({ desc, read }: Codec, json: unknown, written: unknown, mode: Mode): string | undefined {
  const { registry } = codecs;
  const message = read(structuredClone(json), createCheck({ unknown: mode })) as Message;
  const expected = fromJson(desc, json as JsonValue, { registry, ignoreUnknownFields: mode !== "reject" });
  if (!isMessage(message, desc)) return "isMessage returns false";
  const json1 = JSON.stringify(toJson(desc, message, { registry }));
  const json2 = JSON.stringify(toJson(desc, expected, { registry }));
  if (!isDeepStrictEqual(JSON.parse(json1), JSON.parse(json2))) return `toJson gives ${json1}, not ${json2}`;
  if (!isDeepStrictEqual(written, JSON.parse(json2))) return `we write ${JSON.stringify(written)}, not ${json2}`;
  if (!Buffer.from(toBinary(desc, message)).equals(toBinary(desc, expected))) return "toBinary gives other bytes";
  // A message with NaN does not equal itself.
  if (!json2.includes("NaN") && !equals(desc, message, expected, { registry }))
    return `equals returns false for ${json2}`;
  return shapeDifference(message, expected);
}

/** Compares own and inherited properties. */
function shapeDifference(message: object, expected: object): string | undefined {
  const [we, they] = [message, expected].map((it) => Object.keys(it).toSorted().join());
  if (we !== they) return `has the properties ${we}, not ${they}`;
  const [inherited, theirs] = [message, expected].map((it) => {
    const prototype = Object.getPrototypeOf(it) as object;
    return prototype === Object.prototype ? {} : prototype;
  });
  return isDeepStrictEqual({ ...inherited }, { ...theirs }) ? undefined : "inherits other defaults";
}

test("agrees on generated values, valid and invalid", () => {
  const ofMessage = createJsonArbitraries({ registry: codecs.registry, anyTypes, mutations: true });
  const values = fc.oneof(
    ...generatedMessages.map((name) => fc.tuple(fc.constant(name), ofMessage(codecs.of(name).desc))),
  );
  const modes = fc.constantFrom<Mode>("reject", "keep", "drop");
  fc.assert(
    fc.property(values, modes, ([name, json], mode) => {
      const found = difference(codecs.of(name), json, mode);
      if (found !== undefined) throw new Error(found);
    }),
    { seed, numRuns: runs },
  );
  expect(counts.accepted).toBeGreaterThan(runs / 3);
  expect(counts.rejected).toBeGreaterThan(runs / 20);
  expect(counts.declared).toBeLessThan(runs / 20);
});

const undeclared = readTables().flatMap(({ name, message, rows }) =>
  rows.filter(({ verdict }) => verdict === undefined).map(({ json }) => ({ name, message, json })),
);

test.each(["reject", "keep"] as const)("agrees on the rows of the tables without a verdict [%s]", (mode) => {
  const found = undeclared.flatMap(({ name, message, json }) => {
    const what = difference(codecs.of(message), json, mode);
    return what === undefined ? [] : `${name}: ${JSON.stringify(json)}: ${what}`;
  });
  expect(found).toEqual([]);
});

test("writes messages from create", () => {
  for (const [name, { desc, read, write }] of codecs.byName) {
    const we = write?.(create(desc));
    expect(JSON.parse(JSON.stringify(we)), name).toEqual({});
    expect(shapeDifference(read({}, createCheck()) as object, create(desc)), name).toBeUndefined();
  }
});
