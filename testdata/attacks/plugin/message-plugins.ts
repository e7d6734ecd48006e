import { createRequire } from "node:module";
import { join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import {
  type CodeGeneratorRequest,
  CodeGeneratorRequestSchema,
  type CodeGeneratorResponse,
} from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import type { Shape } from "./shapes.ts";

interface ProtocGenEs {
  readonly protocGenEs: { run(request: CodeGeneratorRequest): CodeGeneratorResponse };
}

interface TsProto {
  readonly decode: (bytes: Uint8Array) => { readonly protoFile: readonly { readonly name: string }[] };
  readonly generateFile: (context: object, file: object) => [path: string, code: { toString(options: object): string }];
  readonly makeUtils: (options: object) => object;
  readonly createTypeMap: (request: object, options: object) => object;
  readonly createFileContext: (file: object) => object;
  readonly optionsFromParameter: (parameter: string) => object;
  readonly getTsPoetOpts: (options: object, ...versions: (string | undefined)[]) => object;
}

const require = createRequire(join(process.cwd(), "package.json"));

/** The files with the messages of a shape, as the plugin of that shape generates them. In this process, to be quick. */
export function messageFiles(shape: Shape, request: Uint8Array): ReadonlyMap<string, string> {
  if (shape === "es") return esFiles(request);
  return shape === "ts-proto" ? tsProtoFiles(request) : new Map();
}

function esFiles(bytes: Uint8Array): ReadonlyMap<string, string> {
  const path = join(process.cwd(), "node_modules/@bufbuild/protoc-gen-es/dist/cjs/src/protoc-gen-es-plugin.js");
  const { protocGenEs }: ProtocGenEs = require(path);
  const request = fromBinary(CodeGeneratorRequestSchema, bytes);
  // It would prefer the sources of the compiler to the changed descriptors.
  const changed: CodeGeneratorRequest = { ...request, sourceFileDescriptors: [] };
  const { file } = protocGenEs.run({ ...changed, parameter: "target=ts,import_extension=js" });
  return new Map(file.map(({ name, content }) => [name, content]));
}

/** The files of the executable of ts-proto, for the last file of a request. */
function tsProtoFiles(bytes: Uint8Array): ReadonlyMap<string, string> {
  const modules = ["main", "types", "context", "options"].map((name) => require(`ts-proto/build/src/${name}`));
  const descriptors = "ts-proto-descriptors";
  const { CodeGeneratorRequest } = createRequire(require.resolve("ts-proto/build/src/main"))(descriptors);
  const theirs: TsProto = Object.assign({ decode: CodeGeneratorRequest.decode }, ...modules);
  const request = theirs.decode(bytes);
  const options = theirs.optionsFromParameter("esModuleInterop=true,outputServices=none,importSuffix=.js");
  const context = { options, typeMap: theirs.createTypeMap(request, options), utils: theirs.makeUtils(options) };
  const file = request.protoFile.at(-1)!;
  const [path, code] = theirs.generateFile({ ...context, currentFile: theirs.createFileContext(file) }, file);
  return new Map([[path, code.toString({ ...theirs.getTsPoetOpts(options, "", "", file.name), path })]]);
}
