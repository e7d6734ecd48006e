import { httpRuleFields, type Pattern } from "../options/http-rule.ts";
import { isToken } from "../wire/token.ts";
import type { BindingContext } from "./binding-context.ts";

/** The "forbidden methods" of the fetch standard. */
const forbidden: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

const anyMethod = "*";

/** The methods that the HTTP parser of Node.js knows, in upper case only. It answers others with 400 before a server sees them. */
const knownToNode: ReadonlySet<string> = new Set([
  ...["ACL", "BIND", "CHECKOUT", "CONNECT", "COPY", "DELETE", "GET", "HEAD", "LINK", "LOCK", "M-SEARCH", "MERGE"],
  ...["MKACTIVITY", "MKCALENDAR", "MKCOL", "MOVE", "NOTIFY", "OPTIONS", "PATCH", "POST", "PROPFIND", "PROPPATCH"],
  ...["PURGE", "PUT", "QUERY", "REBIND", "REPORT", "SEARCH", "SOURCE", "SUBSCRIBE", "TRACE", "UNBIND", "UNLINK"],
  ...["UNLOCK", "UNSUBSCRIBE"],
]);

/** The kind of a custom rule: an HTTP method, or `*` for any. Returns whether it is valid. */
export function checkCustomMethod(context: BindingContext, pattern: Pattern): boolean {
  if (pattern.field !== httpRuleFields.custom) return true;
  const { findings, placeOf, subject } = context;
  const place = placeOf(httpRuleFields.custom);
  const { method } = pattern;
  if (!isToken(method)) {
    findings.add({
      rule: "custom-method",
      place,
      subject,
      message: method === "" ? "the custom rule has no kind" : `${JSON.stringify(method)} is not a valid HTTP method`,
      excerpt: { text: `kind: ${JSON.stringify(method)}`, column: 7, length: method.length + 2 },
      hint: 'use a method such as "HEAD", or "*" for any method',
    });
    return false;
  }
  if (forbidden.has(method.toUpperCase())) {
    findings.add({
      rule: "method-forbidden",
      place,
      subject,
      message: `fetch refuses to send ${method}, and many servers reject it`,
      hint: "use another method, such as POST with a verb in the template",
    });
  } else if (method !== anyMethod && !knownToNode.has(method)) {
    findings.add({
      rule: "method-forbidden",
      place,
      subject,
      message: `servers on Node.js cannot receive ${method}: its HTTP parser knows a fixed list of methods`,
      hint: "clients can send it, and servers on other platforms may receive it; elsewhere, add a binding with a method such as GET",
    });
  }
  return true;
}
