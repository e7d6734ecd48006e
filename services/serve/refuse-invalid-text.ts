import { type Endpoint, StatusError } from "@protoc-gen-rest/runtime/server";
import { isDatabaseError } from "../store/database-error.ts";

// character_not_in_repertoire and untranslatable_character: as text and within JSON.
const invalidText: ReadonlySet<string> = new Set(["22021", "22P05"]);

/** Responds with 400 to text with U+0000, the one character that JSON has and PostgreSQL lacks. */
export function refuseInvalidText(endpoint: Endpoint): Endpoint {
  return {
    ...endpoint,
    async respond(json, check, context) {
      try {
        return await endpoint.respond(json, check, context);
      } catch (cause) {
        if (!isDatabaseError(cause) || !invalidText.has(cause.code)) throw cause;
        throw new StatusError("invalid_argument", "text must not contain U+0000", { cause });
      }
    },
  };
}
