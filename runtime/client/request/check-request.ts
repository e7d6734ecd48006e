import type { Reader } from "../../json/check.ts";
import { createCheck } from "../../json/create-check.ts";
import type { Incomplete } from "../../json/incomplete.ts";
import { RestError } from "../exchange/rest-error.ts";

/**
 * Validates a request before it is sent, as the server will. Throws a RestError `invalid_argument` with all violations.
 * `json` is the JSON form of the message. `outside` is given for a PATCH, which may leave out REQUIRED fields of its body
 * (AIP-134), and names the members outside of the body; `body` is the member that is the body, unless that is the whole message.
 */
export function checkRequest(
  read: Reader<unknown>,
  json: unknown,
  method: string,
  template: string,
  outside?: readonly string[],
  body?: string,
): void {
  // Readers modify what they read, but the request belongs to the caller.
  const copy: Readonly<Record<string, unknown>> = JSON.parse(JSON.stringify(json));
  const check = createCheck({ request: true, incomplete: outside && incompleteness(copy, outside, body) });
  read(copy, check);
  const { violations } = check;
  if (violations.length === 0) return;
  const [first, ...others] = violations.map(({ path, reason }) => (path === "" ? reason : `${path} ${reason}`));
  const reason = `the request cannot be sent: ${first}${others.length > 0 ? `, and ${others.length} more` : ""}`;
  throw new RestError({
    code: "invalid_argument",
    reason,
    status: 0,
    method,
    url: "",
    path: template,
    body: undefined,
    violations,
  });
}

function incompleteness(
  json: Readonly<Record<string, unknown>>,
  outside: readonly string[],
  body: string | undefined,
): Incomplete {
  const whole = new WeakSet<object>();
  const add = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    whole.add(value);
    Object.values(value).forEach(add);
  };
  for (const name of outside) add(json[name]);
  return { outside: new Set(outside), whole, body, defaults: false };
}
