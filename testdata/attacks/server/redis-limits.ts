import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "redis";
import { createRedisStore } from "../../../runtime/redis.ts";
import { createFetchHandler, rateLimit } from "../../../runtime/server.ts";
import { bookEndpoint } from "../../serving/sample-endpoints.ts";
import { type Attack, hold, Tally } from "../attack.ts";

const limit = 50;
const hostileKeys = ["", "\0", "\r\nFLUSHALL\r\n", "*", "{a}", "a".repeat(100_000), "\u202e", "$(x)", "' .. x"];

/** A limit that several processes share on Debian's Redis or Valkey server; none where neither is installed. */
export function redisAttacks(): Attack[] {
  const program = ["valkey-server", "redis-server"].find((name) => spawnSync(name, ["--version"]).status === 0);
  return program === undefined ? [] : [sharedLimit(program)];
}

function sharedLimit(program: string): Attack {
  return {
    name: "rate limit: a store on Redis, which goes away",
    async run({ count }) {
      const tally = new Tally();
      const folder = mkdtempSync(join(tmpdir(), "redis-attack-"));
      const path = join(folder, "socket");
      const args = ["--port", "0", "--unixsocket", path, "--save", "", "--appendonly", "no", "--dir", folder];
      const server = spawn(program, args, { stdio: ["ignore", "pipe", "ignore"] });
      try {
        for await (const chunk of server.stdout) if (/ready to accept connections/i.test(String(chunk))) break;
        server.stdout.resume();
        const clients = await Promise.all(
          [0, 1, 2].map(() => {
            const client = createClient({
              socket: { path, tls: false, reconnectStrategy: false },
              disableOfflineQueue: true,
            });
            return client.on("error", () => {}).connect();
          }),
        );
        const stores = clients.map((client) => createRedisStore(client));
        for (const key of hostileKeys) {
          const all = await Promise.all(
            Array.from({ length: Math.max(count, 2 * limit) }, (_, at) => stores[at % 3]!.take(key, limit, 60_000)),
          );
          const allowed = all.filter(({ isAllowed }) => isAllowed).length;
          hold(
            allowed === limit,
            `${JSON.stringify(key.slice(0, 20))}: ${allowed} of ${all.length} allowed, not ${limit}`,
          );
          for (const { isAllowed } of all) tally.add(isAllowed ? "allowed" : "refused");
        }
        const handle = createFetchHandler([bookEndpoint(() => ({}))], {
          middleware: [rateLimit({ limit, windowSeconds: 60, key: () => "handler", store: stores[0]! })],
          onError: () => undefined,
        });
        const call = async (): Promise<number> => (await handle(new Request("http://books.example/books/1"))).status;
        hold((await call()) === 200, "a request is refused while the store is there");
        server.kill("SIGKILL");
        await new Promise((resolve) => server.once("exit", resolve));
        const start = performance.now();
        const status = await call();
        tally.add(status);
        const milliseconds = Math.round(performance.now() - start);
        tally.note = `${milliseconds} ms without the store`;
        hold(status === 500 && milliseconds < 5000, `${status} after ${milliseconds} ms without the store`);
        for (const client of clients) client.destroy();
        return tally;
      } finally {
        server.kill("SIGKILL");
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
