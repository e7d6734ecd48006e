import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createOrganizationActionsClient,
  type OrganizationActionsClient,
} from "./gen/codehost/v1/actions_organization_client.js";
import { type BookshelvesClient, createBookshelvesClient } from "./gen/library/v1/library_client.js";
import { createRowsClient, type RowsClient } from "./gen/rows/v1/rows_client.js";
import { startTestPostgres, type TestPostgres } from "./store/testing.ts";

const program = join(import.meta.dirname, "dist/start.js");
const children = new Set<ChildProcess>();
let postgres: TestPostgres;
let directory: string;
beforeAll(async () => {
  postgres = await startTestPostgres();
  directory = await mkdtemp(join(tmpdir(), "processes-"));
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

interface Started {
  readonly shelves: BookshelvesClient;
  readonly rows: RowsClient;
  readonly variables: OrganizationActionsClient;
  /** Ends the process, and waits for its end. */
  end(signal: NodeJS.Signals): Promise<unknown>;
}

/** Starts all services in a process of their own. */
async function start(...args: readonly string[]): Promise<Started> {
  const argv = [program, "all", "--port", "0", ...args];
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
  children.add(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const [, baseUrl] = /^listening on (.*)$/.exec(line) ?? [];
    if (baseUrl === undefined) continue;
    const headers = { authorization: "Bearer ada-token" };
    return {
      shelves: createBookshelvesClient(createTransport({ baseUrl: `${baseUrl}/library`, headers })),
      rows: createRowsClient(createTransport({ baseUrl: `${baseUrl}/rows` })),
      variables: createOrganizationActionsClient(createTransport({ baseUrl: `${baseUrl}/codehost` })),
      async end(signal) {
        const ended = once(child, "exit");
        child.kill(signal);
        children.delete(child);
        return ended;
      },
    };
  }
  throw new Error("the process ended");
}

const volumes = ["emma", "walden", "alice", "dracula", "moby-dick", "faust"];

async function onShelf({ shelves }: Started, shelf = "0"): Promise<(string | undefined)[]> {
  const { items = [] } = await shelves.listMyBookshelfVolumes({ shelf, maxResults: 40 });
  return items.map(({ id }) => id);
}

describe.each([
  ["a data directory", async () => ["--data", join(directory, "data")]],
  ["PostgreSQL", async () => ["--database", await postgres.createDatabase()]],
])("with %s", (_name, database) => {
  test("all acknowledged writes survive kill -9", async () => {
    const args = await database();
    const first = await start(...args);
    const acknowledged: string[] = [];
    const inserted: string[] = [];
    // Each user writes until the process is killed in the middle.
    const reader = async () => {
      for (const volumeId of volumes) {
        await first.shelves.addVolume({ shelf: "0", volumeId });
        acknowledged.push(volumeId);
      }
    };
    const writer = async (user: number) => {
      for (let n = 0; ; n += 1) {
        const last_name = `${user}-${n}`;
        await first.rows.insertRows({ table: "directors", rows: { first_name: "Test", last_name } });
        inserted.push(last_name);
      }
    };
    const created: string[] = [];
    const creator = async () => {
      for (let n = 0; ; n += 1) {
        const body = { name: `V${n}`, value: "test", visibility: "all" };
        await first.variables.createVariable({ org: "acme", body });
        created.push(body.name);
      }
    };
    const users = [reader(), creator(), ...Array.from({ length: 8 }, (_, user) => writer(user))].map((it) =>
      it.catch(() => undefined),
    );
    await expect.poll(() => inserted.length, { timeout: 30_000 }).toBeGreaterThan(80);
    await first.end("SIGKILL");
    await Promise.all(users);

    const second = await start(...args);
    expect(await onShelf(second)).toEqual(acknowledged.length === 0 ? [] : volumes.slice(0, acknowledged.length));
    const filters = [{ column: "first_name", condition: "eq.Test" }];
    const found = await second.rows.listRows({ table: "directors", select: ["last_name"], filters });
    if (found.mediaType !== "application/json") throw new TypeError("expected JSON");
    const names = found.body.map(({ last_name }) => last_name);
    expect(inserted.filter((name) => !names.includes(name))).toEqual([]);
    for (const name of created) {
      expect(await second.variables.getVariable({ org: "acme", name })).toMatchObject({ body: { name } });
    }
    expect(await second.end("SIGTERM")).toEqual([0, null]);
  });
});

test("processes on one database see each other's writes, and lose none", async () => {
  const database = await postgres.createDatabase();
  // Both create the schemas at once.
  const [a, b] = await Promise.all([start("--database", database), start("--database", database)]);
  await Promise.all(
    volumes.map((volumeId, index) => (index % 2 === 0 ? a : b).shelves.addVolume({ shelf: "2", volumeId })),
  );
  expect((await onShelf(a, "2")).toSorted()).toEqual(volumes.toSorted());
  expect(await onShelf(b, "2")).toEqual(await onShelf(a, "2"));
  await a.shelves.clearVolumes({ shelf: "2" });
  expect(await onShelf(b, "2")).toEqual([]);

  const rows = { first_name: "Agnieszka", last_name: "Holland" };
  await a.rows.insertRows({ table: "directors", rows });
  const filters = [{ column: "last_name", condition: "eq.Holland" }];
  expect(await b.rows.listRows({ table: "directors", filters })).toMatchObject({ body: [rows] });
  expect(await Promise.all([a.end("SIGTERM"), b.end("SIGINT")])).toEqual([
    [0, null],
    [0, null],
  ]);
});
