import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { describeFiles } from "../../descriptors.ts";
import { generate } from "../../generate.ts";
import { describeProtos } from "../../round-trips/described.ts";
import { testRoundTrips } from "../../round-trips/round-trip-suite.ts";
import { shapes, testShape } from "../../round-trips/shape-suite.ts";
import { buildRuntime, createProject } from "../project.ts";

// The payments API compiles, and random values travel through it in every shape.

const folder = join(import.meta.dirname, "..");
const files = ["payments/payments.proto"];

beforeAll(buildRuntime);

test("compiles, and is formatted", async () => {
  const project = createProject(await generate(describeFiles(folder, files), files));
  expect(project.check("typescript")).toBe("");
  expect(project.format()).toBe("");
  project.remove();
});

const plain = await describeProtos(folder, files);
describe("plain", () => testRoundTrips(plain.services, 30));

describe.each(shapes)("$name", async (shape) => {
  testShape(plain, await describeProtos(folder, files, ...shape.options), shape, 10);
});
