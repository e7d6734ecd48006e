import type { Reader } from "../../json/check.ts";
import type { ExpectedResponse } from "../exchange/expected-response.ts";
import { jsonResponse } from "./body-responses.ts";
import { isRedirect } from "./result-response.ts";

/**
 * Expects a response whose only declared success is a 3xx status. This status is a result, too, and redirects are not followed,
 * apart from those of an operation that declares 304, which is for conditional requests.
 */
export function redirectResponse<T>(status: number, expected: Reader<T> | ExpectedResponse<T>): ExpectedResponse<T> {
  const response = typeof expected === "function" ? jsonResponse(expected) : expected;
  const { accepts = isOk } = response;
  return {
    ...response,
    accepts: (it) => it === status || accepts(it),
    ...(isRedirect(`${status}`) && { redirect: "manual" }),
  };
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}
