import type { JsonObject } from "../../../forms/values.ts";
import type { EventFields, Message, Operation } from "../../../model/elements/model.ts";
import type { StreamFormat } from "../../../model/elements/values.ts";
import { streamMediaType } from "../../../model/wire/stream-media-type.ts";
import { present } from "../../json-object.ts";
import { binarySchema } from "../schema/binary-schema.ts";
import { valueSchema } from "../schema/field-schema.ts";
import { messageSchema } from "../schema/message-schema.ts";
import type { Schemas } from "../schema/schemas.ts";

/** The schema of an event or line is that of its message. OpenAPI has no words for WebSockets. */
export function streamContent(operation: Operation, schema: JsonObject, schemas: Schemas): JsonObject {
  const entries = operation.streams.flatMap((format) => {
    const mediaType = streamMediaType(format, operation);
    if (mediaType === undefined) return [];
    if (format === "bytes") return [[mediaType, { schema: binarySchema }] as const];
    return [[mediaType, { schema: streamSchema(format, operation, schema, schemas) }] as const];
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
