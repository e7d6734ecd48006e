import type { Check, Reader } from "./check.ts";
import { type CheckOptions, createCheck } from "./create-check.ts";
import { schemaChecks } from "./schema.ts";

/** The reader of a request whose messages declare constraints. Only such requests need the code that checks them. */
export function constrained<T>(read: Reader<T>): Reader<T> {
  return (json, check) => {
    check.schemas = schemaChecks;
    return read(json, check);
  };
}

/** Creates the second argument of a generated reader. After reading, `violations` holds what is wrong. */
export function createConstrainedCheck(options?: CheckOptions): Check {
  const check = createCheck(options);
  if (check.request) check.schemas = schemaChecks;
  return check;
}
