import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { CallOptions, Transport } from "../../runtime/client.ts";
import type { Operation } from "../../runtime/operation/operation.ts";
import type { Endpoint, HandlerContext } from "../../runtime/server.ts";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";

/** A message in the plain shape. */
export type Message = Readonly<Record<string, unknown>>;

export type Method = (request: Message, options?: CallOptions) => Promise<unknown> | AsyncIterable<unknown>;
export type Handler = (request: Message, context: HandlerContext) => unknown;

/** The generated functions of a service. */
export interface Service {
  /** Such as `branches` for BranchesService. */
  readonly name: string;
  readonly operations: Readonly<Record<string, Operation>>;
  createClient(transport: Transport): Readonly<Record<string, Method>>;
  createEndpoints(handlers: Readonly<Record<string, Handler>>): readonly Endpoint[];
}

const protos = join(import.meta.dirname, "../../proto");

/** Generates and imports the services of a folder such as `proto/search/`. */
export async function loadServices(api: string, folder: string = protos): Promise<readonly Service[]> {
  const files = readdirSync(join(folder, api), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".proto"))
    .map((file) => `${api}/${file.replaceAll("\\", "/")}`)
    .sort();
  const modules = await importModules(await generate(describeFiles(folder, files), files, "target=js+dts"));
  const found = Object.assign({}, ...modules.values()) as Record<string, never>;
  return Object.entries(found).flatMap(([key, operations]): Service[] => {
    const name = /^(\w+)Routes$/.exec(key)?.[1];
    if (name === undefined) return [];
    const createClient = found[`create${name[0]!.toUpperCase()}${name.slice(1)}Client`]!;
    const createEndpoints = found[`${name}Endpoints`]!;
    return [{ name, operations, createClient, createEndpoints }];
  });
}
