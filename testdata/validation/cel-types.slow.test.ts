import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { buildRuntime } from "../real/project.ts";
import { createSideBySide, folders, generateEs, generateTsProto } from "../shapes/side-by-side.ts";
import { celProtos } from "./cel-proto.ts";

// Rules are checked where a value may be absent, narrowed or converted, so each kind of expression must compile for each type of
// field and each way to declare it.

beforeAll(buildRuntime);

const tsProto = [[], ["forceLong=long", "useDate=string", "stringEnums=true"]];

/** Our files for a proto file in a shape, beside those of the plugin whose types it uses. */
async function generated(
  { name, text }: (typeof celProtos)[number],
  options: readonly string[],
  theirs: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  return new Map([...theirs, ...(await generate(describeSources({ [name]: text }), [name], ...options))]);
}

async function inEachShape(
  proto: (typeof celProtos)[number],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const { name, bare } = proto;
  const folder = mkdtempSync(join(tmpdir(), "cel-"));
  try {
    writeFileSync(join(folder, name), bare);
    const from = [folder, ...folders];
    const shapes = new Map([
      ["plain", await generated(proto, [], new Map())],
      ["es", await generated(proto, ["messages=es"], generateEs([name], from))],
    ]);
    for (const own of tsProto) {
      const options = ["messages=ts-proto", ...own.map((it) => `ts_proto_opt=${it}`)];
      shapes.set(["ts-proto", ...own].join(), await generated(proto, options, generateTsProto([name], own, from)));
    }
    return shapes;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("all kinds of expressions compile for all types of fields", async () => {
  // One program for all of them: most of the time goes into the declarations of the platform.
  const all = new Map<string, string>();
  for (const proto of celProtos) {
    for (const [shape, files] of await inEachShape(proto)) {
      expect([...files.keys()].some((path) => path.endsWith("_codecs.ts"))).toBe(true);
      for (const [path, text] of files) all.set(`${proto.name}/${shape}/${path}`, text);
    }
  }
  const project = createSideBySide(all);
  try {
    const strictest = project.check("typescript").split("\n").filter(Boolean);
    // Others have declarations without types, and enums.
    const excused = (line: string) => /: error TS(?:9\d{3}|1294): /.test(line) && !line.includes("/plain/");
    expect(strictest.filter((line) => !excused(line))).toEqual([]);
  } finally {
    project.remove();
  }
});
