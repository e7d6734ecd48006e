import { fromJson, fromJsonString, type JsonValue, toJson } from "@bufbuild/protobuf";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { difference, isIncomplete, isSame, type Mode, ours, theirs } from "./agreement.ts";
import { type Codecs, generatedMessages, loadCodecs } from "./codecs.ts";
import { isDeclared } from "./declared.ts";
import { createJsonArbitraries, seed } from "./json-arbitrary.ts";

// JSON_RUNS=... sets the number of values.
const runs = Number(process.env["JSON_RUNS"] ?? 5000);

let codecs: Codecs;
const counts = { values: 0, accepted: 0, rejected: 0, malformed: 0, declared: 0 };

beforeAll(async () => {
  codecs = await loadCodecs();
});

afterAll(() => {
  const { values, accepted, rejected, malformed, declared } = counts;
  console.info(
    `seed ${seed}: ${values} generated values, ${accepted} accepted and ${rejected} rejected by both, ` +
      `${malformed} invalid JSON, ${declared} declared deviations`,
  );
  if (runs >= 5000) expect(values).toBeGreaterThan(25_000);
  expect(rejected).toBeGreaterThan(values / 20);
  expect(accepted).toBeGreaterThan(values / 3);
  expect(declared).toBeLessThan(values / 20);
});

const anyTypes = [
  ...generatedMessages,
  "google.protobuf.Any",
  "google.protobuf.Duration",
  "google.protobuf.Empty",
  "google.protobuf.Int64Value",
  "google.protobuf.Struct",
  "google.protobuf.Timestamp",
  "google.protobuf.Value",
];

function arbitraries(mutations: boolean): fc.Arbitrary<[string, unknown]> {
  const ofMessage = createJsonArbitraries({ registry: codecs.registry, anyTypes, mutations });
  return fc.oneof(...generatedMessages.map((name) => fc.tuple(fc.constant(name), ofMessage(codecs.of(name).desc))));
}

const modes = fc.constantFrom<Mode>("reject", "keep", "drop");

/** Throws the difference, if any, and counts the kinds of values. */
function expectAgreement(message: string, json: unknown, mode: Mode): void {
  counts.values++;
  const codec = codecs.of(message);
  const we = ours(codec, json, mode, codecs);
  const they = theirs(codec, json, mode, codecs);
  if (we.accepted !== they.accepted && isDeclared(we, they, mode)) {
    counts.declared++;
    return;
  }
  counts[we.accepted ? "accepted" : "rejected"]++;
  const found = difference(codec, json, mode, codecs);
  if (found !== undefined) throw new Error(found);
}

test("reads and writes valid and invalid JSON like protobuf-es", () => {
  fc.assert(
    fc.property(arbitraries(true), modes, ([name, json], mode) => expectAgreement(name, json, mode)),
    { seed, numRuns: runs * 3 },
  );
});

test("reads text with a modified character like protobuf-es", () => {
  const spot = fc.tuple(fc.nat(999), fc.nat(2), fc.constantFrom(...'"\\{}[],:0-1eE.=_ azZs\u00e9', ""));
  fc.assert(
    fc.property(arbitraries(false), spot, modes, ([name, json], [where, length, put], mode) => {
      const text = JSON.stringify(json);
      const start = Math.floor((where / 1000) * text.length);
      const broken = text.slice(0, start) + put + text.slice(start + length);
      let parsed: unknown;
      try {
        parsed = JSON.parse(broken);
      } catch {
        counts.values++;
        counts.malformed++;
        expect(() => fromJsonString(codecs.of(name).desc, broken, { registry: codecs.registry })).toThrow();
        return;
      }
      // The tables cover split surrogate pairs.
      if (/\p{Surrogate}/u.test(broken)) return;
      expectAgreement(name, parsed, mode);
    }),
    { seed, numRuns: runs },
  );
});

test("reads the JSON of a protobuf-es message into an equal message", () => {
  const options = fc.record({
    alwaysEmitImplicit: fc.boolean(),
    enumAsInteger: fc.boolean(),
    useProtoFieldName: fc.boolean(),
  });
  fc.assert(
    fc.property(arbitraries(false), options, ([name, json], writeOptions) => {
      const codec = codecs.of(name);
      const { registry } = codecs;
      const read = (value: unknown) => fromJson(codec.desc, value as JsonValue, { registry });
      if (isIncomplete(theirs(codec, json, "reject", codecs))) return;
      counts.values++;
      counts.accepted++;
      const message = read(json);
      const written = JSON.parse(JSON.stringify(toJson(codec.desc, message, { registry, ...writeOptions })));
      const we = ours(codec, written, "reject", codecs);
      if (!we.accepted) throw new Error(we.reason);
      if (!isSame(codec.desc, read(we.json), message, codecs))
        throw new Error(`${JSON.stringify(we.json)} is a different message`);
    }),
    { seed, numRuns: runs * 2 },
  );
});
