import { isDeepStrictEqual } from "node:util";
import { JsonText } from "./json-quote.ts";
import { headerOf, type SuiteResponse } from "./response.ts";

/** Checks the headers of a response; returns what is wrong. */
export type HeaderCheck = (response: SuiteResponse) => string | undefined;

export interface Matcher {
  readonly status: number;
  readonly headers: readonly HeaderCheck[];
  /** Undefined if any body will do. */
  readonly body: JsonText | string | undefined;
}

/** The matcher of an argument of `shouldRespondWith`: a status, a body, or a record. */
export function matcherOf(expected: unknown): Matcher | undefined {
  if (typeof expected === "number") return { status: expected, headers: [], body: undefined };
  if (typeof expected === "string") return { status: 200, headers: [], body: expected };
  if (expected instanceof JsonText) return { status: 200, headers: [isJson], body: expected };
  return isMatcher(expected) ? expected : undefined;
}

function isMatcher(value: unknown): value is Matcher {
  return typeof value === "object" && value !== null && "status" in value && "headers" in value;
}

const isJson: HeaderCheck = (response) =>
  headerOf(response, "content-type")?.includes("json") ? undefined : "the body is not JSON";

/** Returns what is wrong with a response. */
export function mismatches(response: SuiteResponse, { status, headers, body }: Matcher): string[] {
  const wrong = headers.flatMap((check) => check(response) ?? []);
  if (response.status !== status) wrong.unshift(`status ${response.status}, not ${status}`);
  if (body !== undefined && !hasBody(response.body, body)) wrong.push(`body ${response.body}, not ${body}`);
  return wrong;
}

function hasBody(found: string, expected: JsonText | string): boolean {
  if (typeof expected === "string") return found === expected;
  try {
    return isDeepStrictEqual(JSON.parse(found), expected.value);
  } catch {
    return false;
  }
}

export function hasHeader(name: string, value: string): HeaderCheck {
  return (response) => {
    const found = headerOf(response, name);
    return found === value ? undefined : `${name}: ${found}, not ${value}`;
  };
}

export function lacksHeader(name: string): HeaderCheck {
  return (response) => {
    const found = headerOf(response, name);
    return found === undefined ? undefined : `${name}: ${found}, not absent`;
  };
}

export function headerHas(name: string, part: string | RegExp): HeaderCheck {
  return (response) => {
    const found = headerOf(response, name);
    const isFound = typeof part === "string" ? found?.includes(part) : found !== undefined && part.test(found);
    return isFound ? undefined : `${name}: ${found}, not with ${part}`;
  };
}
