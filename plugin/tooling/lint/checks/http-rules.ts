import type { LintContext } from "../lint-context.ts";
import { lowerCamelCase, wordsOfName } from "../nouns.ts";

/** AIP-127: every rpc has an HTTP rule, also those of services without any, unless it takes a stream of requests. */
export function checkHttpRules({ model, report }: LintContext): void {
  for (const { rule, subject, place, takesStream } of model.notes) {
    if (takesStream === true) continue;
    if (rule !== "method-without-http" && rule !== "service-without-http") continue;
    const what = rule === "method-without-http" ? "the rpc has no HTTP rule" : "no rpc of the service has an HTTP rule";
    const [first = "", ...rest] = wordsOfName(subject.slice(subject.indexOf(".") + 1));
    const example =
      rule === "method-without-http" ? `, such as post: "/v1/${lowerCamelCase(rest)}:${first.toLowerCase()}"` : "";
    const hint = `add option (google.api.http)${example}`;
    report("aip-0127-http-rule", { subject, place }, `${what}, so callers of REST cannot reach it`, hint);
  }
}
