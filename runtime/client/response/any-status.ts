import type { Reader } from "../../json/check.ts";
import { isJsonObject } from "../../json/is-json-object.ts";
import type { ExpectedResponse } from "../exchange/expected-response.ts";
import { isMessage, unknownPaths } from "./match-body.ts";

/**
 * Expects a response whose message has the status. From 400 on it may also be an error: a message has no members but its own.
 * `member` is the one that is the body.
 */
export function anyStatus<T>(expected: ExpectedResponse<T>, read: Reader<T>, member?: string): ExpectedResponse<T> {
  return {
    ...expected,
    accepts: () => true,
    isResult: (status, body) => status < 400 || isOwn(body, read, member),
  };
}

function isOwn(body: Uint8Array, read: Reader<unknown>, member: string | undefined): boolean {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(body));
    if (member === undefined && !isJsonObject(json)) return false;
    const wire = member === undefined ? json : { [member]: json };
    return isMessage(wire, read, false) && unknownPaths(wire, read).length === 0;
  } catch {
    return false;
  }
}
