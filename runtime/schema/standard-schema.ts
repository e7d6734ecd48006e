import type { Reader, Violation } from "../json/check.ts";
import { createCheck } from "../json/create-check.ts";
import { copyJson } from "./copy-json.ts";
import { pathSegments } from "./path-segments.ts";

/** A value that does not fit a schema: where, and why. */
export interface StandardIssue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
  /** The id of the rule of `buf.validate` that the value violates, for translations: `string.min_len`. */
  readonly ruleId?: string;
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** The interface of standardschema.dev, version 1, which form libraries, routers and agents' toolkits take. */
export interface StandardSchema<Input, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "protoc-gen-rest";
    readonly validate: (value: unknown) => StandardResult<Output>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/**
 * Reads a JSON value as a server reads the body of a request: with required fields, constraints and rules, and without unknown
 * members. The value stays as it is.
 */
export function validateStandard<T>(value: unknown, read: Reader<T>): StandardResult<T> {
  const check = createCheck({ request: true, unknown: "drop" });
  let copy: unknown;
  try {
    copy = copyJson(value);
  } catch {
    return { issues: [{ message: "is not JSON: it holds a function or a symbol", path: [] }] };
  }
  const message = read(copy, check);
  return check.violations.length === 0 ? { value: message } : { issues: check.violations.map(toIssue) };
}

function toIssue({ path, reason, ruleId }: Violation): StandardIssue {
  return { message: reason, path: pathSegments(path), ...(ruleId === undefined ? {} : { ruleId }) };
}
