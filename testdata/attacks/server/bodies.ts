import fc from "fast-check";
import { type Attack, Tally } from "../attack.ts";
import { mutations } from "../mutations.ts";
import { attackWith } from "../property.ts";
import { sendToBoth } from "./agreement.ts";
import type { Served } from "./served.ts";

const samples: readonly string[] = [
  "{}",
  '{"text":"ä","number":"9007199254740993","ratio":"NaN","data":"AQID","flag":true,"numbers":[1,2],"kind":"KIND_ONE"}',
  '{"counts":{"a":1,"b":2},"children":{"x":{"word":"w"},"y":{"other":{}}},"list":[{},{"number":1}]}',
  '{"open":{"a":[1,{"b":null}]},"value":[true,"x"],"time":"2024-02-29T12:00:00.000000001Z"}',
  '{"any":{"@type":"type.googleapis.com/google.protobuf.Duration","value":"1.5s"},"word":"w"}',
];

const dictionary: readonly (string | Uint8Array)[] = [
  ...['"__proto__":{"polluted":1},', '"constructor":{"prototype":{"polluted":1}},', '"text":"a","text":"b",'],
  ...["\\ud800", "\\udc00\\ud800", "\\u0000", "\\u2028", "\ufeff", "\u2028", "\0", "\\", '"', "{", "}", "[", "]", ","],
  ...["1e400", "-0", "1e-400", "9".repeat(400), "0x10", "01", "-", "+1", "NaN", "Infinity", "null", "true", ":"],
  ...['"@type":"type.googleapis.com/attack.v1.Everything",', '"@type":1,', '"value":', '"children":{"":{}},'],
  ...["[".repeat(200), '{"other":'.repeat(120), '{"open":'.repeat(3000), "/*", "//", "'", "`"],
  ...[new Uint8Array([0xff]), new Uint8Array([0xc0, 0x80]), new Uint8Array([0xed, 0xa0, 0x80]), new Uint8Array([0xf5])],
];

const mediaTypes: readonly string[] = [
  ...["application/json", "application/json; charset=utf-8", "application/json; charset=utf-16", "APPLICATION/JSON"],
  ...["text/json", "application/json;;", 'application/json; a="b', "", "application/x-www-form-urlencoded", ","],
];

const targets = [
  { method: "POST", path: "/v1/echo" },
  { method: "PUT", path: "/v1/things/a" },
  { method: "POST", path: "/v1/text" },
  { method: "POST", path: "/v1/bytes" },
];

/** JSON bodies, with doubled names, broken texts, odd numbers and depth, under any media type, on every kind of body. */
export function bodyAttacks(served: Served): Attack[] {
  return [
    {
      name: "JSON bodies",
      async run(bounds) {
        const tally = new Tally();
        await attackWith(mutations(samples, dictionary), bounds, (body) => {
          const headers = { "content-type": "application/json" };
          return sendToBoth(served, { ...targets[0]!, headers, body }, tally);
        });
        return tally;
      },
    },
    {
      name: "bodies of any media type",
      async run(bounds) {
        const tally = new Tally();
        const inputs = fc.record({
          target: fc.constantFrom(...targets),
          type: fc.constantFrom(...mediaTypes),
          body: mutations(samples, dictionary).filter(({ length }) => length > 0),
        });
        await attackWith(inputs, bounds, ({ target, type, body }) =>
          sendToBoth(served, { ...target, headers: { "content-type": type }, body }, tally),
        );
        return tally;
      },
    },
    {
      name: "empty bodies of any media type",
      async run() {
        const tally = new Tally();
        for (const target of [
          ...targets,
          { method: "POST", path: "/v1/form" },
          { method: "POST", path: "/v1/upload" },
        ]) {
          for (const type of [...mediaTypes, "text/plain", "multipart/form-data; boundary=b"]) {
            await sendToBoth(served, { ...target, headers: { "content-type": type }, body: new Uint8Array(0) }, tally);
          }
        }
        return tally;
      },
    },
  ];
}
