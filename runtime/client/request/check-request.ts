import { createCheck, type Reader } from "../../json/check.ts";
import { RestError } from "../exchange/rest-error.ts";

/**
 * Validates a request before it is sent, as the server will. Throws a RestError `invalid_argument` with all violations.
 * `json` is the JSON form of the message. A PATCH may leave out REQUIRED fields (AIP-134).
 */
export function checkRequest(read: Reader<unknown>, json: unknown, method: string, template: string): void {
  const check = createCheck({ request: true, required: method !== "PATCH" });
  // Readers modify what they read, but the request belongs to the caller.
  read(JSON.parse(JSON.stringify(json)), check);
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
