import type { File, Service } from "@protoc-gen-rest/plugin";
import * as runtimeModule from "@protoc-gen-rest/runtime/codegen/v1";
import { builtIn } from "../built-in.ts";
import { chooseGenerators } from "../choose-generators.ts";
import { emitFile } from "../emit-file.ts";
import { runtime } from "../output/names.ts";
import type { OutputOptions } from "../output/output.ts";
import { createShape } from "../shape/create-shape.ts";
import { linkModules, type Module } from "./link-modules.ts";
import { reachableFiles } from "./reachable-files.ts";

const defaults: OutputOptions = {
  target: "js",
  importExtension: ".js",
  insertionPoints: false,
  annotateCode: false,
  declarationMap: undefined,
  checkRequests: false,
  fillDefaults: false,
  handlers: true,
};

/** Returns what the module of a kind exports for a proto file. */
export type FindExport = (file: File, kind: string, name: string) => unknown;

/** Options of `loadExports`. */
export interface LoadExportsOptions {
  /** Default: false. */
  readonly checkRequests?: boolean;
  /** The packages that the modules import besides the runtime. */
  readonly packages?: Readonly<Record<string, Module>>;
}

/** Generates what words of `emit` ask for, in the plain shape, and loads it on first use. */
export function loadExports(
  services: readonly Service[],
  emit: readonly string[],
  { checkRequests = false, packages = {} }: LoadExportsOptions = {},
): FindExport {
  const generators = chooseGenerators(builtIn, emit);
  const context = { shape: createShape("plain", []), output: { ...defaults, checkRequests }, options: {} };
  const texts = new Map<string, string>();
  for (const file of reachableFiles(services)) {
    emitFile(file, generators, context, ({ name, content }) => {
      texts.set(name, typeof content === "string" ? content : [...content].join(""));
    });
  }
  const load = linkModules(texts, { ...packages, [runtime]: runtimeModule });
  return ({ stem }, kind, name) => load(`${stem}_${kind}.js`)[name];
}
