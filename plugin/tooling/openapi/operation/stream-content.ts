import type { EventFields, Message, Operation } from "../../../model/elements/model.ts";
import type { StreamFormat } from "../../../model/elements/values.ts";
import { jsonMediaType } from "../../../model/wire/body-format.ts";
import { type JsonObject, present } from "../../json-object.ts";
import { valueSchema } from "../schema/field-schema.ts";
import { messageSchema } from "../schema/message-schema.ts";
import { binarySchema } from "../schema/scalar-schema.ts";
import type { Schemas } from "../schema/schemas.ts";

const streamTypes: Readonly<Record<Exclude<StreamFormat, "bytes" | "websocket">, string>> = {
  "server-sent-events": "text/event-stream",
  ndjson: "application/x-ndjson",
  "json-array": jsonMediaType,
  "grpc-gateway": jsonMediaType,
};

/** The schema of an event or line is that of its message. OpenAPI has no words for WebSockets. */
export function streamContent(operation: Operation, schema: JsonObject, schemas: Schemas): JsonObject {
  const entries = operation.streams.flatMap((format) => {
    if (format === "websocket") return [];
    if (format === "bytes") return [[operation.responseMediaType, { schema: binarySchema }] as const];
    return [[streamTypes[format], { schema: streamSchema(format, operation, schema, schemas) }] as const];
  });
  return Object.fromEntries(entries);
}

function streamSchema(
  format: StreamFormat,
  { output, events }: Operation,
  schema: JsonObject,
  schemas: Schemas,
): JsonObject {
  if (format === "server-sent-events") return events === undefined ? schema : eventSchema(output, events, schemas);
  if (format === "json-array") return { type: "array", items: schema };
  if (format !== "grpc-gateway") return schema;
  return { type: "object", properties: { result: schema, error: { type: "object" } } };
}

/** The data of an event: the message without the fields that are other lines, or the set member. */
function eventSchema(
  output: Message,
  { text, oneof, type, id, retry, comment, end }: EventFields,
  schemas: Schemas,
): JsonObject {
  const lines = new Set([type, id, retry, comment].filter((field) => field !== undefined));
  const isMember = oneof !== undefined && oneof.discriminator === undefined;
  const data = isMember
    ? { anyOf: oneof.fields.map((field) => valueSchema(field, schemas)) }
    : messageSchema(output, schemas, { without: lines });
  return present({ ...(text ? { type: "string" } : data), "x-stream-end": end });
}
