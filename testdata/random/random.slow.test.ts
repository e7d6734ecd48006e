import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRegistry } from "@bufbuild/protobuf";
import { DurationSchema, ValueSchema } from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { useAnyCodec } from "../../runtime/construct/any-codec.ts";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { buildRuntime, createProject } from "../real/project.ts";
import { describeDescriptors } from "../round-trips/described.ts";
import { testLongIntegers } from "../round-trips/long-integers.ts";
import { testRoundTrips } from "../round-trips/round-trip-suite.ts";
import { type Shape, shapes, testShape } from "../round-trips/shape-suite.ts";
import { testStreamErrors } from "../round-trips/stream-errors.ts";
import { registryAnyCodec } from "../shapes/any-codec.ts";
import { createSideBySide, folders, generateEs, generateTsProto } from "../shapes/side-by-side.ts";
import { randomProto } from "./random-proto.ts";
import { type Settled, settle } from "./settle.ts";

// Every proto file without diagnostics must compile in every shape, along with the output of the plugins whose types it uses,
// and carry values from a client to a handler and back.
// RANDOM_SEED=7 chooses a file, and RANDOM_SEED=7,9 two; RANDOM_FILES=50 the number of files from each of them on, RANDOM_MESSAGES=4
// that of messages of each kind. RANDOM_FOLDER=out keeps the files.

const { RANDOM_SEED = "1", RANDOM_FILES = "4", RANDOM_MESSAGES = "8", RANDOM_FOLDER } = process.env;
const seeds = RANDOM_SEED.split(",").flatMap((first) =>
  Array.from({ length: Number(RANDOM_FILES) }, (_, i) => Number(first) + i),
);

beforeAll(buildRuntime);
useAnyCodec(registryAnyCodec(createRegistry(DurationSchema, ValueSchema)));

const all = seeds.map((seed) => {
  const [proto] = fc.sample(randomProto(`random.f${seed}`, Number(RANDOM_MESSAGES)), { seed, numRuns: 1 });
  const settled = settle(`f${seed}.proto`, proto!);
  if (RANDOM_FOLDER !== undefined) writeFileSync(join(RANDOM_FOLDER, settled.name), settled.text);
  return settled;
});

// ts-proto has no absent scalars in editions.
const isOf = ({ name }: Shape, { text }: Settled): boolean => name === "es" || !text.startsWith("edition");

describe.each(all)("random file $name", async (settled) => {
  const files = [settled.name];
  const plain = await describeDescriptors(settled.protoFile, files, []);

  describe("plain", () => {
    testRoundTrips(plain.services, 20);
    testStreamErrors(plain, plain, 5);
    testLongIntegers(plain, plain, 10);
  });

  describe.each(shapes.filter((shape) => isOf(shape, settled)))("$name", async (shape) => {
    const ours = await describeDescriptors(settled.protoFile, files, shape.options);
    testShape(plain, ours, shape, 10);
    testStreamErrors(plain, ours, 5, shape);
    testLongIntegers(plain, ours, 10, shape);
  });
});

describe("all random files", () => {
  test("compile in plain", async () => {
    const project = createProject(await outputOf(all));
    expect(project.check("typescript")).toBe("");
    project.remove();
  });

  test("are formatted", async () => {
    // Expressions are a single line, and so are the first arguments of a call: ownMember(...) is one of them.
    const bare = all.map(({ name, bare: text }) => {
      const renamed = text.replace(inherited, "$1own-");
      return { name, protoFile: describeSources({ [name]: renamed }) };
    });
    const project = createProject(await outputOf(bare));
    expect(project.format()).toBe("");
    project.remove();
  });

  test.each(shapes)("compile in $name", async (shape) => {
    const own = all.filter((settled) => isOf(shape, settled));
    if (own.length === 0) return;
    const project = createSideBySide(theirOutput(shape, own), await outputOf(own, ...shape.options));
    expect(project.check("typescript", { isolatedDeclarations: false, erasableSyntaxOnly: false })).toBe("");
    project.remove();
  });
});

/** Names of members that every object inherits, which are changed into others. */
const inherited = /(json_name = ")(?=(?:toString|constructor|hasOwnProperty|valueOf|toLocaleString|isPrototypeOf)")/g;

async function outputOf(
  settled: readonly Pick<Settled, "name" | "protoFile">[],
  ...options: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  const outputs: [string, string][] = [];
  for (const { name, protoFile } of settled) outputs.push(...(await generate(protoFile, [name], ...options)));
  return new Map(outputs);
}

/** Returns the output of the plugin whose types the shape uses. */
function theirOutput({ name, options }: Shape, settled: readonly Settled[]): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "random-"));
  try {
    for (const { name: file, bare } of settled) writeFileSync(join(folder, file), bare);
    const from = [folder, ...folders];
    const files = settled.map((one) => one.name);
    const own = options.flatMap((option) => /^ts_proto_opt=(.*)/.exec(option)?.[1] ?? []);
    return name === "es" ? generateEs(files, from) : generateTsProto(files, own, from);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
