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
// RANDOM_SEED=7 chooses a file, RANDOM_FILES=50 the number of files, RANDOM_MESSAGES=4 that of messages of each kind, and
// RANDOM_FOLDER=out keeps the files.

const { RANDOM_SEED = "1", RANDOM_FILES = "4", RANDOM_MESSAGES = "12", RANDOM_FOLDER } = process.env;
const seeds = Array.from({ length: Number(RANDOM_FILES) }, (_, i) => Number(RANDOM_SEED) + i);
const files = ["input.proto"];

beforeAll(buildRuntime);
useAnyCodec(registryAnyCodec(createRegistry(DurationSchema, ValueSchema)));

describe.each(seeds)("random file %i", async (seed) => {
  const [proto] = fc.sample(randomProto(`random.f${seed}`, Number(RANDOM_MESSAGES)), { seed, numRuns: 1 });
  const settled = settle(proto!);
  if (RANDOM_FOLDER !== undefined) writeFileSync(join(RANDOM_FOLDER, `${seed}.proto`), settled.text);
  const plain = await describeDescriptors(settled.protoFile, files, []);

  describe("plain", () => {
    test("compiles", async () => {
      const project = createProject(await generate(settled.protoFile, files));
      expect(project.check("typescript")).toBe("");
      project.remove();
    });
    test("is formatted", async () => {
      // Expressions are a single line.
      const project = createProject(await generate(describeSources({ "input.proto": settled.bare }), files));
      expect(project.format()).toBe("");
      project.remove();
    });
    testRoundTrips(plain.services, 20);
    testStreamErrors(plain, plain, 5);
    testLongIntegers(plain, plain, 10);
  });

  // ts-proto has no absent scalars in editions.
  const isEdition = settled.text.startsWith("edition");
  const others = shapes.filter(({ name }) => !isEdition || name === "es");
  describe.each(others)("$name", async (shape) => {
    test("compiles", async () => {
      const project = createSideBySide(
        theirOutput(shape, settled),
        await generate(settled.protoFile, files, ...shape.options),
      );
      expect(project.check("typescript", { isolatedDeclarations: false, erasableSyntaxOnly: false })).toBe("");
      project.remove();
    });
    const ours = await describeDescriptors(settled.protoFile, files, shape.options);
    testShape(plain, ours, shape, 10);
    testStreamErrors(plain, ours, 5, shape);
    testLongIntegers(plain, ours, 10, shape);
  });
});

/** Returns the output of the plugin whose types the shape uses. */
function theirOutput({ name, options }: Shape, { bare }: Settled): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "random-"));
  try {
    writeFileSync(join(folder, "input.proto"), bare);
    const from = [folder, ...folders];
    const own = options.flatMap((option) => /^ts_proto_opt=(.*)/.exec(option)?.[1] ?? []);
    return name === "es" ? generateEs(files, from) : generateTsProto(files, own, from);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
