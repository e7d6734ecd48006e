import type { Call } from "../exchange/call.ts";
import type { Outgoing } from "../exchange/outgoing.ts";

type Headers = Readonly<Record<string, unknown>> | undefined;

/**
 * Creates the request of a call, without its body. Of headers with the same name, the last one wins. Throws a TypeError
 * for a value that no header can carry.
 */
export function createRequest(call: Call, url: string, headerSets: readonly Headers[], maxRedirects: number): Outgoing {
  const headers: Record<string, string> = {};
  for (const values of headerSets) {
    for (const name in values) {
      if (values[name] == null) continue;
      const text = `${values[name]}`;
      // RFC 9110, section 5.5. Recipients drop spaces at the ends.
      if (/[^\t -~\x80-\xff]|^[\t ]|[\t ]$/.test(text))
        throw new TypeError(`the header ${name} cannot hold ${JSON.stringify(text)}`);
      headers[name.toLowerCase()] = text;
    }
  }
  return { call, url, method: call.method, headers, maxRedirects, redirect: "manual" };
}
