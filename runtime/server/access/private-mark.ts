import type { Operation } from "../../operation/operation.ts";
import { partsOf } from "../../operation/security.ts";
import type { MarkPrivate } from "../exchange/envelope.ts";
import type { ResponseHeaders } from "../exchange/incoming.ts";

/**
 * The mark that tells caches that the responses of an operation are for one caller. Undefined where they know: of a request
 * with Authorization (RFC 9111, section 3.5), and no more.
 */
export function privateMark({ security = [], securitySchemes = {} }: Operation): MarkPrivate | undefined {
  const isPrivate = security.flatMap(partsOf).some(({ scheme }) => {
    const described = securitySchemes[scheme];
    return described?.type === "apiKey" || (described?.type === "oauth2" && described.queryParameter !== undefined);
  });
  return isPrivate ? markPrivate : undefined;
}

function markPrivate(headers: ResponseHeaders, added: ResponseHeaders): void {
  const { "cache-control": given = added["cache-control"] ?? [] } = headers;
  const directives = [given].flat().filter((it) => it !== "");
  if (!directives.some(isDecided)) headers["cache-control"] = [...directives, "private"].join(", ");
}

/**
 * Whether directives of Cache-Control say what shared caches may do. `must-revalidate` does so for Authorization alone (RFC 9111,
 * section 3.5), and `private="name"` for a header alone (section 5.2.2.7).
 */
function isDecided(directives: string): boolean {
  const unquoted = directives.toLowerCase().replace(/"(?:[^"\\]|\\.)*"/g, "");
  return unquoted.split(",").some((it) => /^[ \t]*(?:public|private|no-store|s-maxage=\d+)[ \t]*$/.test(it));
}
