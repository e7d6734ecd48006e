import { type Attack, hold, Tally } from "../attack.ts";
import { sendToFetch, sendToNode, type WellFramed } from "./agreement.ts";
import type { Served } from "./served.ts";

interface Case extends WellFramed {
  readonly status: number;
  /** The bytes that come back, where they matter. */
  readonly content?: Uint8Array;
}

const json = (text: string): string => encodeURIComponent(text);
const doubled = '{"a":1,"a":2}';
const loneSurrogate = '"\\ud800"';
const search = (query: string, headers: Readonly<Record<string, string>> = {}) =>
  ({ method: "GET", path: `/v1/search/a?${query}`, headers }) as const;
const form = (text: string) => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return { method: "POST", path: "/v1/form", headers, body: Buffer.from(text) } as const;
};
const upload = (...lines: readonly string[]) => {
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const body = Buffer.from(["--b", ...lines, "--b--", ""].join("\r\n"));
  return { method: "POST", path: "/v1/upload", headers, body } as const;
};
const filter = 'content-disposition: form-data; name="filter"';
const marked = new Uint8Array([0xef, 0xbb, 0xbf, 0x61]);

/** Inputs that are refused in one place are refused in all of them. */
const cases: Readonly<Record<string, Case>> = {
  "doubled names in a query": { ...search(`filter=${json(doubled)}`), status: 400 },
  "half a surrogate pair in a query": { ...search(`filter=${json(loneSurrogate)}`), status: 400 },
  "doubled names in a form": { ...form(`extra=${json(doubled)}`), status: 400 },
  "half a surrogate pair in a form": { ...form(`extra=${json(loneSurrogate)}`), status: 400 },
  "doubled names in a part": { ...upload(filter, "", '{"name":"a","name":"b"}'), status: 400 },
  "half a surrogate pair in a part": { ...upload(filter, "", '{"name":"\\ud800"}'), status: 400 },
  "a preference named __proto__": { ...search("", { prefer: "__proto__=1" }), status: 200 },
  "a preference named constructor": { ...search("", { prefer: "constructor=1, toString" }), status: 200 },
  "a byte order mark in text": {
    ...{ method: "POST", path: "/v1/text", headers: { "content-type": "text/plain" }, body: marked },
    ...{ status: 200, content: marked },
  },
};

/** One check per case, through both adapters. */
export function strictnessAttacks(served: Served): Attack[] {
  return Object.entries(cases).map(([name, { status, content, ...sent }]) => ({
    name,
    async run() {
      const tally = new Tally();
      for (const send of [sendToFetch, sendToNode]) {
        const response = await send(served, sent);
        tally.add(response.status);
        hold(response.status === status, `expected ${status}, got ${response.status}`);
        const same = content === undefined || Buffer.from(content).equals(response.content);
        hold(same, `got ${JSON.stringify(Buffer.from(response.content).toString("latin1"))}`);
      }
      served.check();
      return tally;
    },
  }));
}
