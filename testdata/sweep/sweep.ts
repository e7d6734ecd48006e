import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, toBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { npmCompiler } from "@protoc-gen-rest/plugin/testkit";
import { generate } from "../generate.ts";
import { createSideBySide } from "../shapes/side-by-side.ts";

const require = createRequire(import.meta.url);

/** The options of each shape, and what the plugin whose types it uses is run with. */
const shapes = {
  plain: undefined,
  es: { plugin: "@bufbuild/protoc-gen-es/bin/protoc-gen-es", options: "target=ts,import_extension=js" },
  "ts-proto": {
    plugin: "ts-proto/protoc-gen-ts_proto",
    options: "onlyTypes=true,esModuleInterop=true,importSuffix=.js,outputServices=none",
  },
} as const;

export type SweptShape = keyof typeof shapes;

export const sweptShapes: readonly SweptShape[] = ["plain", "es", "ts-proto"];

/** Files whose types are part of the runtime. */
const wellKnown = /^google\/protobuf\/(?:any|duration|empty|field_mask|struct|timestamp|wrappers)\.proto$/;

/** Returns the errors of TypeScript in the code that is generated for files, in all that they import, and in the other plugin's. */
export async function sweep(protoFile: FileDescriptorProto[], shape: SweptShape): Promise<string> {
  const files = protoFile.map(({ name }) => name).filter((name) => !wellKnown.test(name));
  const ours = await generate(protoFile, files, `messages=${shape}`, "check_requests");
  const project = createSideBySide(theirs(protoFile, files, shape), ours);
  try {
    return project.check(
      "typescript",
      shape === "plain" ? {} : { isolatedDeclarations: false, erasableSyntaxOnly: false },
    );
  } finally {
    project.remove();
  }
}

function theirs(
  protoFile: FileDescriptorProto[],
  files: readonly string[],
  shape: SweptShape,
): ReadonlyMap<string, string> {
  const other = shapes[shape];
  if (other === undefined) return new Map();
  // protoc-gen-es takes those of google/protobuf from its package.
  const own = shape === "es" ? files.filter((name) => !name.startsWith("google/protobuf/")) : files;
  const folder = mkdtempSync(join(tmpdir(), "sweep-"));
  try {
    const set = create(FileDescriptorSetSchema, { file: protoFile });
    writeFileSync(join(folder, "set.binpb"), toBinary(FileDescriptorSetSchema, set));
    const out = mkdtempSync(join(folder, "out-"));
    const name = other.plugin.slice(other.plugin.lastIndexOf("-gen-") + "-gen-".length);
    const args = [
      `--descriptor_set_in=${join(folder, "set.binpb")}`,
      `--plugin=protoc-gen-${name}=${require.resolve(other.plugin)}`,
      `--${name}_out=${other.options}:${out}`,
    ];
    const protoc = npmCompiler("protoc", import.meta.url);
    execFileSync(protoc.command, [...protoc.args, ...args, ...own], { stdio: "pipe" });
    const paths = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((it) =>
      statSync(join(out, it)).isFile(),
    );
    return new Map(paths.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(out, path), "utf8")]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
