import { createNodeListener } from "../../../runtime/node.ts";
import type { Operation } from "../../../runtime/operation/operation.ts";
import { accessLog, createFetchHandler, type HandlerOptions } from "../../../runtime/server.ts";
import { listen, sendRaw } from "../../serving/loopback.ts";
import { bookEndpoint, createEndpoint } from "../../serving/sample-endpoints.ts";
import { type Attack, hold, Tally } from "../attack.ts";

const secured: Partial<Operation> = {
  security: [{ scheme: "session" }],
  securitySchemes: {
    session: { type: "apiKey", in: "cookie", name: "__Host-sid" },
    key: { type: "apiKey", in: "query", name: "api_key" },
  },
};
const options: HandlerOptions = { authenticate: ([{ value }]) => (value === "good" ? "ada" : undefined) };
const cookie = "__Host-sid=good";

/** Requests that browsers send for a page of another site: `fetch` without CORS, forms, and a Blob without a type. */
const foreign: readonly Readonly<Record<string, string>>[] = [
  {},
  ...["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"].map(
    (type) => ({ "content-type": type }),
  ),
].flatMap((type) => [
  { ...type, origin: "https://evil.example" },
  { ...type, origin: "null", "sec-fetch-site": "cross-site" },
  { ...type, origin: "https://evil.example", "sec-fetch-site": "same-site" },
  { ...type, "sec-fetch-site": "cross-site" },
]);

/** Pages of other sites, and whoever reads caches and logs. */
export function originAttacks(): Attack[] {
  return [
    {
      name: "cookies: requests of other sites",
      async run() {
        const tally = new Tally();
        let ran = 0;
        const listener = createNodeListener([createEndpoint(() => ({ ran: ++ran }), secured)], options);
        const server = await listen(listener);
        for (const headers of foreign) {
          const lines = Object.entries({ ...headers, cookie }).map(([name, value]) => `${name}: ${value}\r\n`);
          const head = `POST /books HTTP/1.1\r\nhost: books.example\r\n${lines.join("")}content-length: 2\r\n\r\n{}`;
          tally.add((await sendRaw(server.port, { parts: [head] })).slice(9, 12));
        }
        server.close();
        tally.note = `handlers ran ${ran} times`;
        hold(ran === 0, tally.note);
        return tally;
      },
    },
    {
      name: "cookies: names with other white space",
      async run() {
        const tally = new Tally();
        const handle = createFetchHandler([bookEndpoint(() => ({}), secured)], options);
        for (const space of ["\u2000", "\u00a0", "\ufeff", "\u2028", "\u3000", "\v", "\f", "\u0085"]) {
          for (const cookie of [`${space}__Host-sid=good`, `__Host-sid${space}=good`, `__Host-sid=good${space}`]) {
            const request = new Request("http://books.example/books/1");
            // Not every platform limits the values of headers to Latin-1.
            Object.defineProperty(request, "headers", { value: new Map([["cookie", cookie]]) });
            tally.add((await handle(request)).status);
          }
        }
        hold(tally.answers.get("200") === undefined, `${tally.answers.get("200")} names authenticate`);
        return tally;
      },
    },
    {
      name: "caches: answers to known callers",
      async run() {
        const tally = new Tally();
        const handle = createFetchHandler([bookEndpoint(() => ({}), secured)], options);
        for (const headers of [{ cookie }, {}]) {
          const request = new Request("http://books.example/books/1", { headers });
          tally.add(`${(await handle(request)).headers.get("cache-control")}`);
        }
        hold(tally.answers.get("private") === 2, `cache-control: ${[...tally.answers.keys()].join(", ")}`);
        return tally;
      },
    },
    {
      name: "logs: credentials beside the operations that take them",
      async run() {
        const tally = new Tally();
        const targets: string[] = [];
        const open = createEndpoint(() => ({}), { routes: [{ method: "GET", template: "/open" }] });
        const middleware = [accessLog({ write: ({ target }) => targets.push(target) })];
        const handle = createFetchHandler([bookEndpoint(() => ({}), secured), open], { ...options, middleware });
        for (const path of ["/open", "/books/1", "/none"]) {
          tally.add((await handle(new Request(`http://books.example${path}?api_key=s3cret&%61pi_key=s3cret`))).status);
        }
        hold(!targets.join().includes("s3cret"), targets.join(" "));
        return tally;
      },
    },
  ];
}
