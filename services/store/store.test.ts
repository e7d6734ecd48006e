import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createStore } from "./create-store.ts";
import { isDatabaseError } from "./database-error.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import type { Store, Transaction } from "./store.ts";
import { startTestPostgres, type TestPostgres } from "./testing.ts";

let postgres: TestPostgres;
const directories: string[] = [];
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(async () => {
  await postgres.stop();
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "store-"));
  directories.push(directory);
  return directory;
}

const openers: readonly (readonly [string, () => Promise<Store>])[] = [
  ["PGlite in memory", () => createStore()],
  ["PGlite on disk", async () => createStore({ data: await newDirectory() })],
  ["PostgreSQL", async () => createStore({ database: await postgres.createDatabase() })],
];

describe.each(openers)("%s", (_name, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    await store.migrate("shop", [
      "create table shop.item (id integer primary key, name text not null, seen timestamptz)",
      (transaction) => transaction.query("insert into shop.item values ($1, $2)", [1, "nail"]).then(() => undefined),
    ]);
  });

  test("lets other work have its turn while statements wait", async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await Promise.all(Array.from({ length: 20 }, () => store.query("select 1")));
    clearImmediate(next);
    // A database that blocked the process would leave none between the first statement and the last.
    expect(turns).toBeGreaterThanOrEqual(2);
  });
  afterAll(() => store.close());

  const names = async () =>
    (await store.query<{ name: string }>("select name from shop.item order by id")).map((it) => it.name);

  test("runs each migration once", async () => {
    const insert = "insert into shop.item values (2, 'bolt')";
    await store.migrate("shop", ["", "", insert]);
    await store.migrate("shop", ["", "", insert]);
    expect(await names()).toEqual(["nail", "bolt"]);
    await expect(store.migrate("shop", [""])).rejects.toThrow(
      'the database has version 3 of "shop"; this program knows 1',
    );
    await expect(store.migrate("shop; drop", [])).rejects.toThrow("lower-case name");
  });

  test("runs all of a migration or nothing", async () => {
    const broken = "create table shop.half (id integer); select 1 / 0";
    await expect(store.migrate("shop", ["", "", "", broken])).rejects.toMatchObject({ code: "22012" });
    expect(await store.query("select to_regclass('shop.half') as found")).toEqual([{ found: null }]);
  });

  test("returns the same values", async () => {
    const [row] = await store.query(`select
      9007199254740993::int8 as int8, 7::int4 as int4, 1.5::float8 as float8, 1.50::numeric as numeric, true as bool,
      '{"a": [1, null]}'::jsonb as jsonb, '\\x00ff'::bytea as bytea, null as nothing, array['a,b', null, '"'] as texts,
      date '2026-02-03' as date, timestamp '2026-02-03 04:05:06.789' as timestamp,
      timestamptz '2026-02-03 04:05:06.123456+01' as timestamptz, timestamptz '2026-02-03 04:05:06.79Z' as millis,
      timestamptz '2026-02-03 04:05:06Z' as seconds, 'text' as text`);
    expect(row).toEqual({
      int8: 9007199254740993n,
      int4: 7,
      float8: 1.5,
      numeric: "1.50",
      bool: true,
      jsonb: { a: [1, null] },
      bytea: Uint8Array.of(0, 255),
      nothing: null,
      texts: ["a,b", null, '"'],
      date: "2026-02-03",
      timestamp: "2026-02-03T04:05:06.789",
      timestamptz: "2026-02-03T03:05:06.123456Z",
      millis: "2026-02-03T04:05:06.790Z",
      seconds: "2026-02-03T04:05:06Z",
      text: "text",
    });
  });

  test("takes parameters of all types", async () => {
    const json = JSON.stringify({ a: ["\\", '"', "é", null] });
    const values = [
      9007199254740993n,
      7,
      1.5,
      true,
      json,
      Uint8Array.of(0, 255),
      ['a,"b', "\\", null, "NULL"],
      [1, 2],
      null,
    ];
    const casts = ["int8", "int4", "float8", "bool", "jsonb", "bytea", "text[]", "int4[]", "text"];
    const [row] = await store.query(
      `select ${casts.map((cast, i) => `$${i + 1}::${cast} as v${i}`).join(", ")}`,
      values,
    );
    expect(Object.values(row ?? {})).toEqual(values.with(4, JSON.parse(json)));
  });

  test("rolls back a change that throws", async () => {
    const before = await names();
    const failing = store.transaction(async (transaction) => {
      await transaction.query("delete from shop.item");
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await names()).toEqual(before);
  });

  test("reports what the database refuses", async () => {
    const error = await store.query("insert into shop.item values (1, 'again')").catch((thrown: unknown) => thrown);
    expect(isDatabaseError(error)).toBe(true);
    expect(error).toMatchObject({ code: "23505", constraint: "item_pkey", detail: "Key (id)=(1) already exists." });
    expect(isDatabaseError(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }))).toBe(false);
  });

  test("refuses the store within a transaction, which would wait for itself", async () => {
    await expect(store.transaction(() => store.query("select 1"))).rejects.toThrow("use the transaction");
    await expect(store.transaction(() => store.transaction(names))).rejects.toThrow("use the transaction");
  });

  test("keeps transactions with the same lock apart", async () => {
    await store.query("create table shop.counter as select 0 as n");
    const increment = () =>
      store.transaction(async (transaction) => {
        await transaction.lock("counter");
        const [{ n } = { n: -1 }] = await transaction.query<{ n: number }>("select n from shop.counter");
        await transaction.query("update shop.counter set n = $1", [n + 1]);
      });
    await Promise.all(Array.from({ length: 20 }, increment));
    expect(await store.query("select n from shop.counter")).toEqual([{ n: 20 }]);
  });

  test("notifies listeners once a transaction is committed", async () => {
    const heard: string[] = [];
    const stop = await store.listen("shop", (payload) => heard.push(payload));
    const rolledBack = store.transaction(async (transaction) => {
      await transaction.notify("shop", "never");
      throw new Error("no");
    });
    await rolledBack.catch(() => undefined);
    await store.transaction(async (transaction) => {
      await transaction.notify("shop", "é 1");
      expect(heard).toEqual([]);
    });
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(["é 1"]);
    await stop();
    await store.transaction((transaction) => transaction.notify("shop", "late"));
    await store.query("select 1");
    expect(heard).toEqual(["é 1"]);
  });

  test("reads times in UTC", async () => {
    expect(await store.query("show time zone")).toEqual([{ TimeZone: "UTC" }]);
  });
});

