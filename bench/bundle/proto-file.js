import { capitalized, resources, services } from "./services.js";

const required = "[(google.api.field_behavior) = REQUIRED]";

const files = {
  "google.api.http": "google/api/annotations.proto",
  "google.api.field_behavior": "google/api/field_behavior.proto",
  "google.protobuf.Empty": "google/protobuf/empty.proto",
  "google.protobuf.Timestamp": "google/protobuf/timestamp.proto",
};

/** The text of the proto file of a service: `small` gives SmallService. */
export function protoFile(service) {
  const operations = services[service];
  const used = new Set(operations.map(({ resource }) => resource));
  const declarations = `
service ${capitalized(service)}Service {
${operations.map(rpc).join("\n")}
}
${operations.map(requestMessage).join("\n")}
${operations
  .filter(({ method }) => method === "list")
  .map(listMessage)
  .join("\n")}
${[...used].map(resourceMessage).join("\n")}
`;
  const imports = Object.entries(files).filter(([name]) => declarations.includes(name));
  return `syntax = "proto3";
package bench.${service}.v1;
${imports.map(([, file]) => `import "${file}";`).join("\n")}
${declarations}`;
}

function rpc({ method, resource, name, collection, verb, ofOne, hasBody }) {
  const variable = method === "update" ? `${resource}.name` : "name";
  const path = ofOne ? `/v1/{${variable}=${collection}/*}` : `/v1/${collection}`;
  const rule = `${verb.toLowerCase()}: "${path}"${hasBody ? ` body: "${resource}"` : ""}`;
  const response = { list: `${capitalized(name)}Response`, delete: "google.protobuf.Empty" }[method];
  const messages = `(${capitalized(name)}Request) returns (${response ?? capitalized(resource)})`;
  return `  rpc ${capitalized(name)}${messages} { option (google.api.http) = {${rule}}; }`;
}

function requestMessage({ method, resource, name }) {
  const fields = {
    get: `string name = 1 ${required};`,
    create: `string ${resource}_id = 1; ${capitalized(resource)} ${resource} = 2 ${required};`,
    list: "int32 page_size = 1; string page_token = 2; string filter = 3;",
    update: `${capitalized(resource)} ${resource} = 1 ${required}; bool allow_missing = 2;`,
    delete: `string name = 1 ${required}; string etag = 2;`,
  }[method];
  return `message ${capitalized(name)}Request { ${fields} }`;
}

function listMessage({ resource, name, collection }) {
  const fields = `repeated ${capitalized(resource)} ${collection} = 1; string next_page_token = 2;`;
  return `message ${capitalized(name)}Response { ${fields} }`;
}

function resourceMessage(resource) {
  const fields = ["string name", ...resources[resource]].map((field, index) => `${field} = ${index + 1};`);
  return `message ${capitalized(resource)} { ${fields.join(" ")} }`;
}
