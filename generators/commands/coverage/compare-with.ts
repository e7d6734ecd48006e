import type { Model } from "@protoc-gen-rest/plugin";
import {
  type Coverage,
  compareApis,
  compareTraffic,
  createOpenApi,
  isJsonObject,
  listRoutes,
  readEndpointList,
  readEndpointText,
  readHar,
  readOpenApi,
  upgradeSwagger,
} from "@protoc-gen-rest/plugin/spec";
import { parseJsonOrYaml } from "../input/json-or-yaml.ts";
import { readText } from "../input/read-text.ts";
import { CommandError } from "../session.ts";

/** Compares an API with the specification in a file, whose content tells what it is. */
export function compareWith(path: string, model: Model): Coverage {
  const text = readText(path);
  const services = model.files.flatMap((file) => file.services);
  // One document has a route once, but two services may have it both.
  const actual = () => {
    const apis = services.map((service) => readOpenApi(createOpenApi([service]).document));
    return { operations: apis.flatMap(({ operations }) => operations), isDetailed: true };
  };
  const content = /\.(?:md|markdown|txt)$/i.test(path) ? undefined : parseJsonOrYaml(path, text);
  if (isJsonObject(content)) {
    if (content["log"] !== undefined) return compareTraffic(readHar(content), listRoutes(model));
    if (content["swagger"] === "2.0") return compareApis(readOpenApi(upgradeSwagger(content)), actual());
    if (/^3\./.test(String(content["openapi"]))) return compareApis(readOpenApi(content), actual());
    throw new CommandError(
      `${path} is neither an OpenAPI 3.x or Swagger 2.0 document, nor a HAR, nor a list of endpoints`,
    );
  }
  const listed = Array.isArray(content) ? readEndpointList(content) : readEndpointText(text);
  if (listed.operations.length > 0) return compareApis(listed, actual());
  throw new CommandError(`no endpoints found in ${path}; expected lines such as "GET /v1/shelves/{id}"`);
}
