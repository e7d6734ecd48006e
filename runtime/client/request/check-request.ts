import { createCheck, type Reader } from "../../json/check.ts";
import { RestError } from "../exchange/rest-error.ts";

/**
 * Holds a request to the rules of its message before it is sent, as the server will: throws a RestError
 * `invalid_argument` with all violations. `json` is the JSON form of the message; a PATCH may leave out what is REQUIRED
 * (AIP-134).
 */
export function checkRequest(read: Reader<unknown>, json: unknown, method: string, template: string): void {
  const check = createCheck({ request: true, required: method !== "PATCH" });
  // Readers change what they read, and the request is the caller's.
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
