import { httpRuleFields, type Pattern } from "../options/http-rule.ts";
import { isToken } from "../wire/token.ts";
import type { BindingContext } from "./binding-context.ts";

/** The fetch standard calls these forbidden methods. */
const forbidden: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

/** The kind of a custom rule: an HTTP method, or `*` for any. */
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
      message: method === "" ? "the custom rule has no kind" : `${JSON.stringify(method)} is no HTTP method`,
      excerpt: { text: `kind: ${JSON.stringify(method)}`, column: 7, length: method.length + 2 },
      hint: 'the kind is a method such as "HEAD", or "*" for any method',
    });
    return false;
  }
  if (forbidden.has(method.toUpperCase())) {
    findings.add({
      rule: "method-forbidden",
      place,
      subject,
      message: `clients on fetch cannot send ${method}, and many servers refuse it`,
      hint: "use another method, such as POST with a verb in the template",
    });
  }
  return true;
}
