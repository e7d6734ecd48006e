import { buildModel, formatDiagnostic, type Model } from "@protoc-gen-rest/plugin";
import { type ImportOptions, importOpenApi, type OpenApiImport } from "@protoc-gen-rest/plugin/tooling";
import { describeTexts } from "./describe-texts.ts";

type Document = Parameters<typeof importOpenApi>[0] extends ReadonlyMap<string, infer Value> ? Value : never;

/** Imports a document that is not in a file. */
export function importDocument(document: Document, options: ImportOptions = {}): OpenApiImport {
  return importOpenApi(new Map([["openapi.json", document]]), options);
}

/** The model of proto files, given as texts by path. Throws all errors that the plugin would report. */
export function modelOf(files: ReadonlyMap<string, string>): Model {
  const input = { protoFile: describeTexts(files), fileToGenerate: [...files.keys()] };
  const { model, diagnostics } = buildModel(input);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(formatDiagnostic).join("\n"));
  return model;
}
