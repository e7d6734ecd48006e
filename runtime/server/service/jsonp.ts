import { malformed } from "../errors/request-errors.ts";
import type { StatusError } from "../errors/status-error.ts";
import type { Outgoing } from "../exchange/incoming.ts";
import { findParameter } from "../request/query-parameters.ts";

const dotted: RegExp = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

/** Responds with scripts. */
export interface Jsonp {
  /** `parameter`: the query parameter that names the JavaScript function to call. */
  replies(parameter: string): JsonpReplies;
}

/** The responses of an operation to requests that name a function. */
export interface JsonpReplies {
  readonly parameter: string;
  /**
   * The function that a request names, or the error for an invalid name. Scripts are loaded with GET, so no other method can name
   * one.
   */
  callbackOf(method: string, query: string): string | StatusError | undefined;
  toScript(outgoing: Outgoing, callback: string): Outgoing;
}

export const jsonp: Jsonp = {
  replies: (parameter) => ({
    parameter,
    callbackOf: (method, query) => (method === "GET" || method === "HEAD" ? callbackName(query, parameter) : undefined),
    toScript,
  }),
};

/**
 * Returns the JavaScript function that a query names for JSONP. Undefined if it names none, and a 400 for anything but
 * identifiers separated by dots, because the name becomes code in the page of the caller.
 */
function callbackName(query: string, parameter: string): string | StatusError | undefined {
  const name = findParameter(query, parameter);
  if (name === undefined) return undefined;
  if (name.length > 128 || !dotted.test(name)) {
    return malformed(`the query parameter ${parameter} must name a JavaScript function, such as "app.show"`);
  }
  return name;
}

/** Wraps a JSON response into a script that calls `callback`. Leaves other responses as they are. */
function toScript(outgoing: Outgoing, callback: string): Outgoing {
  const { status, headers, body } = outgoing;
  if (typeof body !== "string") return outgoing;
  // Before ES2019 these two characters ended a line, even within a string.
  const json = body.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
  return {
    status,
    headers: { ...headers, "content-type": "text/javascript; charset=utf-8", "x-content-type-options": "nosniff" },
    // The comment keeps callers from choosing the first bytes of the file (Rosetta Flash).
    body: `/**/ ${callback}(${json});`,
  };
}
