import type { Enum, File, Message, Service } from "@protoc-gen-rest/plugin";

/** The packages that generated code imports from. */
export const runtime = {
  client: "@protoc-gen-rest/runtime/client",
  json: "@protoc-gen-rest/runtime/json",
  path: "@protoc-gen-rest/runtime/path",
  server: "@protoc-gen-rest/runtime/server",
} as const;

export function readerName(type: Message | Enum): string {
  return `read${type.localName}`;
}

export function writerName(message: Message): string {
  return `write${message.localName}`;
}

/** The names that a message has on the wire. */
export function membersName(message: Message): string {
  return `${lowerFirst(message.localName)}Members`;
}

/** The values of an enum. */
export function valuesName(type: Enum): string {
  return `${lowerFirst(type.localName)}Values`;
}

/** The readers of a file's messages by type name: `libraryTypes` for `library/v1/library.proto`. */
export function typesName(file: File): string {
  const words = file.stem.slice(file.stem.lastIndexOf("/") + 1).split(/[^A-Za-z0-9]+/);
  const name = words.map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  return `${/^\d/.test(name) ? "_" : ""}${name}Types`;
}

export function routesName(service: Service): string {
  return `${lowerFirst(service.localName)}Routes`;
}

export function clientName(service: Service): string {
  return `${service.localName}Client`;
}

export function handlersName(service: Service): string {
  return `${service.localName}Handlers`;
}

export function endpointsName(service: Service): string {
  return `${lowerFirst(service.localName)}Endpoints`;
}

// URLMap gives urlMap, not uRLMap.
function lowerFirst(name: string): string {
  return name.replace(/^(?:[A-Z]+(?![a-z])|[A-Z])/, (head) => head.toLowerCase());
}
