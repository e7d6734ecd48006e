import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { buildRuntime, compilers, createProject } from "../real/project.ts";
import { describeDescriptors } from "../round-trips/described.ts";
import { testRoundTrips } from "../round-trips/round-trip-suite.ts";
import { shapes, testShape } from "../round-trips/shape-suite.ts";
import { inheritedNamesProto } from "./inherited-names.ts";
import { createSideBySide, folders, generateEs, generateTsProto } from "./side-by-side.ts";

beforeAll(buildRuntime);

const file = "inherited.proto";
const protoFile = describeSources({ [file]: inheritedNamesProto });
const plain = await describeDescriptors(protoFile, [file], []);

test.each(compilers)("members with the names that objects inherit compile in plain with %s", async (compiler) => {
  const project = createProject(await generate(protoFile, [file]));
  expect(project.check(compiler)).toBe("");
  project.remove();
});

test.each(shapes)("and in $name", async ({ name, options }) => {
  const folder = mkdtempSync(join(tmpdir(), "inherited-"));
  writeFileSync(join(folder, file), inheritedNamesProto);
  const from = [folder, ...folders];
  const own = options.flatMap((option) => /^ts_proto_opt=(.*)/.exec(option)?.[1] ?? []);
  const theirs = name === "es" ? generateEs([file], from) : generateTsProto([file], own, from);
  const project = createSideBySide(theirs, await generate(protoFile, [file], ...options));
  expect(project.check("typescript", { isolatedDeclarations: false, erasableSyntaxOnly: false })).toBe("");
  project.remove();
  rmSync(folder, { recursive: true });
});

describe("plain", () => testRoundTrips(plain.services, 20));

describe.each(shapes)("$name", async (shape) => {
  testShape(plain, await describeDescriptors(protoFile, [file], shape.options), shape, 10);
});
