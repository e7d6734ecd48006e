import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInboxClient, type InboxClient } from "../gen/inbox/v1/inbox_client.js";
import { startTestPostgres, type TestPostgres } from "../store/testing.ts";

let postgres: TestPostgres;
const children: ChildProcess[] = [];
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(async () => {
  for (const child of children) child.kill();
  await postgres.stop();
});

/** Starts the inbox in a process of its own, and returns a client of each key. */
async function start(database: string): Promise<(key: string) => InboxClient> {
  const args = [join(import.meta.dirname, "../dist/start.js"), "inbox", "--port", "0", "--database", database];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout! })) {
    const [, baseUrl] = /^listening on (.*)$/.exec(line) ?? [];
    if (baseUrl === undefined) continue;
    return (key) => createInboxClient(createTransport({ baseUrl, headers: { "service-session-token": key } }));
  }
  throw new Error("the inbox ended");
}

test("processes on one database see each other's notifications", async () => {
  const database = await postgres.createDatabase();
  const [one, other] = await Promise.all([start(database), start(database)]);
  const send = (inbox: InboxClient, title: string) => inbox.sendCustomNotification({ content: { title } });
  const controller = new AbortController();
  const items = one("ada-key").watchInbox({}, { signal: controller.signal })[Symbol.asyncIterator]();
  const first = items.next();

  // The watch has begun once it receives something.
  const hasBegun = first.then(() => true);
  while (!(await Promise.race([hasBegun, setTimeout(100, false)]))) {
    await send(other("ben-key"), "of ben");
    await send(other("ada-key"), "first");
  }
  const titles = Array.from({ length: 20 }, (_, at) => `number ${at}`);
  const sending = Promise.all(titles.map((title, at) => send((at % 2 === 0 ? one : other)("ada-key"), title)));
  const received: string[] = [];
  while (received.length < titles.length) {
    const { value } = await items.next();
    if (value.notification.title !== "first") received.push(value.notification.title);
  }
  expect(received.toSorted()).toEqual(titles.toSorted());
  await sending;
  controller.abort();
  expect(await one("ada-key").listInboxNotifications({})).toEqual(await other("ada-key").listInboxNotifications({}));
});
