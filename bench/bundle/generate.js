// Generates the code of the two services, ours and that of protoc-gen-es.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { generateRest, generateRestWith, protoc } from "../protoc.js";
import { protoFile } from "./proto-file.js";
import { services } from "./services.js";

const protocGenEs = join(
  dirname(createRequire(import.meta.url).resolve("@bufbuild/protoc-gen-es/package.json")),
  "bin",
);

/** The modules that sources import: `small/small_client.js`, `es/small_pb.js` and so on. */
export const generated = join(import.meta.dirname, "gen");

export function generate() {
  const [proto, es] = [join(generated, "proto"), join(generated, "es")];
  rmSync(generated, { recursive: true, force: true });
  for (const folder of [proto, es]) mkdirSync(folder, { recursive: true });
  const names = Object.keys(services);
  for (const service of names) writeFileSync(join(proto, `${service}.proto`), protoFile(service));

  // In two runs: services that share paths are an error in one.
  for (const service of names) generateRest(proto, join(generated, service), `${service}.proto`);
  generateRestWith(["fill_defaults"], proto, join(generated, "filled"), "large.proto");
  const plugin = `--plugin=protoc-gen-es=${join(protocGenEs, "protoc-gen-es")}`;
  const files = [...names, "google/api/annotations", "google/api/http", "google/api/field_behavior"];
  const options = [`--es_out=${es}`, "--es_opt=target=js,import_extension=js"];
  protoc(proto, plugin, ...options, ...files.map((file) => `${file}.proto`));
}
