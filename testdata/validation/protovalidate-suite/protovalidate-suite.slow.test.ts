import { readdirSync } from "node:fs";
import { join } from "node:path";
import { create, createFileRegistry } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { useAnyCodec } from "../../../runtime/construct/any-codec.ts";
import { describeFiles } from "../../descriptors.ts";
import { readPage } from "../../documents/keep-page.ts";
import { tableOf } from "../../documents/page-blocks.ts";
import { registryAnyCodec } from "../../shapes/any-codec.ts";
import { readSuite } from "./suite-cases.ts";
import { canonical, createVerdicts, isExpected, type Verdict } from "./suite-verdicts.ts";

// The cases are literals of Go, which this folder reads: PROTOVALIDATE=checkout names a checkout of bufbuild/protovalidate.

const { PROTOVALIDATE } = process.env;

const shapes = {
  plain: [],
  es: [],
  "ts-proto": ["ts_proto_opt=forceLong=bigint", "ts_proto_opt=useDate=string-nano"],
} as const;

describe.skipIf(PROTOVALIDATE === undefined)("protovalidate's conformance suite", async () => {
  if (PROTOVALIDATE === undefined) return;
  const folder = join(PROTOVALIDATE, "proto/protovalidate-testing");
  const cases = "buf/validate/conformance/cases";
  const files = readdirSync(join(folder, cases), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".proto"))
    .map((name) => `${cases}/${name}`);
  const protos = describeFiles(folder, files);
  // The type of an Any that no file declares.
  const unknown = create(FileDescriptorProtoSchema, {
    name: "foo.proto",
    package: "foo",
    messageType: [{ name: "Bar" }],
  });
  const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: [...protos, unknown] }));
  useAnyCodec(registryAnyCodec(registry));
  const suite = readSuite(PROTOVALIDATE, registry).filter(({ json, message }) => {
    return json !== undefined && !message.typeName.startsWith("google.protobuf.");
  });

  test.each(Object.keys(shapes) as (keyof typeof shapes)[])(
    "docs/protovalidate.md has the figures of %s",
    async (shape) => {
      const verdicts = await createVerdicts(protos, files, `messages=${shape}`, ...shapes[shape]);
      const figures = new Map<string, { cases: number; right: number }>();
      for (const one of suite) {
        const figure = figures.get(one.suite) ?? { cases: 0, right: 0 };
        figures.set(one.suite, figure);
        figure.cases++;
        const verdict = verdicts.verdict(one.message.typeName, one.json!);
        if (isExpected(one, verdict)) figure.right++;
        else console.log(`${one.suite}/${one.name}: ${describeVerdict(verdict)}, not ${describeVerdict(one.expected)}`);
      }
      const column = 2 + Object.keys(shapes).indexOf(shape);
      const documented = tableOf(readPage("docs/protovalidate.md"), "suite").map((row) => [
        row[0],
        row[1],
        row[column],
      ]);
      const rows = [...figures]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { cases: all, right }]) => {
          return [`\`${name}\``, String(all), String(right)];
        });
      expect(documented).toEqual(rows);
    },
  );
});

function describeVerdict(verdict: Verdict): string {
  return verdict.kind === "violations" ? canonical(verdict.violations) : verdict.kind;
}
