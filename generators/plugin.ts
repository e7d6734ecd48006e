import {
  buildModel,
  definePlugin,
  type File,
  type Plugin,
  type ResponseFile,
  type RuleId,
  rules,
  type Target,
} from "@protoc-gen-rest/plugin";
import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { signatureFindings } from "./client/signature-findings.ts";
import { emitFile } from "./emit-file.ts";
import { createShape } from "./shape/create-shape.ts";
import { checkTsProtoOption } from "./shape/ts-proto/options.ts";
import { upstreams } from "./upstream/presets.ts";
import { readRules } from "./upstream/read-rules.ts";
import { ruleFindings } from "./upstream/rule-findings.ts";
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
      doc: "The server that clients call, or that servers stand in for, for proto files that you cannot change. Sets the six options below.",
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
      type: "string",
      doc: "A service configuration in YAML (google.api.Service) with HTTP rules for rpcs.",
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
  async generate({ request, options, report, emit }) {
    const upstream = upstreams[options.upstream];
    const { parameters, streams, duplicate_routes, field_names, unbound, rules: rulesFile } = options;
    const config = rulesFile === undefined ? undefined : await readRules(rulesFile);
    if (rulesFile !== undefined && config !== undefined) {
      for (const finding of ruleFindings(rulesFile, config, request)) report(finding);
      if (config.problems.length > 0) return;
    }
    const { model, diagnostics } = buildModel(request, {
      ...upstream,
      ...(parameters === undefined ? {} : { parameters }),
      ...(streams === undefined ? {} : { streams }),
      ...(duplicate_routes === undefined ? {} : { duplicateRoutes: duplicate_routes }),
      ...(field_names === undefined ? {} : { fieldNames: field_names }),
      ...(unbound === undefined ? {} : { unbound }),
      ...(config === undefined ? {} : { httpRules: config.rules }),
      tolerate: new Set([...(upstream.tolerate ?? []), ...options.tolerate]),
      ignoreRequired: options.ignore_required,
      checkResourceNames: options.check_resource_names,
      visibility: new Set(options.visibility),
      methodSignatures: options.method_signatures,
      routingHeaders: options.routing_headers,
      ...(options.messages === "plain" ? { int64: options.int64 } : {}),
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
      fillDefaults: options.fill_defaults,
      handlers: options.emit.includes("handlers"),
    };
    const shape = createShape(options.messages, options.ts_proto_opt);
    if (options.emit.includes("client")) for (const finding of signatureFindings(model, shape)) report(finding);
    for (const file of model.files) {
      for (const target of targets) emitFile(file, shape, options.emit, { target, ...settings }, emit);
    }
  },
});

/** One document for all services of a file. YAML parsers read JSON, too. */
function emitOpenApi({ stem, services }: File, emit: (file: ResponseFile) => void): void {
  if (services.length === 0) return;
  const { document } = createOpenApi(services);
  emit({ name: `${stem}_openapi.json`, content: `${JSON.stringify(document, null, 2)}\n` });
}
