import { isDeepStrictEqual } from "node:util";
import { equals, fromBinary, fromJson, type JsonValue, type Message, toBinary, toJson } from "@bufbuild/protobuf";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useAnyCodec } from "../../runtime/construct/any-codec.ts";
import { createCheck } from "../../runtime/json.ts";
import { type Codecs, loadCodecs } from "../json/codecs.ts";
import { createJsonArbitraries, seed } from "../json/json-arbitrary.ts";
import { registryAnyCodec } from "./any-codec.ts";
import { loadTsProto, type MessageFunctions } from "./ts-proto-output.ts";

// messages=ts-proto compared with ts-proto and protobuf-es: our reader must return the message that ts-proto decodes from the
// bytes that protobuf-es encodes for the same JSON, and vice versa.

// JSON_RUNS=... sets the number of values.
const runs = Number(process.env["JSON_RUNS"] ?? 1000);

const files: Readonly<Record<string, readonly string[]>> = {
  "edges.proto": ["json.edges.Everywhere", "json.edges.Names", "json.edges.WideProto"],
  "google/protobuf/test_messages_proto3.proto": ["protobuf_test_messages.proto3.TestAllTypesProto3"],
  "google/protobuf/test_messages_proto3_editions.proto": ["protobuf_test_messages.editions.proto3.TestAllTypesProto3"],
  "google/protobuf/test_messages_proto2.proto": ["protobuf_test_messages.proto2.TestAllTypesProto2"],
};
const messages = Object.values(files).flat();
const anyTypes = ["google.protobuf.Duration", "google.protobuf.Empty", "json.edges.Names"];

const variants: readonly (readonly string[])[] = [
  ["forceLong=bigint"],
  ["forceLong=bigint", "oneof=unions-value", "useDate=false"],
  ["forceLong=long", "useDate=timestamp"],
  ["forceLong=string", "useDate=string", "snakeToCamel=json"],
  [],
];

