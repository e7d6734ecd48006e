import type { Reader, Violation } from "../../json/check.ts";
import type { Call } from "../exchange/call.ts";
import type { Draft } from "../exchange/draft.ts";
import type { Transport } from "./transport.ts";

/** Gets what is wrong with a response. */
export type ReportViolations = (violations: readonly Violation[], call: Call) => void;

/**
 * Returns a transport whose calls report what is wrong with the messages of a response, instead of failing. Invalid members have
 * the zero of their type, or are absent. Responses that are not JSON fail all the same.
 */
export function lenient(transport: Transport, report: ReportViolations): Transport {
  const reading =
    <T>(read: Reader<T>, call: Call): Reader<T> =>
    (json, check) => {
      const message = read(json, check);
      if (check.violations.length > 0) report(check.violations.splice(0), call);
      return message;
    };
  return {
    ...transport,
    unary(call, expected, options) {
      if (typeof expected === "function") return transport.unary(call, reading(expected, call), options);
      const take: typeof expected.take = (response, draft, body) => {
        return expected.take(
          response,
          reportingDraft(draft, (found) => report(found, call)),
          body,
        );
      };
      return transport.unary(call, { ...expected, take }, options);
    },
    stream: (call, read, options) => transport.stream(call, reading(read, call), options),
  };
}

/** Reports the violations that are put into the draft, and empties their list, so that its reader finds none. */
function reportingDraft(draft: Draft, report: (violations: readonly Violation[]) => void): Draft {
  return Object.defineProperty(draft, "violations", {
    enumerable: true,
    get: () => [],
    set(found: Violation[]) {
      if (found.length > 0) report(found.splice(0));
    },
  });
}
