import type { Model } from "@protoc-gen-rest/plugin";
import {
  bundleDocuments,
  type Coverage,
  compareApis,
  compareTraffic,
  createOpenApi,
  isJsonObject,
  isSwagger,
  type JsonObject,
  listRoutes,
  readEndpointList,
  readEndpointText,
  readHar,
  readOpenApi,
  upgradeSwagger,
} from "@protoc-gen-rest/plugin/tooling";
import { type DocumentContent, parseJsonOrYaml } from "../input/json-or-yaml.ts";
import { readDocuments } from "../input/read-documents.ts";
import { readText } from "../input/read-text.ts";
import { CommandError, type Session } from "../session.ts";

/** Compares an API with the specification in a file, whose content tells what it is. Writes warnings to `stderr`. */
export function compareWith(path: string, model: Model, stderr: Session["stderr"]): Coverage {
  const text = readText(path);
  const services = model.files.flatMap((file) => file.services);
  // One document has a route once, but two services may have it both.
  const actual = () => {
    const apis = services.map((service) => readOpenApi(createOpenApi([service]).document));
    return { operations: apis.flatMap(({ operations }) => operations), isDetailed: true };
  };
  const content = parseSpecification(path, text);
  if (isJsonObject(content)) {
    if (content["log"] !== undefined) return compareTraffic(readHar(content), listRoutes(model));
    if (isSwagger(content))
      return compareApis(readOpenApi(upgradeSwagger(bundle(path, text, content, stderr))), actual());
    if (/^3\./.test(String(content["openapi"])))
      return compareApis(readOpenApi(bundle(path, text, content, stderr)), actual());
    throw new CommandError(
      `${path} is neither an OpenAPI 3.x or Swagger 2.0 document, nor a HAR, nor a list of endpoints`,
    );
  }
  const listed = Array.isArray(content) ? readEndpointList(content) : readEndpointText(text);
  if (listed === undefined) {
    throw new CommandError(
      `${path} lists something else than endpoints; expected items such as "GET /v1/shelves/{id}", or objects with "method" and "path"`,
    );
  }
  if (listed.operations.length > 0) return compareApis(listed, actual());
  throw new CommandError(`no endpoints found in ${path}; expected lines such as "GET /v1/shelves/{id}"`);
}

/** The content of a file in JSON or YAML; undefined for other texts, such as a list of endpoints. */
function parseSpecification(path: string, text: string): DocumentContent | undefined {
  if (/\.(?:md|markdown|txt)$/i.test(path)) return undefined;
  try {
    return parseJsonOrYaml(path, text);
  } catch (error) {
    if (/\.(?:json|ya?ml|har)$/i.test(path) || readEndpointText(text).operations.length === 0) throw error;
    return undefined;
  }
}

/** The document with the files that its references lead to. */
function bundle(path: string, text: string, content: JsonObject, stderr: Session["stderr"]): JsonObject {
  const { document, unresolved, urls } = bundleDocuments(content, path, readDocuments(path, text).documents);
  if (unresolved.length > 0) throw new CommandError(`${path}: cannot read what ${listOf(unresolved)} refers to`);
  if (urls.length > 0)
    stderr.write(`${path}: warning: coverage reads files only, so what ${listOf(urls)} refers to is not compared\n`);
  return document;
}

function listOf(references: readonly string[]): string {
  return references.map((ref) => JSON.stringify(ref)).join(", ");
}