describe.each(variants.map((options) => ({ options, title: options.join() || "defaults" })))(
  "$title",
  ({ options }) => {
    let codecs: Codecs;
    let functions: ReadonlyMap<string, MessageFunctions>;
    const counts = { compared: 0, refused: 0, fromJson: 0, toJson: 0 };

    beforeAll(async () => {
      codecs = await loadCodecs("messages=ts-proto", ...options.map((option) => `ts_proto_opt=${option}`));
      useAnyCodec(registryAnyCodec(codecs.registry));
      const modules = await loadTsProto(Object.keys(files), options);
      const found = Object.entries(files).flatMap(([file, names]) =>
        names.map((name) => [name, modules.get(file)![name.replace(/^.*\./, "")]!] as const),
      );
      functions = new Map(found);
    });

    afterAll(() => {
      useAnyCodec(undefined);
      const { compared, refused, fromJson: read, toJson: written } = counts;
      console.info(
        `${options.join()}: ${compared} values compared, ${refused} that no number can hold; ` +
          `fromJSON of ts-proto gives the same for ${read}, its toJSON is right about ${written}`,
      );
    });

    function difference(name: string, json: unknown): string | undefined {
      const { desc, read, write } = codecs.of(name);
      const { registry } = codecs;
      const { decode, encode, fromJSON, toJSON } = functions.get(name)!;
      const expected = fromJson(desc, json as JsonValue, { registry });
      const check = createCheck();
      const message = read(structuredClone(json), check) as object;
      if (check.violations.some(({ reason }) => reason.startsWith("does not fit a number without loss"))) {
        counts.refused++;
        return undefined;
      }
      counts.compared++;
      if (check.violations.length > 0) return JSON.stringify(check.violations);
      const written = fromJson(desc, JSON.parse(JSON.stringify(write!(message))) as JsonValue, { registry });
      if (!isSame(written, expected)) return `our writer gives ${text(written)}, not ${text(expected)}`;
      // In proto2, our messages tell absence from zero, unlike the functions of ts-proto.
      if (name.includes("proto2")) return undefined;
      // We keep keys beyond safe integers as text.
      if (options.length === 0 && /"-?\d{16,}":/.test(JSON.stringify(json))) return undefined;
      const bytes = encode(message).finish();
      if (hasNegativeNanos(bytes)) return undefined;
      const there = fromBinary(desc, bytes);
      if (!isSame(there, expected)) return `ts-proto encodes our message as ${text(there)}, not ${text(expected)}`;
      const decoded = decode(toBinary(desc, expected));
      if (!isDeepStrictEqual(comparable(message), comparable(decoded))) {
        return `we read ${show(message)}, ts-proto decodes ${show(decoded)}`;
      }
      countAgreement(message);
      return undefined;

      /** fromJSON and toJSON of ts-proto check nothing and deviate from proto JSON: only count where they agree. */
      function countAgreement(ours: object): void {
        const read = attempt(() => fromJSON(structuredClone(json)));
        if (isDeepStrictEqual(comparable(ours), comparable(read))) counts.fromJson++;
        const theirs = attempt(() => JSON.parse(JSON.stringify(toJSON(ours))) as JsonValue);
        if (attempt(() => isSame(fromJson(desc, theirs!, { registry }), expected)) === true) counts.toJson++;
      }

      /** ts-proto converts a Date or string before 1970 with a fraction to an invalid timestamp. */
      function hasNegativeNanos(made: Uint8Array): boolean {
        try {
          toJson(desc, fromBinary(desc, made), { registry });
          return false;
        } catch (error) {
          return String(error).includes("nanos must not be negative");
        }
      }

      function text(value: Message): string {
        return JSON.stringify(toJson(desc, value, { registry }));
      }

      /** ts-proto loses the sign of zero in oneofs and doubles, and digits below milliseconds in dates. NaN does not equal itself. */
      function isSame(a: Message, b: Message): boolean {
        if (equals(desc, a, b, { registry })) return true;
        const [one, other] = [a, b].map((value) =>
          JSON.stringify(toJson(desc, value, { registry, alwaysEmitImplicit: true })),
        );
        const dates = !options.some((option) => /^useDate=(false|timestamp)$/.test(option));
        const coarse = (json: string) => (dates ? json.replace(/(:\d\d)\.\d+Z"/g, '$1Z"') : json);
        return coarse(one!) === coarse(other!);
      }
    }

    test("agrees with protobuf-es and ts-proto", () => {
      const ofMessage = createJsonArbitraries({ registry: codecs.registry, anyTypes, mutations: false });
      const values = messages.map((name) => fc.tuple(fc.constant(name), ofMessage(codecs.of(name).desc)));
      fc.assert(
        fc.property(fc.oneof(...values), ([name, json]) => {
          if (isBeyondTsProto(json)) return;
          const found = difference(name, json);
          if (found !== undefined) throw new Error(`${name}: ${found}`);
        }),
        { seed, numRuns: runs },
      );
      expect(counts.compared).toBeGreaterThan(runs / 2);
      expect(counts.fromJson).toBeGreaterThan(runs / 6);
      expect(counts.toJson).toBeGreaterThan(runs / 6);
    });
  },
);

/** Normalizes the sign of zeros, digits below milliseconds, kinds of byte arrays, and Longs. */
function comparable(value: unknown): unknown {
  if (value === 0) return 0;
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return new Date(value).toISOString();
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (value instanceof Uint8Array) return [...value];
  if ("unsigned" in value && "high" in value) return String(value);
  if (Array.isArray(value)) return value.map(comparable);
  if (value instanceof Map) return [...value].map(([key, item]) => [String(key), comparable(item)]).toSorted();
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([key, item]) => [key, comparable(item)]));
}

function show(value: unknown): string {
  return JSON.stringify(comparable(value), (_, item: unknown) => (typeof item === "bigint" ? `${item}n` : item));
}

/** Returns undefined if the function throws. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** ts-proto loses keys named `__proto__`. */
function isBeyondTsProto(json: unknown): boolean {
  return JSON.stringify(json).includes('"__proto__"');
}
