import fc from "fast-check";
import { type Attack, Tally } from "../attack.ts";
import { mutations } from "../mutations.ts";
import { attackWith } from "../property.ts";
import { sendToBoth } from "./agreement.ts";
import type { Served } from "./served.ts";

export const querySamples: readonly string[] = [
  "size=1&tags=a&tags=b&exact=true&sizes=1,2",
  "filter=%7B%22a%22%3A1%7D&form.name=x&form.sizes=1&form.extra=%5B1%5D",
  "count=2",
  "callback=f.g&count=1",
  "$alt=json;enum-encoding=int&$prettyPrint=true",
];

export const queryWords: readonly string[] = [
  ...[
    "__proto__=1",
    "__proto__.polluted=1",
    "constructor.prototype.polluted=1",
    "form.__proto__.x=1",
    "form=1",
    "form=",
  ],
  ...["&", "=", "%", "%zz", "%00", "%ff", "%C0%80", "%ED%A0%80", "+", ".", "[]", "[0]", ";", "?", "%26", "%3D", "&&&&"],
  ...["filter=%7B%22a%22%3A1%2C%22a%22%3A2%7D", "filter=%22%5Cud800%22", `filter=${"%5B".repeat(3000)}`, "size=1e400"],
  ...[
    "size=99999999999999999999",
    "size=0x1",
    "size=1&size=2",
    "callback=alert(1)//",
    "callback=%3Cscript%3E",
    "a".repeat(4000),
  ],
];

export const formSamples: readonly string[] = [
  "name=a&sizes=1&sizes=2&exact=true&extra=%5B1%5D",
  "extra=%7B%22a%22%3A1%7D",
];

const headers: readonly Readonly<Record<string, string>>[] = [
  {},
  ...[
    "__proto__=1",
    "return=minimal; a=b, limit=x",
    "limit=1, limit=2",
    '"',
    "=",
    ",,,",
    'return="a',
    "return=\u00e9",
  ].map((prefer) => ({ prefer })),
  ...["sid=a; sid=b", "__proto__=1; sid=%", "sid=%zz", ";;;=", 'sid="'].map((cookie) => ({ cookie })),
  ...["*/*;q=2", "text/html", "application/json;q=0", "a/b;q=", ",", "text/event-stream, */*;q=0.1"].map((accept) => ({
    accept,
  })),
];

const paths: readonly string[] = ["/v1/search/a", "/v1/search/%2F", "/v1/watch", "/v1/script", "/v1/search/__proto__"];

/** Queries, headers and forms. */
export function parameterAttacks(served: Served): Attack[] {
  return [
    {
      name: "queries and headers",
      async run(bounds) {
        const tally = new Tally();
        const inputs = fc.record({
          path: fc.constantFrom(...paths),
          query: mutations(querySamples, queryWords).map(urlText),
          headers: fc.constantFrom(...headers),
        });
        await attackWith(inputs, bounds, ({ path, query, headers }) =>
          sendToBoth(served, { method: "GET", path: `${path}?${query}`, headers }, tally),
        );
        return tally;
      },
    },
    {
      name: "paths",
      async run(bounds) {
        const tally = new Tally();
        const words = [
          "/",
          "//",
          "%2F",
          "%2f..",
          "/../",
          "%",
          "%zz",
          "%00",
          "%ff",
          ":",
          ";",
          "*",
          "%23",
          "@",
          "__proto__",
        ];
        const inputs = mutations(["/v1/search/a", "/v1/things/a/b", "/v1/watch"], words).map(urlText);
        await attackWith(inputs, bounds, (rest) =>
          sendToBoth(served, { method: "GET", path: normalized(rest), headers: {} }, tally),
        );
        return tally;
      },
    },
    {
      name: "forms",
      async run(bounds) {
        const tally = new Tally();
        const type = { "content-type": "application/x-www-form-urlencoded" };
        await attackWith(mutations(formSamples, queryWords), bounds, (body) =>
          sendToBoth(served, { method: "POST", path: "/v1/form", headers: type, body }, tally),
        );
        return tally;
      },
    },
  ];
}

/** As much of the bytes as a URL can hold. */
function urlText(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("latin1")
    .replace(/[^\x21-\x7e]|[#"<>\\^`{|}]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** The path as `new URL` writes it, so that both adapters get the same one. */
function normalized(path: string): string {
  const url = new URL(`http://127.0.0.1/${path.replace(/^\/+/, "")}`);
  return url.pathname + url.search;
}
