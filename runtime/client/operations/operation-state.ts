import { type Check, describe, prefixPaths, type Reader, violate } from "../../json/check.ts";
import type { ErrorBody } from "../response/read-response.ts";

/** A google.longrunning.Operation with its result. */
export interface OperationState<R, M> {
  readonly name: string;
  readonly done: boolean;
  readonly metadata: M | undefined;
  readonly error: ErrorBody | undefined;
  readonly response: R | undefined;
}

/** Reads a google.longrunning.Operation, whose result is a `google.protobuf.Any`. */
export function operationReader<R, M>(
  readResponse: Reader<R>,
  readMetadata: Reader<M> | undefined,
): Reader<OperationState<R, M>> {
  return (json, check) => {
    const { name, done, metadata, error, response } = (json ?? {}) as Readonly<Record<string, unknown>>;
    // The name becomes a path.
    if (typeof name !== "string" || /(^|\/)\.{0,2}($|\/)/.test(name)) {
      violate(check, `expected a resource name, got ${describe(name)}`, "name");
    }
    return {
      name: String(name),
      done: done === true,
      metadata: readMetadata && metadata != null ? readPacked(metadata, readMetadata, check, "metadata") : undefined,
      error: error == null ? undefined : (error as ErrorBody),
      response: response == null ? undefined : readPacked(response, readResponse, check, "response"),
    };
  };
}

/** Reads the message in the JSON of an Any: beside its type, or as its `value` if it has a JSON form of its own. */
function readPacked<T>(json: unknown, read: Reader<T>, check: Check, name: string): T {
  const mark = check.violations.length;
  const { "@type": type, ...members } = Object(json) as Readonly<Record<string, unknown>>;
  const isWellKnown = /\/google\.protobuf\.(?!Empty$)\w+$/.test(String(type));
  const result = read(isWellKnown ? members["value"] : members, check);
  prefixPaths(check, mark, name);
  return result;
}
