// The source of an application that calls operations, written for each contestant.
import { capitalized, services } from "./services.js";
import { zodSchemas } from "./zod-schemas.js";

/** @typedef {import("./services.js").Operation} Operation */

const baseUrl = `"https://library.example"`;
const first = services.small.slice(0, 1);

/**
 * `first` calls one operation, `all` the 20 of the large service; `further` is how many more operations the bundle of
 * `all` holds.
 *
 * @typedef {{ first: string, all?: string, further?: number }} Contestant
 */

/**
 * @param {readonly string[]} generatedFunctions what the generated client module of the large service exports
 * @returns {Record<string, Contestant>}
 */
export function clients(generatedFunctions) {
  const ours = "protoc-gen-rest";
  // Older plugins generate client objects only.
  const hasFunctions = services.large.every(({ name }) => generatedFunctions.includes(name));
  return {
    "fetch by hand": perCall(byHand),
    "fetch and zod/mini": perCall(withZod),
    "fetch and protobuf-es": perCall(withProtobufEs),
    "openapi-fetch": perCall(withOpenapiFetch),
    [`${ours}, createTransport alone`]: { first: transport },
    [`${ours}, client object`]: {
      first: withClientObject("small", first),
      all: withClientObject("large", services.large),
      // A client object holds all operations of its service.
      further: services.large.length - services.small.length,
    },
    ...(hasFunctions && {
      [`${ours}, functions`]: perCall((operations) => withFunctions(operations, "large")),
      [`${ours}, functions, fill_defaults`]: perCall((operations) => withFunctions(operations, "filled")),
    }),
  };
}

/** @type {(source: (operations: readonly Operation[], service: string) => string) => Contestant} */
function perCall(source) {
  const further = services.large.length - first.length;
  return { first: source(first, "small"), all: source(services.large, "large"), further };
}

const transport = `
  import { createTransport } from "@protoc-gen-rest/runtime/client";
  export const transport = createTransport({ baseUrl: ${baseUrl} });`;

/** @type {(service: string, operations: readonly Operation[]) => string} */
function withClientObject(service, operations) {
  const create = `create${capitalized(service)}Client`;
  const calls = operations.map(({ name }) => `export const ${name} = (request) => client.${name}(request);`);
  return `${transport}
    import { ${create} } from "./${service}/${service}_client.js";
    const client = ${create}(transport);
    ${calls.join("\n")}`;
}

/**
 * A single call is also from the large service: the bundler has to drop the others.
 *
 * @type {(operations: readonly Operation[], folder: string) => string}
 */
function withFunctions(operations, folder) {
  const imports = operations.map(({ name }) => `${name} as ${name}Over`);
  const calls = operations.map(({ name }) => `export const ${name} = (request) => ${name}Over(transport, request);`);
  return `${transport}
    import { ${imports.join(", ")} } from "./${folder}/large_client.js";
    ${calls.join("\n")}`;
}

const call = `
  const call = async (method, path, body) => {
    const headers = { accept: "application/json", "content-type": "application/json" };
    const response = await fetch(${baseUrl} + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error("" + response.status);
    return response.json();
  };`;

/** @type {(operations: readonly Operation[]) => string} */
function byHand(operations) {
  return [call, ...operations.map((operation) => byHandCall(operation))].join("\n");
}

/** @type {(operation: Operation, read?: string, write?: string) => string} */
function byHandCall({ method, name, collection, verb, ofOne, hasBody }, read = "", write = "") {
  const query = method === "list" ? ` + "?" + new URLSearchParams(request.query)` : "";
  const path = ofOne ? `"/v1/${collection}/" + encodeURIComponent(request.id)` : `"/v1/${collection}"${query}`;
  const body = hasBody ? `, ${write}(request.body)` : "";
  return `export const ${name} = async (request) => ${read}(await call("${verb}", ${path}${body}));`;
}

/** @type {(operations: readonly Operation[]) => string} */
function withZod(operations) {
  const schemas = new Set(operations.map((operation) => zodSchemas(operation)));
  const calls = operations.map((operation) => {
    return byHandCall(operation, operation.method === "delete" ? "" : `${schemaName(operation)}.parse`);
  });
  return [`import * as z from "zod/mini";`, call, ...schemas, ...calls].join("\n");
}

/** @type {(operation: Operation) => string} */
function schemaName({ method, resource, collection }) {
  return `${capitalized(method === "list" ? collection : resource)}Schema`;
}

/** @type {(operations: readonly Operation[], service: string) => string} */
function withProtobufEs(operations, service) {
  const resources = operations.map(({ resource }) => `${capitalized(resource)}Schema`);
  const responses = operations
    .filter(({ method }) => method === "list")
    .map(({ name }) => `${capitalized(name)}ResponseSchema`);
  const calls = operations.map((operation) => {
    const { method, resource, name } = operation;
    const response = `${capitalized(method === "list" ? `${name}Response` : resource)}Schema`;
    const read = method === "delete" ? "" : `((json) => fromJson(${response}, json))`;
    return byHandCall(operation, read, `((book) => toJson(${capitalized(resource)}Schema, book))`);
  });
  return `
    import { fromJson, toJson } from "@bufbuild/protobuf";
    import { ${[...new Set(resources), ...responses].join(", ")} } from "./es/${service}_pb.js";
    ${call}
    ${calls.join("\n")}`;
}

/** @type {(operations: readonly Operation[]) => string} */
function withOpenapiFetch(operations) {
  const calls = operations.map(({ method, name, collection, verb, ofOne, hasBody }) => {
    const params = [
      ...(ofOne ? ["path: { id: request.id }"] : []),
      ...(method === "list" ? ["query: request.query"] : []),
    ];
    const init = [`params: { ${params.join(", ")} }`, ...(hasBody ? ["body: request.body"] : [])];
    const path = `/v1/${collection}${ofOne ? "/{id}" : ""}`;
    return `export const ${name} = (request) => client.${verb}("${path}", { ${init.join(", ")} });`;
  });
  return `
    import createClient from "openapi-fetch";
    const client = createClient({ baseUrl: ${baseUrl} });
    ${calls.join("\n")}`;
}
