import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { createStore } from "./create-store.ts";

const dist = join(import.meta.dirname, "../dist/store/create-store.js");

// Writes rows, two at a time, and prints each pair that is committed.
const writer = `
  import { createStore } from ${JSON.stringify(pathToFileURL(dist).href)};
  const store = await createStore({ data: process.argv[1] });
  await store.migrate("shop", ["create table shop.item (id integer primary key)"]);
  for (let id = 0; ; id += 2) {
    await store.transaction(async (transaction) => {
      await transaction.query("insert into shop.item values ($1)", [id]);
      await transaction.query("insert into shop.item values ($1)", [id + 1]);
    });
    console.log(id + 1);
  }
`;

test("acknowledged writes on disk survive kill -9", async () => {
  const data = await mkdtemp(join(tmpdir(), "store-"));
  const child = spawn(process.execPath, ["--input-type=module", "-e", writer, data], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let acknowledged = -1;
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line);
    if (acknowledged === 301) child.kill("SIGKILL");
  }
  expect(await ended).toEqual([null, "SIGKILL"]);
  expect(acknowledged).toBeGreaterThanOrEqual(301);

  const store = await createStore({ data });
  const rows = await store.query<{ id: number }>("select id from shop.item order by id");
  // The process may have committed once more than it could print, and never half a transaction.
  expect([acknowledged + 1, acknowledged + 3]).toContain(rows.length);
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index));
  await store.close();
  await rm(data, { recursive: true });
});
