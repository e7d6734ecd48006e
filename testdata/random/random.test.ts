import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { generate } from "../generate.ts";
import { buildRuntime, createProject } from "../real/project.ts";
import { describeDescriptors } from "../round-trips/described.ts";
import { testRoundTrips } from "../round-trips/round-trip-suite.ts";
import { shapes, testShape } from "../round-trips/shape-suite.ts";
import { createSideBySide, folders, generateEs, generateTsProto } from "../shapes/side-by-side.ts";
import { randomProto } from "./random-proto.ts";
import { settle } from "./settle.ts";

const first = Number(process.env["RANDOM_SEED"] ?? 1);
const runs = Number(process.env["RANDOM_RUNS"] ?? 1);
const seeds = Array.from({ length: runs }, (_, i) => first + i);

beforeAll(buildRuntime);

describe.each(seeds)("random file %i", async (seed) => {
  const [proto] = fc.sample(randomProto(12), { seed, numRuns: 1 });
  const { protoFile, text } = settle(proto!);
  mkdirSync("/tmp/rand", { recursive: true });
  writeFileSync(`/tmp/rand/${seed}.proto`, text);
  let plain: Awaited<ReturnType<typeof describeDescriptors>>;
  try {
    plain = await describeDescriptors(protoFile, ["input.proto"], []);
  } catch (e) {
    test("generates", () => {
      throw e;
    });
    return;
  }
  describe("plain", () => testRoundTrips(plain.services, 20));
  for (const shape of shapes) {
    try {
      const ours = await describeDescriptors(protoFile, ["input.proto"], shape.options);
      describe(shape.name, () => testShape(plain, ours, shape, 10));
    } catch (e) {
      test(`${shape.name} generates`, () => {
        throw e;
      });
    }
  }

  describe("compiles", () => {
    test("plain", async () => {
      const project = createProject(await generate(protoFile, ["input.proto"]));
      try {
        expect(project.check("typescript")).toBe("");
        expect(project.format()).toBe("");
      } finally {
        project.remove();
      }
    });
    test.each(shapes)("$name", async ({ name, options }) => {
      const folder = mkdtempSync(join(tmpdir(), "random-"));
      writeFileSync(join(folder, "input.proto"), text);
      const from = [folder, ...folders];
      const own = options.filter((it) => it.startsWith("ts_proto_opt=")).map((it) => it.replace("ts_proto_opt=", ""));
      const theirs = name === "es" ? generateEs(["input.proto"], from) : generateTsProto(["input.proto"], own, from);
      rmSync(folder, { recursive: true });
      const project = createSideBySide(theirs, await generate(protoFile, ["input.proto"], ...options));
      try {
        expect(project.check("typescript", { isolatedDeclarations: false, erasableSyntaxOnly: false })).toBe("");
      } finally {
        project.remove();
      }
    });
  });
});
