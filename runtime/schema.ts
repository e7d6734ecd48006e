export {
  type JsonSchemaOptions,
  type SchemaDefinition,
  type StandardJsonSchema,
  toJsonSchema,
  withJsonSchema,
} from "./schema/json-schema.ts";
export type { StandardIssue, StandardResult, StandardSchema } from "./schema/standard-schema.ts";
