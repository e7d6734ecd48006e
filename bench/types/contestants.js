// Generates a client of each API with each contestant, in a project of its own.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { protoc } from "../protoc.js";
import { runNode } from "../run-node.js";

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, "../..");
const out = join(import.meta.dirname, "gen");
const bin = join(root, "generators/bin/protoc-gen-rest");
const googleProtos = dirname(require.resolve("google-proto-files/package.json"));

/** The folder and the files of each API. */
export const apis = {
  codehost: ownProtos("codehost"),
  search: ownProtos("search"),
  compute: { folder: googleProtos, files: ["google/cloud/compute/v1/compute.proto"] },
};

/**
 * Writes the client of an API into a folder; messages alone, where a peer has no client for REST. These peers take minutes for
 * compute.proto, which is left out.
 */
export const contestants = {
  "protoc-gen-rest": (api, target) => generateWith("rest", bin, "emit=client,tolerate=route-duplicate", api, target),
  "hey-api": (api, target) => heyApi(api, target),
  "hey-api with zod": (api, target) => heyApi(api, target, "zod"),
  "protoc-gen-es, messages alone": (api, target) =>
    generateWith(
      "es",
      executable("@bufbuild/protoc-gen-es", "bin/protoc-gen-es"),
      "target=ts,import_extension=js",
      api,
      target,
    ),
  "ts-proto, messages alone": (api, target) =>
    generateWith(
      "ts_proto",
      executable("ts-proto", "protoc-gen-ts_proto"),
      "esModuleInterop=true,forceLong=bigint",
      api,
      target,
    ),
};

/** The folder of each client, by contestant and API. */
export function generateAll() {
  rmSync(out, { recursive: true, force: true });
  const folders = {};
  for (const [name, generate] of Object.entries(contestants)) {
    folders[name] = {};
    for (const [api, source] of Object.entries(apis)) {
      if (api === "compute" && name.endsWith("messages alone")) continue;
      const folder = join(out, api, name.replaceAll(/\W+/g, "-"));
      mkdirSync(folder, { recursive: true });
      generate({ ...source, name: api }, folder);
      folders[name][api] = folder;
    }
  }
  return folders;
}

/** With the document that we write for the same API. */
function heyApi({ name, folder, files }, target, ...plugins) {
  const document = join(out, `${name}.json`);
  const input = files.length > 1 ? join(folder, name) : join(folder, files[0]);
  runNode(bin, "openapi", input, "-I", folder, "--out", document, "--tolerate", "route-duplicate");
  runNode(join(import.meta.dirname, "../import/hey-api.js"), document, target, ...plugins);
}

function executable(name, path) {
  return join(dirname(require.resolve(`${name}/package.json`)), path);
}

/** Also writes the messages that the files import. */
function generateWith(plugin, path, options, { folder, files }, target) {
  const set = join(out, "set.binpb");
  const own = join(root, "proto");
  protoc(folder, "-I", own, "--include_imports", `--descriptor_set_out=${set}`, ...files);
  const all = fromBinary(FileDescriptorSetSchema, readFileSync(set)).file.map((file) => file.name);
  protoc(
    folder,
    "-I",
    own,
    `--plugin=protoc-gen-${plugin}=${path}`,
    `--${plugin}_out=${target}`,
    `--${plugin}_opt=${options}`,
    ...all.filter((file) => !file.startsWith("google/protobuf/")),
  );
}

function ownProtos(api) {
  const folder = join(root, "proto");
  const files = readdirSync(join(folder, api), { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".proto"),
  );
  return { folder, files: files.map((path) => `${api}/${path.replaceAll("\\", "/")}`).sort() };
}
