import {
  buildModel,
  definePlugin,
  type OptionTable,
  type Plugin,
  type RuleId,
  rules,
  type Target,
} from "@protoc-gen-rest/plugin";
import { builtIn } from "./built-in.ts";
import { chooseGenerators } from "./choose-generators.ts";
import { emitFile } from "./emit-file.ts";
import type { Generator, GeneratorContext } from "./generator.ts";
import { missingFiles } from "./missing-files.ts";
import { createShape } from "./shape/create-shape.ts";
import { checkTsProtoOption } from "./shape/ts-proto/options.ts";
import { unusedOptions } from "./unused-options.ts";
import { givenWire } from "./upstream/given-wire.ts";
import { readRules } from "./upstream/read-rules.ts";
import { ruleFindings } from "./upstream/rule-findings.ts";
import { version } from "./version.ts";

const tolerable: readonly RuleId[] = (Object.keys(rules) as RuleId[]).filter((rule) => rules[rule].tolerable);

const options = {
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
    type: "choices",
    values: [] as readonly string[],
    default: ["client", "handlers"],
    doc: "What to emit, with the files that it needs: the client, the server's handlers, types alone, OpenAPI documents.",
  },
  check_requests: {
    type: "boolean",
    doc: "Clients validate requests before they send them, as servers do.",
  },
  check_resource_names: {
    type: "boolean",
    doc: "Names in fields with google.api.resource_reference must match a pattern of the resource.",
  },
  fill_defaults: {
    type: "boolean",
    doc: "Readers of responses set absent lists, maps and scalars to their defaults, and check REQUIRED fields (messages=plain).",
  },
  int64: {
    type: "choice",
    values: ["bigint", "number", "string"],
    default: "bigint",
    doc: "The type of 64-bit integers whose fields have no jstype (messages=plain).",
  },
  ignore_required: {
    type: "boolean",
    doc: "Fields with REQUIRED (google.api.field_behavior) are optional, for proto files that you cannot change.",
  },
  method_signatures: {
    type: "boolean",
    doc: "Clients can be called with the positional arguments of google.api.method_signature as well.",
  },
  routing_headers: {
    type: "boolean",
    doc: "Clients send x-goog-request-params for methods without google.api.routing, too, with the variables of the path.",
  },
  visibility: {
    type: "list",
    valueName: "LABEL",
    doc: "A label of google.api.visibility whose elements are included, or * for all. Others with labels are left out.",
  },
  upstream: {
    type: "choice",
    values: ["none", "grpc-gateway", "connect"],
    default: "none",
    doc: "The server that clients call, or that servers stand in for, for proto files that you cannot change. Sets some of the options below, and tolerate.",
  },
  parameters: {
    type: "choice",
    values: ["google", "grpc-gateway"],
    doc: "What paths and queries carry: what google.api.http describes, or also what grpc-gateway reads, such as lists in paths.",
  },
  streams: {
    type: "choice",
    values: ["ndjson", "grpc-gateway", "none"],
    doc: "The format of streams that declare none. none leaves out rpcs that return streams.",
  },
  duplicate_routes: {
    type: "choice",
    values: ["error", "keep"],
    doc: "Two rpcs of a service with one route: an error, or clients can call both, and servers have one that is not deprecated.",
  },
  field_names: {
    type: "choice",
    values: ["json", "proto"],
    doc: "The names of fields in JSON, unless their file declares them.",
  },
  unbound: {
    type: "choice",
    values: ["skip", "post", "all"],
    doc: "Rpcs without an HTTP rule are left out, or post their request to /package.Service/Method. all binds every rpc so.",
  },
  rules: {
    type: "list",
    valueName: "FILE",
    doc: "A service configuration in YAML (google.api.Service) with HTTP rules for rpcs.",
  },
  insertion_points: {
    type: "boolean",
    doc: "Print insertion points for other plugins of the run.",
  },
  declaration_map: {
    type: "string",
    doc: "Maps declarations to proto files, so that editors jump there (target=js+dts). The folder of the proto files, from the output folder.",
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
} as const satisfies OptionTable;

