import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { describeFiles } from "../../../testdata/descriptors.ts";
import { buildModel } from "../build/build-model.ts";

const root = dirname(createRequire(import.meta.url).resolve("google-proto-files/package.json"));

const withServices: readonly string[] = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".proto") && /^\s*service /m.test(readFileSync(join(root, path), "utf8")))
  .map((path) => path.replaceAll("\\", "/"))
  .sort();

test("models every service of the Google APIs, with true findings only", () => {
  const protoFile = describeFiles(root, withServices);
  const { model, diagnostics } = buildModel({ protoFile, fileToGenerate: withServices });

  const findings: Record<string, number> = {};
  for (const { severity, rule } of diagnostics) {
    const key = `${severity} ${rule}`;
    findings[key] = (findings[key] ?? 0) + 1;
  }
  // The duplicates are in BigQuery Storage and Discovery Engine: rules of gRPC services that REST never served.
  expect(findings).toEqual({
    "error route-duplicate": 7,
    "warning client-streaming": 16,
    "warning field-behavior": 4,
    "warning path-deep": 16,
    "warning query-field": 1,
    "warning route-ambiguous": 39,
    "warning route-shared": 47,
  });

  const operations = model.files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  const fields = model.files.flatMap(({ messages }) => messages.flatMap((message) => message.fields));
  expect(withServices.length).toBeGreaterThan(1600);
  expect(operations.length).toBeGreaterThan(13_000);
  expect(operations.every(({ bindings }) => bindings.length > 0)).toBe(true);
  expect(fields.length).toBeGreaterThan(90_000);
  expect(new Set(fields.map((field) => field.type.kind))).toEqual(new Set(["scalar", "enum", "message"]));
});
