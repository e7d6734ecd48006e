import type { Check, MemberReaders, Reader } from "./check.ts";
import type { MemberSchemas, Schema } from "./member-schemas.ts";

/** Enforces the constraints of a value in a request. `read` returns the value that they apply to. */
export function enforceSchema(value: unknown, schema: Schema, check: Check, read?: Reader<unknown>): void {
  check.schemas?.checkSchema(value, schema, check, read);
}

/** Enforces the constraints of the members of a message in a request. `readers` return the values that they apply to. */
export function enforceSchemas(message: object, schemas: MemberSchemas, check: Check, readers?: MemberReaders): void {
  check.schemas?.checkSchemas(message, schemas, check, readers);
}
