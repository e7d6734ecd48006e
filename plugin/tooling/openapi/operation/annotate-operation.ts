import type { JsonLiteral, JsonObject } from "../../../forms/values.ts";
import { extensionsOf, objectOf } from "../../../model/annotations/members.ts";
import type { Operation } from "../../../model/elements/model.ts";
import { isHttpBody } from "../../../model/wire/body-format.ts";
import { isJsonObject, present } from "../../json-object.ts";
import { statusText } from "./status-text.ts";

/** The annotations of an operation, and the responses that its file declares for all operations. */
export interface OperationAnnotations {
  readonly own: JsonObject;
  readonly responses: JsonObject;
}

/**
 * Adds what OpenAPI annotations declare to an Operation Object. Where they concern the wire, such as the schema of a response,
 * the proto file wins.
 */
export function annotateOperation(
  object: JsonObject,
  operation: Operation,
  { own, responses: shared }: OperationAnnotations,
): JsonObject {
  const { tags, summary, description, externalDocs, servers, parameters, requestBody, responses } = own;
  return present({
    ...object,
    tags: tags ?? object["tags"],
    summary: summary ?? object["summary"],
    description: description ?? object["description"],
    externalDocs,
    parameters: annotateParameters(object["parameters"], parameters),
    requestBody: annotateBody(object["requestBody"], requestBody),
    responses: annotateResponses(operation, object["responses"], { ...shared, ...objectOf(responses) }),
    servers: servers ?? object["servers"],
    ...extensionsOf(own),
  });
}

/** Headers and cookies that no field of the request carries are parameters as well: handlers read them by name. */
function annotateParameters(own: JsonLiteral | undefined, declared: JsonLiteral | undefined): JsonLiteral | undefined {
  if (!Array.isArray(declared)) return own;
  const all: JsonObject[] = Array.isArray(own) ? own.filter(isJsonObject) : [];
  const keyOf = ({ name, in: place }: JsonObject): string => `${place} ${String(name).toLowerCase()}`;
  const known = new Set(all.map(keyOf));
  const additions = new Map(declared.filter(isJsonObject).map((it: JsonObject) => [keyOf(it), it]));
  const annotated = all.map((parameter) => {
    const {
      schema: _,
      name: __,
      in: ___,
      required: ____,
      style: _____,
      explode: ______,
      ...about
    } = additions.get(keyOf(parameter)) ?? {};
    return { ...parameter, ...about };
  });
  const others = [...additions].filter(([key, { in: place }]) => !known.has(key) && place !== "path");
  return [...annotated, ...others.map(([, it]) => ({ ...it, schema: it["schema"] ?? { type: "string" } }))];
}

function annotateBody(own: JsonLiteral | undefined, declared: JsonLiteral | undefined): JsonLiteral | undefined {
  if (!isJsonObject(own) || !isJsonObject(declared)) return own;
  const { description, content } = declared;
  return present({
    ...own,
    description: description ?? own["description"],
    content: withExamples(objectOf(own["content"]), objectOf(content)),
  });
}

/** Adds the examples of media types that the wire has. */
function withExamples(own: JsonObject, declared: JsonObject): JsonObject {
  const members = Object.entries(own).map(([type, media]) => {
    const { example, examples } = objectOf(declared[type]);
    return [type, present({ ...objectOf(media), example, examples })] as const;
  });
  return Object.fromEntries(members);
}

/** A google.api.HttpBody may be any media type, so the annotation alone tells which. */
function contentOfBytes(own: JsonObject, declared: JsonObject): JsonObject {
  const types = Object.entries(declared);
  const [media = {}] = Object.values(own);
  return types.length === 0
    ? own
    : Object.fromEntries(types.map(([type, it]) => [type, { ...objectOf(media), ...objectOf(it) }]));
}

function annotateResponses(operation: Operation, own: JsonLiteral | undefined, declared: JsonObject): JsonObject {
  const known = objectOf(own);
  const annotated = Object.entries(known).map(([status, response]) => {
    const isBytes = isHttpBody(operation.output) && status.startsWith("2");
    return [status, withAnnotation(objectOf(response), objectOf(declared[status]), isBytes)] as const;
  });
  const others = Object.entries(declared).filter(([status]) => !Object.hasOwn(known, status));
  const added = others.map(([status, response]) => {
    const text = /^\d+$/.test(status) ? statusText(Number(status)) : `Status ${status}`;
    return [status, { description: text, ...objectOf(response) }] as const;
  });
  const { default: fallback, ...all } = Object.fromEntries<JsonLiteral>([...annotated, ...added]);
  return present({ ...all, default: fallback });
}

function withAnnotation(own: JsonObject, annotation: JsonObject, isBytes: boolean): JsonObject {
  const { description, headers, content, links } = annotation;
  const merge = isBytes ? contentOfBytes : withExamples;
  return present({
    ...own,
    description: description ?? own["description"],
    headers: headers === undefined ? own["headers"] : { ...objectOf(headers), ...objectOf(own["headers"]) },
    content: own["content"] && merge(objectOf(own["content"]), objectOf(content)),
    links,
    ...extensionsOf(annotation),
  });
}
