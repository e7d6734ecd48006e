import { download, RestError, streamBody } from "@protoc-gen-rest/runtime/client";
import { chunkBytes, toText } from "./handlers.ts";
import type { Caller, PlatformCall } from "./platform-call.ts";

const everything = {
  text: "É \u2028 \u{1f600}",
  number: 9223372036854775807n,
  ratio: -0.5,
  data: new Uint8Array([0, 255]),
  flag: true,
  numbers: [-1, 0, 1],
  counts: { "": 1, constructor: 2 },
  children: { a: { number: -9223372036854775808n } },
  open: { list: [null, true, { deep: "x" }] },
  value: [1, "x"],
  any: { "@type": "type.googleapis.com/google.protobuf.Duration", value: "1.500s" },
  time: "2026-01-31T12:00:00.000000001Z",
  kind: "KIND_ONE",
  word: "w",
};

const search = {
  name: "a/b é?#%",
  size: 9007199254740993n,
  tags: ["a&b", "c=d", ""],
  filter: { a: [1] },
  form: { name: "+ ", sizes: [1n, 2n] },
  exact: false,
  sizes: [1, 2],
};

const form = { name: "a b&c=é+", sizes: [1n, 9007199254740993n], exact: true, extra: [{}, null] };

const file = {
  title: "É",
  content: new Uint8Array(100_000).fill(7),
  tags: ["a", "b"],
  filter: { sizes: [1n] },
  attachments: [{ content: new Uint8Array([0, 13, 10, 255]), name: 'a"b.png', mediaType: "image/png" }],
};

const messages = [0n, 1n, 2n].map((number) => ({ number, text: "é\u2028" }));

