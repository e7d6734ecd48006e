import type { Reader } from "../../json/check.ts";
import type { ExpectedResponse, ExpectedResponseOf } from "../exchange/expected-response.ts";
import { jsonResponse } from "./body-responses.ts";
import { type BoundField, readFields } from "./fields-response.ts";

/** The readers of alternative responses, by status. Undefined: a response without a body. */
export type ResultReaders = Readonly<Record<number, Reader<unknown> | undefined>>;

/**
 * Reads one of several responses: `{ status: 200, body }`, `{ status: 304 }`, and the members that travel in headers. Any
 * other status is an error.
 */
export function resultResponse<T>(
  readers: ResultReaders,
  fields: readonly BoundField[] = [],
  body: ExpectedResponseOf = jsonResponse,
): ExpectedResponse<T> {
  return {
    accepts: (status) => Object.hasOwn(readers, status),
    ...(Object.keys(readers).some(isRedirect) && { redirect: "manual" }),
    take(response, draft, content) {
      const { status } = response;
      const result = { ...readFields(response, fields), status };
      const read = readers[status];
      return (read ? { ...result, body: body(read).take(response, draft, content) } : result) as T;
    },
  };
}

/** 304 is for conditional requests; the other 3xx statuses redirect. */
export function isRedirect(status: string): boolean {
  return status.startsWith("3") && status !== "304";
}
