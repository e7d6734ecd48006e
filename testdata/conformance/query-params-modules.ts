import { create, createFileRegistry, type FileRegistry } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import type { Transport } from "../../runtime/client.ts";
import type { Reader } from "../../runtime/json.ts";
import type { Operation } from "../../runtime/operation/operation.ts";
import type { Endpoint } from "../../runtime/server.ts";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";

type Method =
  | "getProto3"
  | "getProto2"
  | "getValues"
  | "bindScalarAndList"
  | "bindMessage"
  | "bindTwoLevels"
  | "bindDeepField";

/** The code generated for query-params.proto, bound to the sources of the runtime. */
export interface QueryParams {
  readonly registry: FileRegistry;
  readonly queryParamsRoutes: Readonly<Record<Method, Operation>>;
  queryParamsEndpoints(handlers: Readonly<Record<Method, (request: unknown) => unknown>>): Endpoint[];
  createQueryParamsClient(transport: Transport): Readonly<Record<Method, (request: unknown) => Promise<unknown>>>;
  readonly readParameterValues: Reader<unknown>;
}

export async function loadQueryParams(...options: readonly string[]): Promise<QueryParams> {
  const proto = describeFiles(import.meta.dirname, ["query-params.proto"]);
  const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: proto }));
  const files = await generate(proto, ["query-params.proto"], "target=js+dts", ...options);
  return Object.assign({ registry }, ...(await importModules(files)).values());
}