export const calls: readonly PlatformCall[] = [
  { name: "JSON of every type", run: async ({ connect }) => same(await connect().echo(everything), everything) },
  {
    name: "path and query",
    run: async ({ connect }) => same(await connect().search(search), { text: toText(search) }),
  },
  {
    name: "headers",
    async run({ connect }) {
      let operation: string | null = null;
      const prefer = { return: "minimal", limit: 3 };
      const onResponse = ({ headers }: { readonly headers: { get(name: string): string | null } }) => {
        operation = headers.get("x-operation");
      };
      const { text } = (await connect().search({ name: "a", prefer }, { onResponse })) as { readonly text: string };
      same(text, toText({ name: "a", prefer }));
      same(operation, "attack.v1.AttackService.Search");
    },
  },
  { name: "form", run: async ({ connect }) => same(await connect().submitForm(form), { text: toText(form) }) },
  { name: "multipart", run: async ({ connect }) => same(await connect().upload(file), { text: toText(file) }) },
  {
    name: "text",
    run: async ({ connect }) => same(await connect().putText({ text: "É\n" }), { text: "É\n" }),
  },
  {
    name: "bytes",
    async run({ connect }) {
      const bytes = { contentType: "image/png", data: new Uint8Array(1_000_000).fill(3) };
      same(await connect().putBytes({ file: bytes }), bytes);
    },
  },
  {
    name: "errors",
    async run({ connect }) {
      const lost = await failure(connect().search({ name: "lost" }));
      same([lost.code, lost.status, lost.headers?.get("x-reason")], ["not_found", 404, "it is lost"]);
      const invalid = await failure(connect().echo({ text: "x".repeat(100_001) }));
      same([invalid.status, invalid.violations.map(({ path }) => path)], [400, ["text"]]);
      const broken = await failure(connect().search({ name: "broken" }));
      same([broken.status, broken.message.includes("swordfish")], [500, false]);
    },
  },
  { name: "server-sent events", run: (caller) => watch(caller, "text/event-stream") },
  { name: "NDJSON", run: (caller) => watch(caller, "application/x-ndjson") },
  { name: "JSON array", run: (caller) => watch(caller, "application/json") },
  {
    name: "a stream that is left",
    async run(caller) {
      const before = await countLeft(caller);
      for await (const _ of caller.connect().watch({ count: -2 })) break;
      await untilLeft(caller, before);
    },
  },
  {
    name: "a call that is aborted",
    needs: "signals of aborted calls",
    async run(caller) {
      const before = await countLeft(caller);
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 100);
      const error = await failure(caller.connect().search({ name: "slow" }, { signal: controller.signal }));
      same(error.code, "cancelled");
      await untilLeft(caller, before);
    },
  },
  {
    name: "a timeout",
    async run(caller) {
      const error = await failure(caller.connect().search({ name: "slow" }, { timeout: 100 }));
      same(error.code, "deadline_exceeded");
    },
  },
  {
    name: "WebSocket",
    needs: "WebSocket",
    async run({ connect }) {
      let opened = 0;
      class WebSocket extends globalThis.WebSocket {
        constructor(...parameters: ConstructorParameters<typeof globalThis.WebSocket>) {
          super(...parameters);
          opened++;
        }
      }
      same(await collect(connect({ WebSocket }).watch({ count: 3 })), messages);
      for await (const _ of connect({ WebSocket }).watch({ count: -2 })) break;
      same(opened, 2);
    },
  },
  {
    name: "EventSource",
    needs: "EventSource",
    async run({ baseUrl }) {
      const source = new EventSource(`${baseUrl}/v1/watch?count=3`);
      const received: unknown[] = [];
      await new Promise<void>((resolve, reject) => {
        source.onerror = () => reject(new Error("the EventSource has failed"));
        source.onmessage = ({ data }) => {
          const { number, text } = JSON.parse(String(data)) as { readonly number?: string; readonly text: string };
          if (received.push({ number: BigInt(number ?? 0), text }) === messages.length) resolve();
        };
      }).finally(() => source.close());
      same(received, messages);
    },
  },
  {
    name: "a download in chunks",
    async run({ connect, transport, over }) {
      let bytes = 0;
      for await (const { data } of connect().download({ count: 64 }) as AsyncIterable<{ data: Uint8Array }>) {
        bytes += data.length;
      }
      same(bytes, 64 * chunkBytes);
      const data = new Uint8Array(1_000_000);
      const chunks = await download(transport(), (through, options) =>
        over(through).putBytes({ file: { data } }, options),
      );
      for await (const chunk of chunks) bytes -= chunk.length;
      same(bytes, 64 * chunkBytes - data.length);
    },
  },
  {
    name: "an upload in chunks",
    needs: "streamed requests",
    async run({ connect }) {
      const body = streamBody(chunksOf(64), { contentType: "image/png" });
      const { contentType, data } = (await connect().putBytes({}, { body })) as typeof file & {
        readonly contentType: string;
        readonly data: Uint8Array;
      };
      same([contentType, data.length], ["image/png", 64 * chunkBytes]);
    },
  },
  {
    name: "a compressed response",
    async run({ connect }) {
      same(await connect().search({ name: "large" }), { text: "large ".repeat(20_000) });
    },
  },
];

async function* chunksOf(count: number): AsyncGenerator<Uint8Array, void> {
  for (let number = 0; number < count; number++) yield new Uint8Array(chunkBytes);
}

async function collect(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const collected: unknown[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

async function watch({ connect }: Caller, accept: string): Promise<void> {
  let type: string | null | undefined;
  const items = connect().watch(
    { count: 3 },
    {
      headers: { accept },
      onResponse: ({ headers }) => {
        type = headers.get("content-type");
      },
    },
  );
  same([await collect(items), type], [messages, accept]);
}

async function failure(result: Promise<unknown>): Promise<RestError> {
  const error = await result.then(
    (value) => new Error(`resolved with ${toText(value)}`),
    (it: unknown) => it,
  );
  if (error instanceof RestError) return error;
  throw error;
}

async function countLeft({ connect }: Caller): Promise<bigint> {
  const { number = 0n } = (await connect().search({ name: "left" })) as { readonly number?: bigint };
  return number;
}

/** Waits until the handler has learned that its caller has left. */
async function untilLeft(caller: Caller, before: bigint): Promise<void> {
  const end = Date.now() + 5000;
  while ((await countLeft(caller)) === before) {
    if (Date.now() > end) throw new Error("the handler still runs 5 s after its caller has left");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function same(actual: unknown, expected: unknown): void {
  const [found, wanted] = [toText(actual), toText(expected)];
  if (found !== wanted) throw new Error(`${found.slice(0, 200)} instead of ${wanted.slice(0, 200)}`);
}
