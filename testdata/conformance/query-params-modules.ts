import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { create, createFileRegistry, type FileRegistry } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import type { Transport } from "../../runtime/client/index.ts";
import type { Reader } from "../../runtime/json/index.ts";
import type { Operation } from "../../runtime/path/index.ts";
import type { Endpoint } from "../../runtime/server/index.ts";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";

type Method =
  | "getProto3"
  | "getProto2"
  | "getValues"
  | "bindScalarAndList"
  | "bindMessage"
  | "bindTwoLevels"
  | "bindDeepField";

/** What is generated for query-params.proto, bound to the sources of the runtime. */
export interface QueryParams {
  readonly registry: FileRegistry;
  readonly queryParamsRoutes: Readonly<Record<Method, Operation>>;
  queryParamsEndpoints(handlers: Readonly<Record<Method, (request: unknown) => unknown>>): Endpoint[];
  createQueryParamsClient(transport: Transport): Readonly<Record<Method, (request: unknown) => Promise<unknown>>>;
  readonly readParameterValues: Reader<unknown>;
}

const here = dirname(fileURLToPath(import.meta.url));

export async function loadQueryParams(): Promise<QueryParams> {
  const proto = describeFiles(here, ["query-params.proto"]);
  const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: proto }));
  const files = await generate(proto, ["query-params.proto"], "target=js+dts");
  const folder = mkdtempSync(join(tmpdir(), "query-params-"));
  try {
    for (const [name, text] of files) {
      if (name.endsWith(".js"))
        writeFileSync(join(folder, name), text.replace(/"@protoc-gen-rest\/runtime\/(\w+)"/g, toSource));
    }
    const modules = ["codecs", "routes", "handlers", "client"].map(
      (kind): Promise<object> => import(pathToFileURL(join(folder, `query-params_${kind}.js`)).href),
    );
    return Object.assign({ registry }, ...(await Promise.all(modules)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function toSource(_: string, room: string): string {
  return JSON.stringify(pathToFileURL(join(here, `../../runtime/${room}/index.ts`)).href);
}
