import { spawnSync } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createStore } from "./create-store.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";

// Text that cannot be compressed.
const insertText = `
  insert into shop.item
  select $1, string_agg(md5(n::text || random()::text), '') from generate_series(1, $2::integer) as n`;

const megabyte = 1024 * 1024;

/** Mounts a small disk, which Linux lets root do; undefined elsewhere. */
async function mountDisk(): Promise<string | undefined> {
  const disk = await mkdtemp(join(tmpdir(), "disk-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=96m", "tmpfs", disk]).status === 0;
  onTestFinished(async () => {
    if (isMounted) spawnSync("umount", ["-l", disk]);
    await rm(disk, { recursive: true, force: true });
  });
  return isMounted ? disk : undefined;
}

async function fill(file: string): Promise<void> {
  const handle = await open(file, "w");
  try {
    for (const size of [megabyte, 4096]) {
      for (let isFull = false; !isFull; )
        await handle.write(Buffer.alloc(size)).then(
          ({ bytesWritten }) => (isFull = bytesWritten < size),
          () => (isFull = true),
        );
    }
  } finally {
    await handle.close();
  }
}

test("a full disk refuses writes, is told once, loses nothing that was acknowledged, and is over when there is room", async ({
  skip,
}) => {
  const disk = await mountDisk();
  if (disk === undefined) return skip("only root can mount a disk");
  const warnings: string[] = [];
  const data = join(disk, "data");
  const store = await createStore({ data, warn: (line) => warnings.push(line) });
  await store.migrate("shop", ["create table shop.item (id integer primary key, text text)"]);
  let next = 0;
  const insert = async (length: number) => {
    await store.query(insertText, [next, length]);
    next += 1;
  };
  const count = async () => Number((await store.query<{ n: bigint }>("select count(*) as n from shop.item"))[0]?.n);
  const log = () => store.query("select pg_logical_emit_message(true, 'test', repeat('a', 1000000))");
  for (let at = 0; at < 100; at += 1) await insert(10);

  const file = join(disk, "fill");
  await fill(file);
  // The tables have no room: PostgreSQL refuses the statement.
  await expect(async () => {
    for (;;) await insert(20_000);
  }).rejects.toThrow(DatabaseUnavailable);
  expect(await count()).toBe(next);
  // Its log has no room: PostgreSQL ends.
  await expect(async () => {
    for (let at = 0; at < 40; at += 1) await log();
  }).rejects.toThrow("the disk of the database is full");
  await expect(count()).rejects.toThrow("the disk of the database is full");
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/^Requests get 503: the disk of the database is full: could not /);

  await rm(file);
  expect(await count()).toBe(next);
  await insert(10);
  await store.close();
  const again = await createStore({ data });
  expect(await again.query("select count(*)::integer as n from shop.item")).toEqual([{ n: next }]);
  await again.close();
});
