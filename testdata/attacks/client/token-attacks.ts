import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { serverSentEvents } from "../../../runtime/client/stream/server-sent-events.ts";
import { streamFormats } from "../../../runtime/client/stream/stream-formats.ts";
import { clientCredentials, createTransport, RestError, resumeEvents } from "../../../runtime/client.ts";
import { type Attack, hold, Tally } from "../attack.ts";

/** So much may a token endpoint send before it is cut off, with what sockets hold. */
const maxSent = 32 * 1e6;
const milliseconds = 2000;

async function serving<T>(listener: RequestListener, run: (origin: string) => Promise<T>): Promise<T> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    return await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function requestToken(tokenUrl: string): Promise<unknown> {
  const source = clientCredentials({ clientId: "a", clientSecret: "b", tokenUrl, timeout: milliseconds });
  return Promise.resolve(source({})).catch((error: unknown) => error);
}

function tokenAttack(name: string, listenerOf: (count: (bytes: number) => void) => RequestListener): Attack {
  return {
    name: `token: ${name}`,
    async run() {
      let sent = 0;
      const start = performance.now();
      const error = await serving(
        listenerOf((bytes) => {
          sent += bytes;
        }),
        requestToken,
      );
      const tally = new Tally();
      tally.add(error instanceof RestError ? error.code : "a value");
      const kept = JSON.stringify(error instanceof RestError ? (error.body ?? "") : "").length;
      const passed = Math.round(performance.now() - start);
      tally.note = `${Math.round(sent / 1e6)} MB sent, ${kept} characters kept, ${passed} ms`;
      hold(
        error instanceof RestError && error.code === "resource_exhausted" && kept < 1e6 && sent < maxSent,
        tally.note,
      );
      return tally;
    },
  };
}

/** Token endpoints, and services that set the pace of a client. */
export function tokenAttacks(): Attack[] {
  return [
    tokenAttack("an endless response", (count) => (_, response) => {
      const chunk = Buffer.alloc(65_536, 32);
      const write = (): void => {
        for (let more = true; more && !response.destroyed; count(chunk.length)) more = response.write(chunk);
      };
      response.on("drain", write);
      write();
    }),
    tokenAttack("64 MB in 64 kB of gzip", (count) => {
      const bomb = gzipSync(Buffer.alloc(64e6, 32));
      return (_, response) => {
        count(bomb.length);
        response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
      };
    }),
    tokenAttack("an error of 8 MB", (count) => (_, response) => {
      const text = JSON.stringify({ error: "invalid_client", padding: "x".repeat(8e6) });
      count(text.length);
      response.writeHead(401).end(text);
    }),
    {
      name: "events: retry: 0 after each",
      async run() {
        const tally = new Tally();
        const start = performance.now();
        await serving(
          (_, response) => {
            tally.add(200);
            response.writeHead(200, { "content-type": "text/event-stream" });
            response.write(`retry: 0\nid: ${tally.sent}\ndata: {}\n\n`, () => response.socket?.destroy());
          },
          async (baseUrl) => {
            const transport = createTransport({ baseUrl, interceptors: [resumeEvents()] });
            const call = {
              method: "GET",
              path: "/watch",
              template: "/watch",
              operation: "x.X.Watch",
              streams: streamFormats(serverSentEvents),
            };
            const events = transport.stream(call, (json) => json, { timeout: milliseconds });
            try {
              for await (const _ of events) if (performance.now() - start > milliseconds) break;
            } catch {}
          },
        );
        const perSecond = (1000 * tally.sent) / (performance.now() - start);
        tally.note = `${perSecond.toFixed(1)} requests per second`;
        hold(perSecond <= 10, tally.note);
        return tally;
      },
    },
  ];
}
