import { maximumEdition, minimumEdition } from "@bufbuild/protobuf";
import { compareDiagnostics, type Diagnostic } from "../diagnostic.ts";
import { parseOptions } from "../options/parse-options.ts";
import { checkEditions } from "../request/check-edition.ts";
import { linkRequest } from "../request/link-request.ts";
import { readRequest } from "../request/read-request.ts";
import type { ResponseHead } from "../response/encode-response.ts";
import { checkFileName } from "../response/file-name.ts";
import { checkInsertionPoint } from "../response/insertion-marker.ts";
import type { ResponseFile } from "../response/response-file.ts";
import { describeDiagnostics } from "./describe-diagnostics.ts";
import type { Plugin, PluginContext } from "./plugin.ts";

/** The response of a plugin, before it is encoded. */
export interface PluginResponse {
  readonly head: ResponseHead;
  /** Empty if the head has an error. */
  readonly files: readonly ResponseFile[];
  /** Sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
}

// CodeGeneratorResponse.Feature
const featureProto3Optional = 1;
const featureSupportsEditions = 2;

const supported: ResponseHead = {
  supportedFeatures: featureProto3Optional | featureSupportsEditions,
  minimumEdition,
  maximumEdition,
};

/**
 * Runs a plugin on an encoded request.
 *
 * Problems of the schema or the options become `head.error`. Throws an ExchangeError for an unreadable request, and
 * whatever `generate` throws, which is a bug in the plugin.
 */
export async function handleRequest(plugin: Plugin, bytes: Uint8Array): Promise<PluginResponse> {
  const request = readRequest(bytes);
  const options = parseOptions(plugin.options, request.parameter);
  if (options.errors.length > 0) return failed([], nameErrors(plugin, options.errors));
  const editions = checkEditions(request, plugin.name);
  if (editions.length > 0) return failed(editions, []);

  const diagnostics: Diagnostic[] = [];
  const files: ResponseFile[] = [];
  const linked = linkRequest(request);
  const context: PluginContext = {
    request,
    options: options.values,
    get registry() {
      return linked.registry;
    },
    get filesToGenerate() {
      return linked.filesToGenerate;
    },
    report: (diagnostic) => diagnostics.push(diagnostic),
    emit: (file) => files.push(file),
  };
  await plugin.generate(context);
  diagnostics.sort(compareDiagnostics);
  const mistakes = checkFiles(files);
  if (mistakes.length > 0 || diagnostics.some(isError)) return failed(diagnostics, nameErrors(plugin, mistakes));
  return { head: supported, files, diagnostics };
}

function failed(diagnostics: readonly Diagnostic[], mistakes: readonly string[]): PluginResponse {
  const error = [...describeDiagnostics(diagnostics.filter(isError)), ...mistakes].join("\n");
  // Includes the features: without them, compilers complain first that the plugin does not support proto3 optional.
  return { head: { error, ...supported }, files: [], diagnostics };
}

function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === "error";
}

function nameErrors(plugin: Plugin, errors: readonly string[]): readonly string[] {
  return errors.map((error) => `${plugin.name}: ${error}`);
}

function checkFiles(files: readonly ResponseFile[]): readonly string[] {
  const mistakes: string[] = [];
  const emitted = new Set<string>();
  for (const file of files) {
    const wrong = checkFileName(file.name);
    if (wrong !== undefined) mistakes.push(`invalid output file name ${JSON.stringify(file.name)}: ${wrong}`);
    if (file.insertionPoint !== undefined) {
      const wrongPoint = checkInsertionPoint(file.insertionPoint);
      if (wrongPoint !== undefined)
        mistakes.push(
          `invalid insertion point ${JSON.stringify(file.insertionPoint)} in ${JSON.stringify(file.name)}: ${wrongPoint}`,
        );
      continue;
    }
    if (emitted.has(file.name)) mistakes.push(`the output file ${JSON.stringify(file.name)} is emitted twice`);
    emitted.add(file.name);
  }
  return mistakes;
}
