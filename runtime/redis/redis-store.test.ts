import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookEndpoint } from "../../testdata/serving/sample-endpoints.ts";
import { createNodeListener } from "../node.ts";
import { rateLimit } from "../server.ts";
import { createRedisStore } from "./redis-store.ts";
import { createRedisWebhookStore } from "./redis-webhook-store.ts";

/** Debian has both: `apt-get install redis-server` or `valkey-server`. */
const program = ["valkey-server", "redis-server"].find((name) => spawnSync(name, ["--version"]).status === 0);
if (program === undefined)
  console.warn("skipped: tests of the Redis store need valkey-server or redis-server, and neither is installed");

describe.skipIf(program === undefined)(`createRedisStore on ${program}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "redis-store-"));
  const path = join(folder, "socket");
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const connect = async () => {
    const client = createClient({ socket: { path, tls: false }, disableOfflineQueue: true });
    client.on("error", () => {});
    await client.connect();
    closing.unshift(() => client.destroy());
    return client;
  };

  beforeAll(async () => {
    const args = ["--port", "0", "--unixsocket", path, "--save", "", "--appendonly", "no", "--dir", folder];
    const server = spawn(program!, args, { stdio: ["ignore", "pipe", "inherit"] });
    closing.unshift(() => server.kill());
    for await (const chunk of server.stdout) if (/ready to accept connections/i.test(String(chunk))) break;
    server.stdout.resume();
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  test("counts up to the limit, until the window ends", async () => {
    const store = createRedisStore(await connect());
    const first = await store.take("window", 2, 150);
    expect(first).toEqual({ remaining: 1, resetMilliseconds: expect.any(Number), isAllowed: true });
    expect(first.resetMilliseconds).toBe(150);
    expect(await store.take("window", 2, 150)).toMatchObject({ remaining: 0, isAllowed: true });
    const refused = await store.take("window", 2, 150);
    expect(refused).toMatchObject({ remaining: 0, isAllowed: false });
    expect(refused.resetMilliseconds).toBeLessThanOrEqual(150);
    expect(await store.take("other", 2, 150)).toMatchObject({ remaining: 1, isAllowed: true });
    await sleep(170);
    expect(await store.take("window", 2, 150)).toMatchObject({ remaining: 1, isAllowed: true });
  });

  test("two connections never allow more than the limit", async () => {
    const stores = [createRedisStore(await connect()), createRedisStore(await connect())];
    const all = await Promise.all(Array.from({ length: 400 }, (_, at) => stores[at % 2]!.take("shared", 100, 60_000)));
    expect(all.filter(({ isAllowed }) => isAllowed)).toHaveLength(100);
    expect(all.filter(({ remaining }) => remaining < 0)).toEqual([]);
  });

  test("a refused request does not prolong the window, a lower limit refuses at once, and prefixes are apart", async () => {
    const client = await connect();
    const [a, b] = ["a:", "b:"].map((prefix) => createRedisStore(client, { prefix }));
    for (let n = 0; n < 5; n++) await a!.take("key", 5, 60_000);
    expect(await a!.take("key", 3, 60_000)).toMatchObject({ remaining: 0, isAllowed: false });
    expect(await b!.take("key", 3, 60_000)).toMatchObject({ remaining: 2, isAllowed: true });
    expect(await client.pTTL("a:key")).toBeLessThanOrEqual(60_000);
    // As if another program had removed the time.
    await client.persist("a:key");
    expect(await a!.take("key", 3, 60_000)).toMatchObject({ remaining: 2, isAllowed: true });
  });

  test("a limit holds over two servers", async () => {
    const origins = await Promise.all(
      [0, 1].map(async () => {
        const middleware = [
          rateLimit({ limit: 3, windowSeconds: 60, store: createRedisStore(await connect()), key: () => "one" }),
        ];
        const server = createServer(createNodeListener([bookEndpoint(() => ({}))], { middleware })).listen(
          0,
          "127.0.0.1",
        );
        await once(server, "listening");
        closing.unshift(() => {
          server.closeAllConnections();
          server.close();
        });
        return `http://127.0.0.1:${(server.address() as AddressInfo).port}/books/1`;
      }),
    );
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await fetch(origins[n % 2]!)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  test("two connections never claim the same webhook, and a failed one is free again", async () => {
    const stores = [createRedisWebhookStore(await connect()), createRedisWebhookStore(await connect())];
    const claims = await Promise.all(
      Array.from({ length: 100 }, (_, at) => stores[at % 2]!.claim("msg_1", `${at}`, 60_000)),
    );
    expect(claims.toSorted()).toEqual(["claimed", ...Array.from({ length: 99 }, () => "pending")]);
    await stores[0]!.release("msg_1", `${claims.indexOf("claimed")}`);
    expect(await stores[1]!.claim("msg_1", "a", 60_000)).toBe("claimed");
    await stores[0]!.release("msg_1", "b");
    await stores[0]!.settle("msg_1", "b", 60_000);
    expect(await stores[0]!.claim("msg_1", "b", 60_000)).toBe("pending");
    await stores[1]!.settle("msg_1", "a", 50);
    await stores[1]!.release("msg_1", "a");
    expect(await stores[0]!.claim("msg_1", "b", 60_000)).toBe("handled");
    await sleep(70);
    expect(await stores[0]!.claim("msg_1", "b", 60_000)).toBe("claimed");
  });

  test("without a connection, a request is refused, and the server hears why", async () => {
    const client = await connect();
    const errors: unknown[] = [];
    const middleware = [rateLimit({ limit: 3, windowSeconds: 60, store: createRedisStore(client) })];
    const options = { middleware, onError: (error: unknown) => void errors.push(error) };
    const server = createServer(createNodeListener([bookEndpoint(() => ({}))], options)).listen(0, "127.0.0.1");
    await once(server, "listening");
    client.destroy();
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/books/1`);
    expect(response.status).toBe(500);
    expect(errors).toHaveLength(1);
    server.closeAllConnections();
    server.close();
  });
});
