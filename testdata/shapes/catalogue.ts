import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { create, createFileRegistry, type FileRegistry } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import type { Codec, Reader, Writer } from "../../runtime/json.ts";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";

export interface Catalogue {
  readonly registry: FileRegistry;
  /** Returns the generated function of this name. */
  reader(name: string): Reader<object>;
  writer(name: string): Writer<object>;
  /** Returns the generated codec of the message of this name. */
  codec(name: string): Codec<object>;
}

/** The codecs of catalogue.proto in one shape. */
export async function loadCatalogue(...options: readonly string[]): Promise<Catalogue> {
  const file = describeFiles(dirname(fileURLToPath(import.meta.url)), ["catalogue.proto"]);
  const registry = createFileRegistry(create(FileDescriptorSetSchema, { file }));
  const files = await generate(file, ["catalogue.proto"], "target=js+dts", "emit=client", ...options);
  const codecs = new Map([...files].filter(([name]) => name.includes("_codecs")));
  const [module] = [...(await importModules(codecs)).values()];
  return {
    registry,
    reader: (name) => module![`read${name}`] as Reader<object>,
    writer: (name) => module![`write${name}`] as Writer<object>,
    codec: (name) => module![`${name.charAt(0).toLowerCase()}${name.slice(1)}Codec`] as Codec<object>,
  };
}
