import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildModel, type Operation, type Service } from "@protoc-gen-rest/plugin";
import { clientName, endpointsName } from "../../generators/names.ts";
import type { CallOptions, Transport } from "../../runtime/client/index.ts";
import type { Endpoint } from "../../runtime/server/index.ts";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules, type Module } from "../import-modules.ts";

export type Client = Readonly<Record<string, (request: object, options?: CallOptions) => unknown>>;
export type Handlers = Record<string, (request: never, context: never) => unknown>;

/** A service as it is described, with what is generated for it. */
export interface DescribedService {
  readonly service: Service;
  createClient(transport: Transport): Client;
  createEndpoints(handlers: Handlers): readonly Endpoint[];
}

/** The folder of the described APIs. */
export const protos: string = join(import.meta.dirname, "../../proto");

export const apis = ["search", "token", "rows", "inbox", "library", "codehost"] as const;

/** The services of proto files, generated in memory but for the modules' files. */
export async function describeServices(folder: string, files: readonly string[]): Promise<readonly DescribedService[]> {
  const protoFile = describeFiles(folder, files);
  const { model, diagnostics } = buildModel({ protoFile, fileToGenerate: files });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  const modules = await importModules(await generate(protoFile, files, "target=js+dts"));
  return model.files.flatMap((file) =>
    file.services.map((service) => ({
      service,
      createClient: named(modules, `${file.stem}_client.js`, `create${clientName(service)}`) as never,
      createEndpoints: named(modules, `${file.stem}_handlers.js`, endpointsName(service)) as never,
    })),
  );
}

function named(modules: ReadonlyMap<string, Module>, path: string, name: string): unknown {
  const found = modules.get(path)?.[name];
  if (found === undefined) throw new Error(`${path} has no ${name}`);
  return found;
}

/** All proto files of a folder and of those in it, as protoc names them. */
export function protoFiles(folder: string, within = ""): readonly string[] {
  return readdirSync(join(folder, within), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".proto"))
    .map((file) => join(within, file).replaceAll("\\", "/"))
    .sort();
}

export function operationsOf(services: readonly DescribedService[]): readonly (readonly [string, Operation])[] {
  return services.flatMap(({ service }) => service.operations.map((it) => [it.fullName, it] as const));
}
