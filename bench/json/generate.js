// Generates the codecs of library.proto, ours and those of ts-proto, and its descriptors for protobuf-es.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createFileRegistry, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { build } from "esbuild";
import { generateRest, generateRestWith, protoc } from "../protoc.js";

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "gen");

/** The modules with the codecs, ours in each shape of messages, and the registry. */
export async function generate() {
  generateRest(here, out, "library.proto");
  generateRestWith(["fill_defaults"], here, join(out, "filled"), "library.proto");
  for (const messages of ["es", "ts-proto"]) {
    const options = [`messages=${messages}`, ...(messages === "es" ? [] : ["ts_proto_opt=forceLong=bigint"])];
    generateRestWith(options, here, join(out, messages), "library.proto");
  }
  protoc(
    here,
    `--plugin=protoc-gen-es=${join(dirname(require.resolve("@bufbuild/protoc-gen-es/package.json")), "bin/protoc-gen-es")}`,
    `--es_out=${join(out, "es")}`,
    "--es_opt=target=js,import_extension=js",
    "library.proto",
  );
  const set = join(out, "set.binpb");
  protoc(
    here,
    `--plugin=protoc-gen-ts_proto=${require.resolve("ts-proto/protoc-gen-ts_proto")}`,
    `--ts_proto_out=${out}`,
    "--ts_proto_opt=esModuleInterop=true,forceLong=bigint,stringEnums=false,onlyTypes=false",
    "--include_imports",
    `--descriptor_set_out=${set}`,
    "library.proto",
  );
  const tsProto = join(out, "ts-proto.js");
  await build({
    entryPoints: [join(out, "library.ts")],
    outfile: tsProto,
    bundle: true,
    format: "esm",
    platform: "node",
  });
  return {
    ours: await import(pathToFileURL(join(out, "library_codecs.js")).href),
    forEs: await import(pathToFileURL(join(out, "es/library_codecs.js")).href),
    forTsProto: await import(pathToFileURL(join(out, "ts-proto/library_codecs.js")).href),
    filled: await import(pathToFileURL(join(out, "filled/library_codecs.js")).href),
    tsProto: await import(pathToFileURL(tsProto).href),
    registry: createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(set))),
  };
}