describe("a data directory", () => {
  test("keeps what was written, and has one user at a time", async () => {
    const data = await newDirectory();
    const first = await createStore({ data });
    await first.migrate("shop", ["create table shop.item (id integer)", "insert into shop.item values (7)"]);
    await expect(createStore({ data })).rejects.toThrow(`${data} is in use by this process`);
    await first.close();
    await writeFile(join(data, "process-id"), `${process.ppid}\n`);
    await expect(createStore({ data })).rejects.toThrow(`${data} is in use by process ${process.ppid}`);
    await writeFile(join(data, "process-id"), "999999999\n");
    const second = await createStore({ data });
    expect(await second.query("select id from shop.item")).toEqual([{ id: 7 }]);
    await second.close();
    await expect(readFile(join(data, "process-id"))).rejects.toThrow("ENOENT");
  });

  test.runIf(process.platform === "linux")(
    "is free when its process has ended, even if another has its id or no parent has waited for it",
    async () => {
      const data = await newDirectory();
      // The first child of the shell has ended, and `sleep` does not wait for it.
      const parent = spawn("sh", ["-c", "sleep 0 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
      onTestFinished(() => void parent.kill());
      const [ended] = await once(parent.stdout, "data");
      await vi.waitFor(async () => expect(await readFile(`/proc/${Number(ended)}/stat`, "utf8")).toContain(") Z "));
      for (const owner of [`${process.ppid} 1`, `${Number(ended)}`]) {
        await writeFile(join(data, "process-id"), `${owner}\n`);
        await (await createStore({ data })).close();
      }
    },
  );
});

describe("several stores on one PostgreSQL database", () => {
  test("see each other's writes and notifications, and migrate once", async () => {
    const database = await postgres.createDatabase();
    const [a, b] = [await createStore({ database }), await createStore({ database })];
    const migrations = ["create table shop.item (id integer)", "insert into shop.item values (1)"];
    await Promise.all([a.migrate("shop", migrations), b.migrate("shop", migrations)]);
    const heard: string[] = [];
    const stop = await b.listen("shop", (payload) => heard.push(payload));
    await a.transaction(async (transaction) => {
      await transaction.query("insert into shop.item values (2)");
      await transaction.notify("shop", "2");
    });
    expect(await b.query("select id from shop.item order by id")).toEqual([{ id: 1 }, { id: 2 }]);
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(["2"]);

    // The listener's connection breaks, and another one takes its place.
    const listeners = async () =>
      (await a.query<{ pid: number }>("select pid from pg_stat_activity where query like 'listen%'")).map(
        ({ pid }) => pid,
      );
    const [broken = 0] = await listeners();
    await a.query("select pg_terminate_backend($1)", [broken]);
    const isReplaced = async () => (await listeners()).filter((pid) => pid !== broken).length === 1;
    await expect.poll(isReplaced, { timeout: 20_000 }).toBe(true);
    await a.transaction((transaction) => transaction.notify("shop", "3"));
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(["2", "3"]);

    // It breaks while listening ends.
    await a.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'");
    await stop();
    await Promise.all([a.close(), b.close()]);
  });

  test("reports a server that ends its connections, and reconnects", async () => {
    const store = await createStore({ database: await postgres.createDatabase() });
    const end = "select pg_terminate_backend(pg_backend_pid())";
    await expect(store.query(end)).rejects.toThrow(DatabaseUnavailable);
    await expect(store.transaction((transaction) => transaction.query(end))).rejects.toThrow(DatabaseUnavailable);
    expect(await store.query("select 1 as one")).toEqual([{ one: 1 }]);
    await store.close();
  });

  test("reports a connection that ends between the statements of a transaction", async () => {
    const database = await postgres.createDatabase();
    const [store, other] = [await createStore({ database }), await createStore({ database })];
    const kill = async (transaction: Transaction) => {
      const [{ pid } = { pid: 0 }] = await transaction.query<{ pid: number }>("select pg_backend_pid() as pid");
      await other.query("select pg_terminate_backend($1)", [pid]);
      const isGone = async () =>
        (await other.query("select 1 from pg_stat_activity where pid = $1", [pid])).length === 0;
      await expect.poll(isGone, { timeout: 20_000 }).toBe(true);
      // The client hears of it with the next data of its socket.
      await setTimeout(100);
    };
    const beforeStatement = store.transaction(async (transaction) => {
      await kill(transaction);
      await transaction.query("select 1");
    });
    await expect(beforeStatement).rejects.toThrow(DatabaseUnavailable);
    await expect(store.transaction(kill)).rejects.toThrow(DatabaseUnavailable);
    const refused = store.transaction(async (transaction) => {
      await kill(transaction);
      throw new RangeError("refused");
    });
    await expect(refused).rejects.toThrow(RangeError);
    expect(await store.query("select 1 as one")).toEqual([{ one: 1 }]);

    // The store closes between two statements.
    let closing = Promise.resolve();
    const closed = store.transaction(async (transaction) => {
      closing = store.close();
      await setTimeout(100);
      await transaction.query("select 1");
    });
    await expect(closed).rejects.toThrow(DatabaseUnavailable);
    await Promise.all([closing, other.close()]);
  });

  test("refuses what would wait, and nothing that a connection is there for", async () => {
    const database = await postgres.createDatabase();
    const store = await createStore({ database, poolSize: 2, maxWaiting: 0 });
    const sleep = "select pg_sleep(0.2)";
    // At first one connection is open, then both are.
    for (let round = 0; round < 2; round++) {
      const all = await Promise.allSettled([1, 2, 3].map(() => store.query(sleep)));
      expect(all.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
      expect(all[2]).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
    }
    await store.close();
  });

  test("close without waiting for statements that still run", async () => {
    const store = await createStore({ database: await postgres.createDatabase() });
    const sleeping = expect(store.query("select pg_sleep(600)")).rejects.toThrow(DatabaseUnavailable);
    const inTransaction = store.transaction((transaction) => transaction.query("select pg_sleep(600)"));
    const alsoSleeping = expect(inTransaction).rejects.toThrow(DatabaseUnavailable);
    await setTimeout(200);
    await store.close();
    await Promise.all([sleeping, alsoSleeping]);
  });

  test("reject an unreachable server", async () => {
    await expect(createStore({ database: "postgres://127.0.0.1:1/none" })).rejects.toThrow("ECONNREFUSED");
  });
});
