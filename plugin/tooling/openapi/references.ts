import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import type { Message, Operation, Service } from "../../model/elements/model.ts";
import { isJsonObject } from "../json-object.ts";
import type { Schemas } from "./schema/schemas.ts";
import { addStatusSchema } from "./schema/status-schema.ts";

/** Finds the message that a reference in an annotation means. */
export type FindReferenced = (ref: string) => Message | undefined;

/**
 * References name a message as a proto file does (`.library.v1.Book`), or as documents of grpc-gateway call it: by the end of
 * its full name without dots (`#/definitions/v1Book`).
 */
export function createFindReferenced(services: readonly Service[], reachable: Iterable<Message>): FindReferenced {
  const messages = new Set([...reachable, ...services.flatMap(({ file }) => file.messages)]);
  const byName = new Map<string, Message>();
  for (const message of messages) {
    const parts = message.fullName.split(".");
    byName.set(message.fullName, message);
    for (let start = 0; start < parts.length; start++) {
      const name = parts.slice(start).join("");
      if (!byName.has(name)) byName.set(name, message);
    }
  }
  return (ref) => byName.get(nameOf(ref));
}

function nameOf(ref: string): string {
  return ref.replace(/^#\/(?:definitions|components\/schemas)\//, "").replace(/^\./, "");
}

/** The messages that the annotations of operations and of their files refer to. */
export function referencedMessages(operations: readonly Operation[], find: FindReferenced): ReadonlySet<Message> {
  const found = new Set<Message>();
  const visit = (value: JsonLiteral | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isJsonObject(value)) {
      const { $ref } = value;
      const message = typeof $ref === "string" ? find($ref) : undefined;
      if (message !== undefined) found.add(message);
      Object.values(value).forEach(visit);
    }
  };
  for (const { openApi, service } of operations) {
    visit(openApi);
    visit(service.file.openApi?.["responses"]);
  }
  return found;
}

/** Points the references of an annotation to the schemas of the document, and leaves out those that lead nowhere. */
export function resolveReferences(value: JsonLiteral, find: FindReferenced, schemas: Schemas): JsonLiteral {
  const resolve = (inner: JsonLiteral): JsonLiteral => {
    if (Array.isArray(inner)) return inner.map(resolve);
    if (!isJsonObject(inner)) return inner;
    const { $ref, ...others } = inner;
    const members = Object.fromEntries(Object.entries(others).map(([name, member]) => [name, resolve(member)]));
    return typeof $ref === "string" ? { ...members, ...referenceTo($ref, find, schemas) } : members;
  };
  return resolve(value);
}

function referenceTo(ref: string, find: FindReferenced, schemas: Schemas): JsonObject {
  const message = find(ref);
  if (message !== undefined) return schemas.ref(message, "whole");
  return /^(?:google\.rpc\.|rpc|googlerpc)Status$/.test(nameOf(ref)) ? addStatusSchema(schemas) : {};
}
