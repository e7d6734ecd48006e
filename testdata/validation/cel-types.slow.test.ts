import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { buildRuntime, createProject } from "../real/project.ts";
import { createSideBySide, folders, generateEs, generateTsProto } from "../shapes/side-by-side.ts";
import { celProtos } from "./cel-proto.ts";

// Rules are checked where a value may be absent, narrowed or converted, so each kind of expression must compile for each type of
// field and each way to declare it.

beforeAll(buildRuntime);

const tsProto = [[], ["forceLong=long", "useDate=string", "stringEnums=true"]];

describe.each(celProtos)("$name", ({ name, text, bare }) => {
  const protoFile = describeSources({ [name]: text });

  test("plain", async () => {
    const project = createProject(await generate(protoFile, [name]));
    expect(project.check("typescript")).toBe("");
    project.remove();
  });

  test("es", async () => {
    await expectToCompile(["messages=es"], (from) => generateEs([name], from));
  });

  test.each(tsProto.map((own) => [own]))("ts-proto with %s", async (own) => {
    const options = ["messages=ts-proto", ...own.map((it) => `ts_proto_opt=${it}`)];
    await expectToCompile(options, (from) => generateTsProto([name], own, from));
  });

  async function expectToCompile(
    options: readonly string[],
    theirs: (from: readonly string[]) => ReadonlyMap<string, string>,
  ): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "cel-"));
    writeFileSync(join(folder, name), bare);
    const project = createSideBySide(theirs([folder, ...folders]), await generate(protoFile, [name], ...options));
    expect(project.check("typescript", { isolatedDeclarations: false, erasableSyntaxOnly: false })).toBe("");
    project.remove();
    rmSync(folder, { recursive: true });
  }
});
