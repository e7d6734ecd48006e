import { createRequire } from "node:module";
import { dirname } from "node:path";
import { createRegistry } from "@bufbuild/protobuf";
import { DurationSchema, ValueSchema } from "@bufbuild/protobuf/wkt";
import type { Message } from "@protoc-gen-rest/plugin";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { useAnyCodec } from "../../runtime/construct/any-codec.ts";
import { describeFiles } from "../descriptors.ts";
import { registryAnyCodec } from "../shapes/any-codec.ts";
import { type Additions, withAdditions } from "./additions.ts";
import { apis, type Described, describeDescriptors, protoFiles, protos } from "./described.ts";
import { lossesOf } from "./losses.ts";
import { partsOf } from "./parts.ts";
import { seed } from "./round-trip-suite.ts";
import { shapes } from "./shape-suite.ts";
import { messageValue } from "./values.ts";
import { withoutZeros } from "./zeros.ts";

// A client can write back whatever it reads: every message of these APIs, with additions of newer servers. What the shapes
// cannot hold is the table of docs/json-and-typescript.md, which kept.test.ts tests.

const google = dirname(createRequire(import.meta.url).resolve("google-proto-files/package.json"));
const googleApis = [
  "google/cloud/bigquery/v2",
  "google/cloud/compute/v1",
  "google/cloud/run/v2",
  "google/cloud/vision/v1",
  "google/example/library/v1",
  "google/firestore/v1",
  "google/logging/v2",
  "google/pubsub/v1",
  "google/spanner/v1",
  "google/storage/v2",
];
const all = [...apis.map((api) => [api, protos] as const), ...googleApis.map((api) => [api, google] as const)];

const everything: Additions = {
  unknownMembers: true,
  unknownNames: true,
  implicitZeros: true,
  explicitZeros: true,
};
const zeros: Additions = { unknownMembers: false, unknownNames: false, implicitZeros: false, explicitZeros: true };

describe.each(all)("%s", async (api, folder) => {
  const own = protoFiles(folder, api);
  const protoFile = describeFiles(folder, own);
  const files = protoFile.map(({ name }) => name);
  const describeShape = (...options: string[]) =>
    describeDescriptors(protoFile, files, ["tolerate=route-duplicate", ...options]);
  const plain = await describeShape();
  const messages = plain.messages.filter(({ file }) => own.includes(file.path));

  test("plain keeps everything", () => {
    const losses = messages.flatMap((message) => {
      return lossesOfMessage(plain, message, 10, (value, random) => {
        return withAdditions(message, wireOf(plain, message, value), everything, random);
      });
    });
    expect(losses).toEqual([]);
  });

  test.each(shapes.map((shape) => [shape.name, shape] as const))(
    "%s keeps what its types can hold",
    async (_, shape) => {
      useAnyCodec(registryAnyCodec(createRegistry(plain.registry, DurationSchema, ValueSchema)));
      const ours = await describeShape(...shape.options);
      const losses = messages.flatMap((message) => {
        return lossesOfMessage(ours, message, 5, (generated, random) => {
          const value = shape.name === "ts-proto" ? held(generated) : generated;
          fc.pre([...partsOf(message, value)].every(shape.holds));
          return withAdditions(message, wireOf(plain, message, withoutZeros(message, value)), zeros, random);
        });
      });
      expect(losses).toEqual([]);
    },
  );
});

/** Creates the JSON that a server sends, from a value in the plain shape. */
type CreateJson = (value: unknown, random: fc.GeneratorValue) => unknown;

function lossesOfMessage(described: Described, message: Message, numRuns: number, create: CreateJson): string[] {
  const { parse, stringify } = described.codec(message);
  const property = fc.property(messageValue(message), fc.gen(), (value, random) => {
    const json = create(value, random);
    const losses = lossesOf(json, JSON.parse(stringify(parse(JSON.stringify(json)))));
    if (losses.length > 0) throw new Error(losses.join("\n"));
  });
  const { failed, errorInstance } = fc.check(property, { seed, numRuns });
  return failed ? [`${message.fullName}: ${errorInstance}`] : [];
}

function wireOf(plain: Described, message: Message, value: unknown): unknown {
  return JSON.parse(plain.codec(message).stringify(value));
}

/** Returns a value with 53-bit integers and times in milliseconds, which are rare among the generated ones. */
function held(value: unknown): unknown {
  if (typeof value === "bigint") return value < 0n ? BigInt.asIntN(53, value) : BigInt.asUintN(52, value);
  if (typeof value === "string") return value.replace(/^(\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3})\d+Z$/, "$1Z");
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(held);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, held(member)]));
}
