import { malformed } from "../errors/request-errors.ts";
import type { Answer } from "../exchange/incoming.ts";
import { parseParameters } from "../request/query-parameters.ts";

const dotted: RegExp = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

/**
 * The function that a query wants called with the answer; undefined when it names none. 400 for anything but identifiers
 * with dots between them: the name becomes code in the page of the caller.
 */
export function callbackName(query: string, parameter: string, limit: number): string | undefined {
  if (!query.includes("=")) return undefined;
  const name = parseParameters(query, limit, "query").find(([key]) => key === parameter)?.[1];
  if (name === undefined) return undefined;
  if (typeof name !== "string" || name.length > 128 || !dotted.test(name)) {
    throw malformed(`the query parameter ${parameter} must name a JavaScript function, such as "app.show"`);
  }
  return name;
}

/** The answer as a script that calls `callback` with it. What is no JSON stays as it is. */
export function toScript(answer: Answer, callback: string): Answer {
  const { status, headers, body } = answer;
  if (typeof body !== "string") return answer;
  // Until ES2019 these two ended a line in the middle of a string.
  const json = body.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
  return {
    status,
    headers: { ...headers, "content-type": "text/javascript; charset=utf-8", "x-content-type-options": "nosniff" },
    // The comment keeps the first bytes of the file from being the caller's to choose (Rosetta Flash).
    body: `/**/ ${callback}(${json});`,
  };
}
