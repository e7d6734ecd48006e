import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { HandlerContext } from "../../../runtime/server.ts";
import { type Attack, hold, Tally } from "../attack.ts";
import type { AttackClient } from "../attack-client.ts";
import type { Target } from "../target-module.ts";

const chunk = new Uint8Array(1 << 16).fill(1);
const text = "x".repeat(chunk.length);
/** `--count` of 100, the default, is a gigabyte. */
const chunksOf = (count: number): number => Math.ceil(((count / 100) * 2 ** 30) / chunk.length);
/** Of both ends together, which are in this process. */
const maxGrowthMegabytes = 250;

type Transfer = (client: AttackClient, target: Target, chunks: number) => Promise<number>;

const transfers: Readonly<Record<string, Transfer>> = {
  async "a gigabyte up"(client, { client: { streamBody } }, chunks) {
    const body = streamBody(repeat(chunks));
    const { data } = (await client.putBytes({}, { body })) as { readonly data: Uint8Array };
    return Number(new TextDecoder().decode(data));
  },
  async "a gigabyte down"(client, _, chunks) {
    let bytes = 0;
    for await (const { data } of client.download({ count: chunks }) as AsyncIterable<{ data: Uint8Array }>) {
      bytes += data.length;
    }
    return bytes;
  },
  async "a gigabyte of messages"(client, _, chunks) {
    let bytes = 0;
    for await (const message of client.watch({ count: chunks }) as AsyncIterable<{ text: string }>) {
      bytes += message.text.length;
    }
    return bytes;
  },
};

async function* repeat(count: number): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < count; at++) yield chunk;
}

/** The handler's treatment of an upload, and the bytes that it takes first. */
interface Work {
  stall?: (context: HandlerContext) => Promise<void>;
}

async function serve({ node, server, handlers }: Target, work: Work = {}) {
  const { streamUploads, uploadOf } = server;
  const endpoints = handlers.attackEndpoints({
    async putBytes(_: unknown, context: HandlerContext) {
      await work.stall?.(context);
      let bytes = 0;
      for await (const { length } of uploadOf(context)) bytes += length;
      return { contentType: "text/plain", data: new TextEncoder().encode(String(bytes)) };
    },
    async *download({ count }: { readonly count: number }) {
      for (let at = 0; at < count; at++) yield { contentType: "application/octet-stream", data: chunk };
    },
    async *watch({ count }: { readonly count: number }) {
      for (let at = 0; at < count; at++) yield { text };
    },
  });
  const uploads = streamUploads({ operations: ["attack.v1.AttackService.PutBytes"], maxBytes: 2 ** 40 });
  const listener = node.createNodeListener(endpoints, { middleware: [uploads] });
  const http = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => http.once("listening", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
}

/** A gigabyte through an upload, a download and a stream: neither end may hold more of it than its buffers. */
export function gigabytes(target: Target): Attack[] {
  const { createTransport } = target.client;
  const { createNodeTransport } = target.node;
  const { createAttackClient } = target.clients;
  const transports = { fetch: createTransport, node: createNodeTransport };
  return Object.entries(transports).flatMap(([transport, create]) =>
    Object.entries(transfers).map(([name, transfer]): Attack => {
      return {
        name: `${transport}: ${name}`,
        async run({ count }) {
          const { baseUrl, close } = await serve(target);
          const tally = new Tally();
          const before = process.memoryUsage().rss;
          let most = before;
          const watch = setInterval(() => {
            most = Math.max(most, process.memoryUsage().rss);
          }, 10);
          const chunks = chunksOf(count);
          const bytes = await transfer(createAttackClient(create({ baseUrl })), target, chunks);
          clearInterval(watch);
          close();
          const growth = Math.round((most - before) / 1e6);
          tally.add(`${Math.round(bytes / 1e6)} MB`);
          tally.note = `+${growth} MB`;
          hold(bytes === chunks * chunk.length, `${bytes} of ${chunks * chunk.length} bytes have arrived`);
          hold(growth < maxGrowthMegabytes, `memory grew by ${growth} MB`);
          return tally;
        },
      };
    }),
  );
}

/** A handler that stops reading an upload stalls the caller, who goes on when the handler does. */
export function stalledUpload(target: Target): Attack {
  return {
    name: "an upload that the handler does not read",
    async run() {
      const chunks = 1024;
      let go = (): void => undefined;
      const gate = new Promise<void>((resolve) => {
        go = resolve;
      });
      const { baseUrl, close } = await serve(target, { stall: () => gate });
      let sent = 0;
      const body = target.client.streamBody(repeat(chunks), { onProgress: (progress) => (sent = progress.sent) });
      const client = target.clients.createAttackClient(target.node.createNodeTransport({ baseUrl }));
      const answer = client.putBytes({}, { body }) as Promise<{ readonly data: Uint8Array }>;
      let before = -1;
      while (sent !== before) {
        before = sent;
        await sleep(200);
      }
      hold(sent < (chunks * chunk.length) / 2, `${sent} bytes were sent to a handler that reads none`);
      go();
      const { data } = await answer;
      close();
      hold(new TextDecoder().decode(data) === String(chunks * chunk.length), "the upload is not whole");
      const tally = new Tally();
      tally.add(`stalled after ${Math.round(before / 1e6)} MB`);
      return tally;
    },
  };
}
