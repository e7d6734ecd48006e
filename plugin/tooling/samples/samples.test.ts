import { join } from "node:path";
import { buildModel } from "@protoc-gen-rest/plugin";
import { createRandom, type SampleContext, sampleMessage } from "@protoc-gen-rest/plugin/tooling";
import { describe, expect, test } from "vitest";
import { codecName, readerName } from "../../../generators/output/names.ts";
import { type Codec, createCheck, type Reader, stringify } from "../../../runtime/json.ts";
import { describeFiles, describeSources } from "../../../testdata/descriptors.ts";
import { generate } from "../../../testdata/generate.ts";
import { importModules } from "../../../testdata/import-modules.ts";
import { protoFiles } from "../../../testdata/round-trips/described.ts";

const folder = join(import.meta.dirname, "../../../testdata/validation/protos");

// These contradict themselves.
const impossible: ReadonlySet<string> = new Set(["gtLtEqual", "gtLteEqual", "gteLtEqual"]);

// Samples do not solve expressions of CEL.
const withExpressions: ReadonlySet<string> = new Set(["cel.proto", "containers.proto", "proto2.proto"]);
const files = protoFiles(folder).filter((file) => !withExpressions.has(file));

describe.each(files)("samples of the messages in %s", async (file) => {
  const protoFile = describeFiles(folder, [file]);
  const { model } = buildModel({ protoFile, fileToGenerate: [file] });
  const codecs = (await importModules(await generate(protoFile, [file], "target=js+dts"))).get(
    file.replace(".proto", "_codecs.js"),
  )!;
  const messages = model.files.flatMap(({ messages }) => messages).map((message) => [message.name, message] as const);

  test.each(messages)("%s meets its rules", (_, message) => {
    for (const completeness of ["full", "minimal"] as const) {
      const random = createRandom(message.fullName);
      const context: SampleContext = { random, side: "request", completeness, depth: 3, within: [] };
      const text = stringify(codecs[codecName(message)] as Codec<unknown>, sampleMessage(message, context));
      const check = createCheck({ request: true, unknown: "drop" });
      (codecs[readerName(message)] as Reader<unknown>)(JSON.parse(text), check);
      const violations = check.violations.filter(({ path }) => !impossible.has(path));
      expect(violations.map(({ path, reason }) => `${completeness} ${path} ${reason}`)).toEqual([]);
    }
  });
});

test.each(["REQUIRED", "OPTIONAL"])(
  "messages that hold the next one twice, %s, make no sample without end",
  (behavior) => {
    const option = `[(google.api.field_behavior) = ${behavior}]`;
    const chain = Array.from({ length: 40 }, (_, i) => {
      return `message M${i} { M${i + 1} a = 1 ${option}; repeated M${i + 1} b = 2 ${option}; }`;
    });
    const text = `syntax = "proto3"; package chain; import "google/api/field_behavior.proto"; ${chain.join(" ")} message M40 {}`;
    const input = { protoFile: describeSources({ "chain.proto": text }), fileToGenerate: ["chain.proto"] };
    const [first] = buildModel(input).model.files[0]!.messages;
    const context = { side: "request", completeness: "full", depth: 30, within: [] } as const;
    const held = JSON.stringify(sampleMessage(first!, { ...context, random: createRandom("chain") })).split("{").length;
    expect(held).toBeGreaterThan(100);
    expect(held).toBeLessThan(5000);
  },
);

test("REQUIRED lists and maps of the message itself end where they are empty", () => {
  const option = "[(google.api.field_behavior) = REQUIRED]";
  const text = `syntax = "proto3"; package tree; import "google/api/field_behavior.proto"; message Node {
    string name = 1; repeated Node children = 2 ${option}; map<string, Node> named = 3 ${option};
  }`;
  const input = { protoFile: describeSources({ "tree.proto": text }), fileToGenerate: ["tree.proto"] };
  const [node] = buildModel(input).model.files[0]!.messages;
  const context = { side: "response", completeness: "full", depth: 4, within: [] } as const;
  const pending: unknown[] = [sampleMessage(node!, { ...context, random: createRandom("tree") })];
  for (const one of pending) {
    expect(one).toEqual(expect.objectContaining({ children: expect.any(Array), named: expect.any(Object) }));
    const { children, named } = one as { children: unknown[]; named: object };
    pending.push(...children, ...Object.values(named));
  }
});
