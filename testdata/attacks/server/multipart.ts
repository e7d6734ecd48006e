import fc from "fast-check";
import { type Attack, Tally } from "../attack.ts";
import { mutations } from "../mutations.ts";
import { attackWith } from "../property.ts";
import { sendToBoth } from "./agreement.ts";
import type { Served } from "./served.ts";

export const multipartSamples: readonly string[] = [
  [
    "--b",
    'Content-Disposition: form-data; name="title"',
    "",
    "ä",
    "--b",
    'Content-Disposition: form-data; name="content"; filename="a.bin"',
    "Content-Type: application/octet-stream",
    "",
    "\u0001\u0002",
    "--b--",
    "",
  ].join("\r\n"),
  '--b\r\ncontent-disposition: form-data; name="tags"\r\n\r\nx\r\n--b\r\ncontent-disposition: form-data; name=tags\r\n\r\ny\r\n--b--',
  '--b\r\nContent-Disposition: form-data; name="filter"\r\nContent-Type: application/json\r\n\r\n{"sizes":[1]}\r\n--b--\r\n',
];

const part = (name: string, rest = ""): string =>
  `\r\n--b\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;

export const multipartWords: readonly (string | Uint8Array)[] = [
  ...["\r\n--b", "--b", "--b--", "\r\n", "\n", "\r", "--", "\r\n\r\n", "\0", ";", '"', '\\"', "%22", "\ufeff"],
  ...[part("__proto__"), part("constructor"), part("content"), part("content", "; filename="), part("title"), part("")],
  ...[
    `${part("filter")}{"name":"a","name":"b"}`,
    `${part("filter")}{"extra":"\\ud800"}`,
    `${part("filter")}{"__proto__":1}`,
  ],
  ...[
    "Content-Type: multipart/mixed; boundary=c\r\n",
    "Content-Transfer-Encoding: base64\r\n",
    "; filename*=UTF-8''%ff",
  ],
  ...["Content-Type: text/plain; charset=utf-16\r\n", `X: ${"x".repeat(9000)}\r\n`, part("tags").repeat(50)],
  ...[new Uint8Array([0xff, 0xfe]), new Uint8Array([0xed, 0xa0, 0x80])],
];

const mediaTypes: readonly string[] = [
  ...[
    "multipart/form-data; boundary=b",
    'multipart/form-data; boundary="b"',
    "multipart/form-data; boundary=b; charset=x",
  ],
  ...["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=b; boundary=c"],
  ...[
    `multipart/form-data; boundary=${"b".repeat(71)}`,
    'multipart/form-data; boundary="b ',
    "multipart/mixed; boundary=b",
  ],
];

/** Empty bodies have an attack of their own. */
function isContent({ length }: Uint8Array): boolean {
  return length > 0;
}

/** Forms of several parts: broken boundaries, odd headers, nested and doubled parts. */
export function multipartAttacks(served: Served): Attack[] {
  return [
    {
      name: "multipart bodies",
      async run(bounds) {
        const tally = new Tally();
        const type = fc.oneof({ weight: 4, arbitrary: fc.constant(mediaTypes[0]!) }, fc.constantFrom(...mediaTypes));
        const inputs = fc.record({ type, body: mutations(multipartSamples, multipartWords).filter(isContent) });
        await attackWith(inputs, bounds, ({ type, body }) =>
          sendToBoth(served, { method: "POST", path: "/v1/upload", headers: { "content-type": type }, body }, tally),
        );
        return tally;
      },
    },
  ];
}
