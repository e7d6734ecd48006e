import type { Check } from "./check.ts";
import type { MemberSchemas, Schema } from "./member-schemas.ts";

/** Enforces the constraints of a value in a request. */
export function enforceSchema(value: unknown, schema: Schema, check: Check): void {
  check.schemas?.checkSchema(value, schema, check);
}

/** Enforces the constraints of the members of a message in a request. */
export function enforceSchemas(message: object, schemas: MemberSchemas, check: Check): void {
  check.schemas?.checkSchemas(message, schemas, check);
}