/** Options of `createRestPlugin`. */
export interface RestPluginOptions {
  /** The name of the executable. Default: `protoc-gen-rest`. */
  readonly name?: string;
  /** Default: the version of protoc-gen-rest. */
  readonly version?: string;
  /** Generators beside those of protoc-gen-rest: their names are words of the plugin option `emit`. */
  readonly generators?: readonly Generator[];
}

/**
 * Creates protoc-gen-rest with generators of one's own. Throws a TypeError if two generators have one name, or two plugin
 * options.
 */
export function createRestPlugin({
  name = "protoc-gen-rest",
  generators = [],
  ...given
}: RestPluginOptions = {}): Plugin {
  const all = [...builtIn, ...generators];
  const own = ownOptions(all);
  const emit = { ...options.emit, values: all.map(({ name }) => name) };
  return definePlugin({
    name,
    version: given.version ?? version,
    options: { ...options, emit, ...own } as typeof options,
    async generate({ request, options, report, emit }) {
      const { tolerate = [], ...wire } = givenWire(options);
      const configs = await Promise.all(options.rules.map(readRules));
      for (const [index, config] of configs.entries()) {
        for (const finding of ruleFindings(options.rules[index]!, config, request)) report(finding);
      }
      if (configs.some(({ problems }) => problems.length > 0)) return;
      const { model, diagnostics } = buildModel(request, {
        ...wire,
        httpRules: new Map(configs.flatMap(({ rules }) => [...rules])),
        tolerate: new Set([...tolerate, ...options.tolerate]),
        ignoreRequired: options.ignore_required,
        checkResourceNames: options.check_resource_names,
        visibility: new Set(options.visibility),
        methodSignatures: options.method_signatures,
        routingHeaders: options.routing_headers,
        ...(options.messages === "plain" ? { int64: options.int64 } : {}),
      });
      for (const diagnostic of diagnostics) report(diagnostic);
      if (diagnostics.some(({ severity }) => severity === "error")) return;
      const chosen = chooseGenerators(all, options.emit);
      for (const finding of unusedOptions(options, model, all, chosen)) report(finding);
      const shape = createShape(options.messages, options.ts_proto_opt);
      if (chosen.some(({ print }) => print !== undefined)) {
        for (const finding of missingFiles(model)) report(finding);
        for (const finding of model.files.flatMap((file) => shape.findings?.(file) ?? [])) report(finding);
      }
      const settings = {
        importExtension: options.import_extension === "none" ? "" : `.${options.import_extension}`,
        insertionPoints: options.insertion_points,
        annotateCode: options.annotate_code,
        declarationMap: options.declaration_map,
        checkRequests: options.check_requests,
        fillDefaults: options.fill_defaults,
        handlers: chosen.some(({ name }) => name === "handlers" || name === "webhooks"),
      };
      const targets: readonly Target[] = options.target === "ts" ? ["ts"] : ["js", "dts"];
      const emitted: string[] = [];
      const emitNamed: typeof emit = (file) => {
        emitted.push(file.name);
        emit(file);
      };
      const contexts = targets.map((target): GeneratorContext => {
        return { shape, output: { target, ...settings }, options, emitted };
      });
      const [first] = contexts as [GeneratorContext];
      const findings = chosen.flatMap(({ check }) => check?.(model, first) ?? []);
      for (const finding of findings) report(finding);
      if (findings.some(({ severity }) => severity === "error")) return;
      for (const file of model.files) for (const context of contexts) emitFile(file, chosen, context, emitNamed);
      for (const { files } of chosen) for (const file of files?.(model, first) ?? []) emit(file);
    },
  });
}

/** The options that generators declare. */
function ownOptions(generators: readonly Generator[]): OptionTable {
  const names = new Set<string>();
  const own: Record<string, OptionTable[string]> = {};
  for (const { name, options: declared = {} } of generators) {
    if (names.has(name)) throw new TypeError(`two generators have the name "${name}"`);
    names.add(name);
    for (const [key, option] of Object.entries(declared)) {
      if (Object.hasOwn(options, key) || Object.hasOwn(own, key))
        throw new TypeError(`the generator "${name}" declares the option "${key}", which exists already`);
      own[key] = option;
    }
  }
  return own;
}

/** The plugin `protoc-gen-rest`: run it with `runPlugin`, or beside other plugins with `compile`. */
export const restPlugin: Plugin = createRestPlugin();
