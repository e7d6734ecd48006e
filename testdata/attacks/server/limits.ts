import { createNodeListener } from "../../../runtime/node.ts";
import { createFetchHandler, rateLimit } from "../../../runtime/server.ts";
import { listen, sendRaw } from "../../serving/loopback.ts";
import { pathTargets } from "../../serving/path-targets.ts";
import { bookEndpoint } from "../../serving/sample-endpoints.ts";
import { type Attack, hold, Tally } from "../attack.ts";

/** Callers with many addresses, and paths with two meanings. */
export function limitAttacks(): Attack[] {
  return [
    {
      name: "rate limit: the addresses of a /64",
      async run() {
        const tally = new Tally();
        const handle = createFetchHandler([bookEndpoint(() => ({}))], {
          middleware: [rateLimit({ limit: 10, windowSeconds: 60 })],
        });
        for (let at = 0; at < 200; at++) {
          const source = { remoteAddr: { hostname: `2001:db8:1:2:${at.toString(16)}::${at.toString(16)}` } };
          tally.add((await handle(new Request("http://books.example/books/1"), source)).status);
        }
        hold(tally.answers.get("200") === 10, `${tally.answers.get("200")} of 200 requests were served, not 10`);
        return tally;
      },
    },
    {
      name: "paths: one meaning",
      async run() {
        const tally = new Tally();
        const route = { method: "GET", template: "/v1/{name=**}", path: [{ name: "name" }] };
        const endpoints = [
          bookEndpoint(({ name }) => ({ name }), { routes: [route] }),
          bookEndpoint(({ id }) => ({ id }), {
            name: "x.v1.Books.One",
            routes: [{ method: "GET", template: "/one/{id}", path: [{ name: "id" }] }],
          }),
        ];
        const fetch = createFetchHandler(endpoints);
        const server = await listen(createNodeListener(endpoints));
        const differing: string[] = [];
        // Bytes beyond ASCII do not pass node:http.
        for (const target of pathTargets.filter((it) => !/[\u0080-\uffff]/.test(it))) {
          const head = `GET ${target} HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n`;
          const text = await sendRaw(server.port, { parts: [head], untilClose: true });
          const response = await fetch(new Request(/^http/i.test(target) ? target : `http://h${target}`));
          const [ours, theirs] = [text.slice(9, 12) + text.slice(text.indexOf("\r\n\r\n") + 4), await response.text()];
          tally.add(response.status);
          if (ours !== response.status + theirs && response.status < 400) differing.push(target);
          else if (!ours.startsWith(String(response.status))) differing.push(target);
        }
        server.close();
        hold(
          differing.length === 0,
          `${differing.length} of ${tally.sent} differ: ${differing.slice(0, 10).join(" ")}`,
        );
        return tally;
      },
    },
  ];
}
