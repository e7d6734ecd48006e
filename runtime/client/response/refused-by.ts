import type { Constant } from "../../json/constant.ts";
import { isJsonObject } from "../../json/is-json-object.ts";
import { ownMember } from "../../json/own-member.ts";
import type { ExpectedResponse } from "../exchange/expected-response.ts";

/** The constants that errors with a status of success have in their bodies, by the status. */
export type RefusalConstants = Readonly<Record<number, Readonly<Record<string, Constant>>>>;

/** Expects a response that is an error, although its status means success, if its body has all of certain constants. */
export function refusedBy<T>(expected: ExpectedResponse<T>, refusals: RefusalConstants): ExpectedResponse<T> {
  return {
    ...expected,
    isResult: (status, body) =>
      !(Object.hasOwn(refusals, status) && hasConstants(body, refusals[status]!)) &&
      expected.isResult?.(status, body) !== false,
  };
}

function hasConstants(body: Uint8Array, constants: Readonly<Record<string, Constant>>): boolean {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(body));
    if (!isJsonObject(json)) return false;
    const members = json as Readonly<Record<string, unknown>>;
    return Object.entries(constants).every(([name, value]) => ownMember(members, name) === value);
  } catch {
    return false;
  }
}
