import type { Enum, Message, Service } from "@protoc-gen-rest/plugin";

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
