import {
  buildModel,
  codeInfoFile,
  definePlugin,
  type File,
  type Plugin,
  type ResponseFile,
  type RuleId,
  rules,
  type Target,
} from "@protoc-gen-rest/plugin";
import { createOpenApi } from "@protoc-gen-rest/plugin/spec";
import { clientFile } from "./client/client-file.ts";
import { codecsFile } from "./codecs/codecs-file.ts";
import { handlersFile } from "./handlers/handlers-file.ts";
import type { Kind, Output, OutputOptions } from "./output/output.ts";
import { routesFile } from "./routes/routes-file.ts";
import { createShape } from "./shape/create-shape.ts";
import type { Shape } from "./shape/shape.ts";
import { checkTsProtoOption } from "./shape/ts-proto/options.ts";
import { hasTypes, typesFile } from "./types/types-file.ts";
import { version } from "./version.ts";

const tolerable: readonly RuleId[] = (Object.keys(rules) as RuleId[]).filter((rule) => rules[rule].tolerable);

/** The plugin `protoc-gen-rest`: run it with `runPlugin`, or beside other plugins with `compile`. */
export const restPlugin: Plugin = definePlugin({
  name: "protoc-gen-rest",
  version,
  options: {
    target: {
      type: "choice",
      values: ["ts", "js+dts"],
      default: "ts",
      doc: "The language to emit: TypeScript, or JavaScript with declarations.",
    },
    import_extension: {
      type: "choice",
      values: ["js", "ts", "none"],
      default: "js",
      doc: "The extension of imported modules. Node.js needs js to run the output.",
    },
    messages: {
      type: "choice",
      values: ["plain", "es", "ts-proto"],
      default: "plain",
      doc: "How messages look in TypeScript: interfaces that match the wire, or the messages of protoc-gen-es or ts-proto.",
    },
    ts_proto_opt: {
      type: "list",
      check: checkTsProtoOption,
      doc: "An option that ts-proto also gets, so that messages=ts-proto knows its types: ts_proto_opt=forceLong=bigint.",
    },
    emit: {
      type: "choice",
      values: ["client", "handlers", "client+handlers", "types", "openapi"],
      default: "client+handlers",
      doc: "What to emit besides the types: the client, the server's handlers, or both. openapi emits OpenAPI documents only.",
    },
    check_requests: {
      type: "boolean",
      doc: "Clients validate requests before they send them, as servers do.",
    },
    ignore_required: {
      type: "boolean",
      doc: "Fields with REQUIRED (google.api.field_behavior) are optional, for proto files that you cannot change.",
    },
    insertion_points: {
      type: "boolean",
      doc: "Print insertion points for other plugins of the run.",
    },
    annotate_code: {
      type: "boolean",
      doc: "Annotate identifiers for tools that jump to the proto file, in the response and in a file beside each output.",
    },
    tolerate: {
      type: "list",
      values: tolerable,
      valueName: "RULE",
      doc: "A rule whose errors become warnings, for proto files that you cannot change. The invalid parts are left out.",
    },
  },
  generate({ request, options, report, emit }) {
    const { model, diagnostics } = buildModel(request, {
      tolerate: new Set(options.tolerate),
      ignoreRequired: options.ignore_required,
    });
    for (const diagnostic of diagnostics) report(diagnostic);
    if (diagnostics.some(({ severity }) => severity === "error")) return;
    if (options.emit === "openapi") {
      for (const file of model.files) emitOpenApi(file, emit);
      return;
    }
    const importExtension = options.import_extension === "none" ? "" : `.${options.import_extension}`;
    const targets: readonly Target[] = options.target === "ts" ? ["ts"] : ["js", "dts"];
    const settings = {
      importExtension,
      insertionPoints: options.insertion_points,
      annotateCode: options.annotate_code,
      checkRequests: options.check_requests,
      handlers: options.emit.includes("handlers"),
    };
    const shape = createShape(options.messages, options.ts_proto_opt);
    for (const file of model.files) {
      for (const target of targets) emitFile(file, shape, options.emit, { target, ...settings }, emit);
    }
  },
});

type Emit = (file: ResponseFile) => void;

/** One document for all services of a file. YAML parsers read JSON, too. */
function emitOpenApi({ stem, services }: File, emit: Emit): void {
  if (services.length === 0) return;
  const { document } = createOpenApi(services);
  emit({ name: `${stem}_openapi.json`, content: `${JSON.stringify(document, null, 2)}\n` });
}

function emitFile(file: File, shape: Shape, sides: string, options: OutputOptions, emit: Emit): void {
  const kinds: [Kind, () => Output][] = [];
  if (options.target !== "js" && hasTypes(file, shape)) kinds.push(["types", () => typesFile(file, shape, options)]);
  if (hasCodecs(file) && sides !== "types") kinds.push(["codecs", () => codecsFile(file, shape, options)]);
  if (file.services.length > 0) {
    if (sides.includes("handlers")) kinds.push(["routes", () => routesFile(file, options)]);
    if (sides.includes("client")) kinds.push(["client", () => clientFile(file, shape, options)]);
    if (sides.includes("handlers")) kinds.push(["handlers", () => handlersFile(file, shape, options)]);
  }
  for (const [kind, print] of kinds) {
    const name = `${file.stem}_${kind}${extensions[options.target]}`;
    if (options.annotateCode) emitAnnotated(print(), name, emit);
    else emit({ name, content: printed(print) });
  }
}

/** Whether the file declares anything besides well-known types, whose codecs are in the runtime. */
function hasCodecs({ messages, enums }: File): boolean {
  return messages.some(({ wellKnown }) => wellKnown === undefined) || enums.some(({ isNullValue }) => !isNullValue);
}

/** Prints a file only when its text is needed, so that the output of a large tree is never in memory at once. */
function* printed(print: () => Output): Generator<string, void> {
  yield print().toString();
}

function emitAnnotated(out: Output, name: string, emit: Emit): void {
  const file = { name, content: out.toString(), annotations: out.annotations() };
  emit(file);
  const info = codeInfoFile(file);
  if (info !== undefined) emit(info);
}

const extensions: Readonly<Record<Target, string>> = { ts: ".ts", js: ".js", dts: ".d.ts" };
