import type { Binding, Field, Message, Operation } from "../../../model/model.ts";
import { bodyMessage, requestFormat } from "../../../model/wire/body-format.ts";
import { descriptionOf } from "../describe-element.ts";
import { type JsonObject, present } from "../json-object.ts";
import { valueSchema } from "../schema/field-schema.ts";
import { messageSchema } from "../schema/message-schema.ts";
import { binarySchema } from "../schema/scalar-schema.ts";
import type { Completeness, Schemas } from "../schema/schemas.ts";

/** The request body of a binding; undefined if it has none. */
export function requestBody(operation: Operation, binding: Binding, schemas: Schemas): JsonObject | undefined {
  const { body } = binding;
  if (body.kind === "none" || isEmpty(operation, binding)) return undefined;
  const format = requestFormat(operation, binding);
  const message = bodyMessage(operation.input, body);
  const files = format === "multipart" ? filesOf(message) : [];
  const schema = format === "bytes" ? binarySchema : bodySchema(operation, binding, schemas, files.length > 0);
  const media = files.length > 0 ? withFiles(schema, files) : { schema };
  const types = [operation.requestMediaType, ...(format === "json" ? operation.jsonMediaTypes : [])];
  return present({
    description: body.kind === "field" ? descriptionOf(body.field.comments) : undefined,
    required: !operation.bodyOptional || undefined,
    content: Object.fromEntries(types.map((type) => [type, media])),
  });
}

/** Whether all fields of the request travel elsewhere, so that a body would be `{}`. */
function isEmpty({ input }: Operation, binding: Binding): boolean {
  if (binding.body.kind !== "all" || input.representation !== "object") return false;
  const { wellKnown, fields } = input;
  return wellKnown === undefined ? fieldsElsewhere(binding).size === fields.length : wellKnown === "empty";
}

function bodySchema({ input }: Operation, binding: Binding, schemas: Schemas, isInline: boolean): JsonObject {
  const { body, method, variables } = binding;
  const completeness: Completeness = method === "PATCH" ? "partial" : "whole";
  if (body.kind === "field") {
    const { type } = body.field;
    // The path sets them, whatever the body has.
    const below = variables.flatMap(({ path: [first, second] }) => (first === body.field && second ? [second] : []));
    return (isInline || below.length > 0) && type.kind === "message"
      ? messageSchema(type, schemas, { optional: new Set(below), completeness })
      : valueSchema(body.field, schemas, completeness);
  }
  const without = fieldsElsewhere(binding);
  return without.size === 0 && input.wellKnown === undefined && !isInline
    ? schemas.ref(input, completeness)
    : messageSchema(input, schemas, { without, completeness });
}

/** The fields of the request that are not part of a body `*`. Of fields below another one, the body may have others. */
function fieldsElsewhere({ variables, query, headers, cookies, queryRest }: Binding): ReadonlySet<Field> {
  const inPath = variables.filter(({ path }) => path.length === 1);
  const all = [...inPath, ...query, ...headers, ...cookies].map(({ path }) => path[0]);
  return new Set([...all, queryRest?.field].filter((field) => field !== undefined));
}

function filesOf(message: Message | undefined): readonly Field[] {
  return message?.fields.filter(({ mediaType }) => mediaType !== undefined) ?? [];
}

/** In multipart/form-data, a field with a media type is a file. */
function withFiles(schema: JsonObject, files: readonly Field[]): JsonObject {
  const encoding = files.map(({ jsonName, mediaType = "" }) => [jsonName, { contentType: mediaType }] as const);
  const own = Object.entries(schema["properties"] ?? {});
  const properties = files.map((field) => [field.jsonName, fileSchema(field)] as const);
  return {
    schema: { ...schema, properties: Object.fromEntries([...own, ...properties]) },
    encoding: Object.fromEntries(encoding),
  };
}

function fileSchema({ cardinality, comments }: Field): JsonObject {
  const schema = cardinality === "list" ? { type: "array", items: binarySchema } : binarySchema;
  return present({ ...schema, description: descriptionOf(comments) });
}
