import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { EventSource } from "eventsource";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import WebSocket from "ws";
import { createProof } from "../assertions/create-proof.ts";
import { inboxAssertions } from "../assertions/inbox.ts";
import type { ListInboxNotificationsRequest } from "../gen/inbox/v1/inbox_types.js";
import { serve } from "../serve/serve.ts";
import type { Store } from "../store/store.ts";
import { createInboxService } from "./inbox-service.ts";
import { templates } from "./templates.ts";
import { base, createTestInbox, type TestInbox, type TestUser } from "./testing.ts";

let inbox: TestInbox;
let ada: TestUser;
let ben: TestUser;
beforeAll(async () => {
  inbox = await createTestInbox();
});
beforeEach(async () => {
  [ada, ben] = [await inbox.newUser(), await inbox.newUser()];
});
afterAll(() => inbox.close());

const prove = createProof(inboxAssertions);
const custom = (user: TestUser, title: string, message = "") =>
  user.sendCustomNotification({ content: { title, message } });
const listed = async (user: TestUser, request = {}) => (await user.listInboxNotifications(request)).notifications;
const titles = async (user: TestUser, request = {}) => (await listed(user, request)).map(({ title }) => title);
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const operations = [
  ["POST", `${base}/custom`, '{"content":{"title":"x"}}'],
  ["GET", `${base}/dispatch-methods`],
  ["GET", `${base}/inbox`],
  ["PUT", `${base}/inbox/mark-all-as-read`],
  ["GET", `${base}/inbox/watch`],
  ["PUT", `${base}/inbox/${randomUUID()}/read-status`],
  ["GET", `${base}/settings`],
  ["PUT", `${base}/settings`, '{"notifier_paused":true}'],
  ["GET", `${base}/templates/custom`],
  ["GET", `${base}/templates/system`],
  ["POST", `${base}/test`],
  ["GET", "/api/v2/users/me/notifications/preferences"],
  ["PUT", "/api/v2/users/me/notifications/preferences", "{}"],
] as const;

prove("NTF-001", async () => {
  for (const [method, path, body] of operations) {
    expect((await ada.send(method, path.replace("/api/v2", ""), body)).status, path).toBe(404);
  }
});

prove("NTF-002", async () => {
  for (const [method, path, body] of operations) {
    const init = body === undefined ? {} : { body, headers: { "content-type": "application/json" } };
    const response = await fetch(inbox.origin + path, { method, ...init });
    expect(response.status, path).toBe(401);
    expect(await response.json()).toEqual({ message: "the request has no credentials" });
  }
});

prove("NTF-003", async () => {
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${inbox.origin}${base}/inbox`, { headers })).status;
  expect(await status({ "Service-Session-Token": ada.key })).toBe(200);
  expect(await status({ "Coder-Session-Token": ada.key })).toBe(200);
  expect(await status({ "Service-Session-Token": `${ada.key}x` })).toBe(401);
  expect(await status({ authorization: `Bearer ${ada.key}` })).toBe(401);
});

prove("NTF-004", async () => {
  const { status, text } = await ada.send("POST", `${base}/custom`, '{"content":{"title":"a","message":"b"}}');
  expect([status, text]).toEqual([204, ""]);
});

prove("NTF-005", async () => {
  for (const body of ['{"content":{"title":"","message":""}}', '{"content":{}}', "{}", undefined]) {
    const { status, json } = await ada.send("POST", `${base}/custom`, body);
    expect(status, body).toBe(400);
    expect(json).toMatchObject({ message: expect.any(String), validations: [{ field: "content" }] });
  }
  expect(await listed(ada)).toEqual([]);
});

prove("NTF-006", async () => {
  await ada.sendCustomNotification({ content: { title: "title" } });
  await ada.sendCustomNotification({ content: { message: "message" } });
  expect(await listed(ada)).toMatchObject([
    { title: "", content: "message" },
    { title: "title", content: "" },
  ]);
});

prove("NTF-007", async () => {
  const system = await inbox.newUser(true);
  const { status, json } = await system.send("POST", `${base}/custom`, '{"content":{"title":"a"}}');
  expect([status, json]).toEqual([403, { message: "system users cannot send notifications" }]);
  expect(await listed(system)).toEqual([]);
});

/** Serves the inbox of a database that fails. */
async function statusOf(failing: "query" | "transaction", method: string, path: string, body?: string) {
  let isBroken = false;
  const refuse = () => Promise.reject(new Error("no database"));
  const store: Store = {
    ...inbox.store,
    query: (sql, parameters) => (isBroken && failing === "query" ? refuse() : inbox.store.query(sql, parameters)),
    transaction: (change) => (isBroken && failing === "transaction" ? refuse() : inbox.store.transaction(change)),
  };
  const { options, ...others } = await createInboxService({ store, baseUrl: "", print: () => undefined });
  const authenticate = () => ada.id;
  const service = { ...others, options: { ...options, authenticate, onError: () => undefined } };
  const { origin, close } = await serve({ services: { inbox: async () => service }, store: inbox.store });
  isBroken = true;
  const headers = { "service-session-token": ada.key, "content-type": "application/json" };
  const response = await fetch(origin + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const answer = [response.status, await response.json()];
  await close();
  return answer;
}

prove("NTF-008", async () => {
  const answer = await statusOf("transaction", "POST", `${base}/custom`, '{"content":{"title":"a"}}');
  expect(answer).toEqual([500, { message: "internal error" }]);
});

prove("NTF-009", async () => {
  const watch = await ada.watch();
  await custom(ada, "first", "text");
  const [notification] = await listed(ada);
  expect(notification).toMatchObject({ title: "first", content: "text", user_id: ada.id });
  expect(await watch.next()).toMatchObject({ notification, unread_count: 1 });
  watch.end();
});

prove("NTF-010", async () => {
  const { json } = await ada.send("GET", `${base}/dispatch-methods`);
  expect(json).toEqual([{ available: ["inbox"], default: "inbox" }]);
});

prove("NTF-011", async () => {
  expect((await ada.send("GET", `${base}/inbox`)).text).toBe('{"notifications":[],"unread_count":0}');
});

prove("NTF-012", async () => {
  const target = randomUUID();
  await ada.notify(templates.buildFinished, { build: "7", result: "failed" }, [target]);
  const { json } = await ada.send("GET", `${base}/inbox`);
  const [notification] = (json as { notifications: unknown[] }).notifications;
  expect(notification).toEqual({
    id: expect.stringMatching(uuid),
    user_id: ada.id,
    template_id: templates.buildFinished.id,
    targets: [target],
    title: "Build 7 failed",
    content: "The build 7 has failed.",
    icon: "hammer",
    actions: [{ label: "Open the build", url: "https://builds.example/" }],
    created_at: expect.any(String),
    read_at: null,
  });
});

prove("NTF-013", async () => {
  await custom(ada, "a");
  const [notification] = await listed(ada);
  expect(notification?.created_at).toMatch(time);
  expect(Math.abs(Date.parse(notification?.created_at ?? "") - Date.now())).toBeLessThan(60_000);
});

prove("NTF-014", async () => {
  await custom(ada, "a");
  const [{ id = "", read_at } = {}] = await listed(ada);
  expect(read_at).toBe(null);
  await ada.updateReadStatus({ id });
  expect((await listed(ada))[0]?.read_at).toMatch(time);
  await ada.updateReadStatus({ id, is_read: false });
  expect((await listed(ada))[0]?.read_at).toBe(null);
});

prove("NTF-015", async () => {
  const watch = await ben.watch();
  await custom(ada, "of ada");
  await custom(ben, "of ben");
  expect(await titles(ada)).toEqual(["of ada"]);
  expect(await titles(ben)).toEqual(["of ben"]);
  expect(await watch.next()).toMatchObject({ notification: { title: "of ben" }, unread_count: 1 });
  watch.end();
  const [{ id = "" } = {}] = await listed(ada);
  await expect(ben.listInboxNotifications({ starting_before: id })).rejects.toMatchObject({ status: 404 });
});

prove("NTF-016", async () => {
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
  for (const target of [one, two, three]) await ada.notify(templates.buildFinished, { build: target }, [target]);
  const { json } = await ada.send("GET", `${base}/inbox?targets=${one},${three}`);
  const { notifications } = json as { notifications: { targets: string[] }[] };
  expect(notifications.map(({ targets }) => targets)).toEqual([[three], [one]]);
  expect((await ada.send("GET", `${base}/inbox?targets=${one},x`)).status).toBe(400);
});

prove("NTF-017", async () => {
  await custom(ada, "custom");
  await ada.notify(templates.test);
  await ada.notify(templates.welcome);
  const { id } = templates.custom;
  expect(await titles(ada, { templates: [id] })).toEqual(["custom"]);
  expect((await ada.send("GET", `${base}/inbox?templates=${id},${templates.test.id}`)).json).toMatchObject({
    notifications: [{ title: "Test notification" }, { title: "custom" }],
  });
});

prove("NTF-018", async () => {
  for (const title of ["read", "unread"]) await custom(ada, title);
  const [, { id = "" } = {}] = await listed(ada);
  await ada.updateReadStatus({ id });
  expect(await titles(ada, { read_status: "read" })).toEqual(["read"]);
  expect(await titles(ada, { read_status: "unread" })).toEqual(["unread"]);
  expect(await titles(ada, { read_status: "all" })).toEqual(["unread", "read"]);
  expect(await titles(ada)).toEqual(["unread", "read"]);
  expect(await ada.send("GET", `${base}/inbox?read_status=new`)).toMatchObject({
    status: 400,
    json: { validations: [{ field: "read_status" }] },
  });
});

prove("NTF-019", async () => {
  for (const title of ["one", "two", "three"]) await custom(ada, title);
  const [, { id = "" } = {}] = await listed(ada);
  expect(await titles(ada, { starting_before: id })).toEqual(["one"]);
  for (const [id, status] of [
    ["x", 400],
    ["00000000-0000-0000-0000-00000000000g", 400],
    [randomUUID(), 404],
  ] as const) {
    expect((await ada.send("GET", `${base}/inbox?starting_before=${id}`)).status, id).toBe(status);
  }
});

prove("NTF-020", async () => {
  const target = randomUUID();
  for (const build of ["1", "2", "3"]) await ada.notify(templates.buildFinished, { build, result: "passed" }, [target]);
  await ada.notify(templates.test, {}, [target]);
  const [, newest, middle] = await listed(ada);
  await ada.updateReadStatus({ id: middle?.id ?? "" });
  const filters = { targets: [target], templates: [templates.buildFinished.id], read_status: "unread" };
  expect(await titles(ada, { ...filters, starting_before: newest?.id })).toEqual(["Build 1 passed"]);
  expect(await titles(ada, { ...filters, targets: [randomUUID()] })).toEqual([]);
});

prove("NTF-021", async () => {
  for (const title of ["one", "two", "three"]) await custom(ada, title);
  await ada.updateReadStatus({ id: (await listed(ada))[0]?.id ?? "" });
  await custom(ben, "of ben");
  const requests: ListInboxNotificationsRequest[] = [{}, { read_status: "read" }, { targets: [randomUUID()] }];
  for (const request of requests) {
    expect((await ada.listInboxNotifications(request)).unread_count).toBe(2);
  }
});

prove("NTF-022", async () => {
  for (const title of ["one", "two"]) await custom(ada, title);
  await custom(ben, "of ben");
  const [, { id = "" } = {}] = await listed(ada);
  await ada.updateReadStatus({ id });
  const [, { read_at } = {}] = await listed(ada);
  const { status, text } = await ada.send("PUT", `${base}/inbox/mark-all-as-read`);
  expect([status, text]).toEqual([204, ""]);
  const { notifications, unread_count } = await ada.listInboxNotifications({});
  expect(unread_count).toBe(0);
  expect(notifications).toMatchObject([{ read_at: expect.stringMatching(time) }, { read_at }]);
  expect(await ben.listInboxNotifications({})).toMatchObject({ unread_count: 1 });
  // Notifications that are marked as unread after that, or arrive, are unread, and those that were read keep their time.
  const times = notifications.map((it) => it.read_at);
  expect(await ada.updateReadStatus({ id, is_read: false })).toMatchObject({
    unread_count: 1,
    notification: { read_at: null },
  });
  await custom(ada, "three");
  const unread = await ada.listInboxNotifications({ read_status: "unread" });
  expect(unread).toMatchObject({ unread_count: 2, notifications: [{ title: "three" }, { id }] });
  expect((await ada.listInboxNotifications({ read_status: "read" })).notifications).toMatchObject([
    { read_at: times[0] },
  ]);
  await ada.send("PUT", `${base}/inbox/mark-all-as-read`);
  const all = await ada.listInboxNotifications({});
  expect([all.unread_count, all.notifications.length]).toEqual([0, 3]);
  expect(all.notifications[1]?.read_at).toBe(times[0]);
  for (const { read_at: at } of all.notifications) expect(at).toMatch(time);
});

prove("NTF-023", async () => {
  const target = randomUUID();
  const query = `targets=${target}&templates=${templates.test.id}&read_status=unread&format=plaintext`;
  const controller = new AbortController();
  const headers = { "service-session-token": ada.key };
  const url = `${inbox.origin}${base}/inbox/watch?${query}`;
  const response = await fetch(url, { headers, signal: controller.signal });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  controller.abort();
  for (const wrong of ["targets=x", "templates=x", "read_status=x"]) {
    expect((await ada.send("GET", `${base}/inbox/watch?${wrong}`)).status, wrong).toBe(400);
  }
});

prove("NTF-024", async () => {
  const plain = await ada.watch({ format: "plaintext" });
  const marked = await ada.watch({ format: "markdown" });
  const unset = await ada.watch();
  const [title, content] = ["**Bold** `code`", "# Head\n\n- a [link](https://a.example)\n- *b* & \\*c\\*"];
  await custom(ada, title, content);
  expect(await marked.next()).toMatchObject({ notification: { title, content } });
  expect(await unset.next()).toMatchObject({ notification: { title, content } });
  expect(await plain.next()).toMatchObject({
    notification: { title: "Bold code", content: "Head\n\na link\nb & *c*" },
  });
  for (const watch of [plain, marked, unset]) watch.end();
  expect((await ada.send("GET", `${base}/inbox/watch?format=html`)).status).toBe(400);
});

prove("NTF-025", async () => {
  const target = randomUUID();
  const byTarget = await ada.watch({ targets: [target, randomUUID()] });
  const byTemplate = await ada.watch({ templates: [templates.test.id] });
  const ofRead = await ada.watch({ read_status: "read" });
  await custom(ada, "neither");
  await ada.notify(templates.buildFinished, {}, [target]);
  await ada.notify(templates.test);
  expect(await byTarget.next()).toMatchObject({ notification: { targets: [target] } });
  expect(await byTemplate.next()).toMatchObject({ notification: { title: "Test notification" }, unread_count: 3 });
  const nothing = ofRead.next().catch(() => "nothing");
  expect(await Promise.race([nothing, setTimeout(300, "silence")])).toBe("silence");
  for (const watch of [byTarget, byTemplate, ofRead]) watch.end();
});

prove("NTF-026", async () => {
  const url = `${inbox.origin}${base}/inbox/watch`;
  const headers = { "Service-Session-Token": ada.key };
  // The official client of server-sent events.
  const events = new EventSource(url, {
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers } }),
  });
  const event = new Promise<unknown>((resolve) => {
    events.onmessage = ({ data }) => resolve(JSON.parse(data));
  });
  await new Promise((resolve) => {
    events.onopen = resolve;
  });
  const socket = new WebSocket(url.replace("http", "ws"), { headers });
  const frames: unknown[] = [];
  const frame = new Promise<void>((resolve) => {
    socket.on("message", (data, isBinary) => {
      frames.push([String(data), isBinary]);
      if (frames.length === 2) resolve();
    });
  });
  await new Promise((resolve) => socket.on("open", resolve));
  const response = await fetch(url, { headers: { ...headers, accept: "application/x-ndjson" } });
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");

  await setTimeout(300);
  await custom(ada, "one");
  await custom(ada, "two");
  const [notification] = await listed(ada, { starting_before: (await listed(ada))[0]?.id });
  const item = { notification, unread_count: 1 };
  expect(await event).toMatchObject({ notification });
  await frame;
  expect(frames[0]).toEqual([expect.stringContaining(JSON.stringify(notification)), false]);
  const { value } = await response.body!.getReader().read();
  const [line = ""] = new TextDecoder().decode(value).split("\n");
  expect(JSON.parse(line)).toMatchObject({ notification: item.notification });

  events.close();
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.close(1000);
  expect(await closed).toBe(1000);
});

test("a watch continues after the event whose ID it sends, also on another process", async () => {
  const read = async (from: TestUser, count: number, headers: Record<string, string> = {}) => {
    const query = `targets=${target}`;
    const response = await fetch(`${from === ada ? inbox.origin : other.origin}${base}/inbox/watch?${query}`, {
      headers: { "service-session-token": from.key, ...headers },
    });
    let text = "";
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const blocks = () => text.split("\n\n").slice(0, -1);
    if (count > 0) void ada.notify(templates.buildFinished, {}, [target]);
    while (blocks().length < count) text += (await reader.read()).value ?? "";
    await reader.cancel();
    return blocks();
  };
  const target = randomUUID();
  const other = await createTestInbox(inbox.store);
  const [first = ""] = await read(ada, 1);
  const [, id = ""] = /^id: (.*)$/m.exec(first) ?? [];
  expect(first).toContain(`"id":"${id}"`);
  for (let count = 0; count < 3; count++) await ada.notify(templates.buildFinished, {}, [target]);
  const missed = await read(other.userOf(ada), 4, { "last-event-id": id });
  expect(missed).toHaveLength(4);
  expect(missed.join()).not.toContain(id);
  for (const unknown of ["x", randomUUID()]) expect(await read(ada, 1, { "last-event-id": unknown })).toHaveLength(1);
  await other.close();
});

prove("NTF-027", async () => {
  const watch = await ada.watch();
  for (const title of ["one", "two", "three"]) {
    await custom(ada, title);
    expect(await watch.next()).toMatchObject({ notification: { title } });
  }
  watch.end();
  // A service that still had a subscriber would wait for it.
  const other = await createTestInbox(inbox.store);
  const second = await other.userOf(ada).watch();
  const start = Date.now();
  await other.close();
  expect(Date.now() - start).toBeLessThan(1500);
  second.end();
});

prove("NTF-028", async () => {
  await custom(ada, "a");
  const [{ id = "" } = {}] = await listed(ada);
  expect(await ada.send("PUT", `${base}/inbox/${id}/read-status`, '{"is_read":true}')).toMatchObject({ status: 200 });
  expect((await ada.send("PUT", `${base}/inbox/${randomUUID()}/read-status`)).status).toBe(404);
  expect((await ada.send("PUT", `${base}/inbox/x/read-status`)).status).toBe(400);
  expect((await ben.send("PUT", `${base}/inbox/${id}/read-status`, '{"is_read":false}')).status).toBe(404);
  expect((await listed(ada))[0]?.read_at).toMatch(time);
});

prove("NTF-029", async () => {
  await custom(ada, "a");
  await custom(ada, "b");
  const [{ id = "" } = {}] = await listed(ada);
  const path = `${base}/inbox/${id}/read-status`;
  expect((await ada.send("PUT", path)).json).toEqual({
    message: "The notification is read.",
    notification: expect.objectContaining({ id, read_at: expect.stringMatching(time) }),
    unread_count: 1,
  });
  expect((await ada.send("PUT", path, '{"is_read":false}')).json).toMatchObject({
    notification: { id, read_at: null },
    unread_count: 2,
  });
  expect(await ada.updateReadStatus({ id, is_read: true })).toMatchObject({ notification: { id }, unread_count: 1 });
});

prove("NTF-030", async () => {
  const { status, text } = await ada.send("GET", `${base}/settings`);
  expect([status, text]).toEqual([200, '{"notifier_paused":false}']);
});

prove("NTF-031", async () => {
  const changed = await ada.updateNotificationsSettings({ notifier_paused: true });
  expect(changed).toEqual({ status: 200, body: { notifier_paused: true } });
  expect(await ada.getNotificationsSettings({})).toEqual({ notifier_paused: true });
  expect(await ben.getNotificationsSettings({})).toEqual({ notifier_paused: false });
});

prove("NTF-032", async () => {
  const { status, text } = await ada.send("PUT", `${base}/settings`, '{"notifier_paused":false}');
  expect([status, text]).toEqual([304, ""]);
  expect(await ada.updateNotificationsSettings({ notifier_paused: false })).toEqual({ status: 304 });
});

prove("NTF-033", async () => {
  const watch = await ada.watch();
  await ada.updateNotificationsSettings({ notifier_paused: true });
  for (const title of ["one", "two"]) await custom(ada, title);
  await setTimeout(300);
  expect(await ada.listInboxNotifications({})).toEqual({ notifications: [], unread_count: 0 });
  await ada.updateNotificationsSettings({ notifier_paused: false });
  expect(await watch.next()).toMatchObject({ notification: { title: "one" }, unread_count: 2 });
  expect(await watch.next()).toMatchObject({ notification: { title: "two" }, unread_count: 2 });
  expect(await titles(ada)).toEqual(["two", "one"]);
  watch.end();
});

prove("NTF-034", async () => {
  for (const [kind, count] of [
    ["custom", 1],
    ["system", 4],
  ] as const) {
    const { status, json } = await ada.send("GET", `${base}/templates/${kind}`);
    expect([status, (json as unknown[]).length]).toEqual([200, count]);
    for (const template of json as { enabled_by_default: boolean; actions: string }[]) {
      expect(template).toEqual({
        id: expect.stringMatching(uuid),
        name: expect.any(String),
        group: expect.any(String),
        kind,
        method: "",
        title_template: expect.any(String),
        body_template: expect.any(String),
        actions: expect.any(String),
        enabled_by_default: expect.any(Boolean),
      });
      expect(JSON.parse(template.actions)).toBeInstanceOf(Array);
    }
  }
  await inbox.store.query("update inbox.template set is_custom = false where is_custom");
  expect((await ada.send("GET", `${base}/templates/custom`)).text).toBe("[]");
  await inbox.store.query("update inbox.template set is_custom = true where id = $1", [templates.custom.id]);
});

prove("NTF-035", async () => {
  for (const kind of ["custom", "system"]) {
    expect(await statusOf("query", "GET", `${base}/templates/${kind}`)).toEqual([500, { message: "internal error" }]);
  }
});

prove("NTF-036", async () => {
  const watch = await ada.watch();
  expect((await ada.send("POST", `${base}/test`)).status).toBe(200);
  const content = `Notifications reach **${ada.name}**.`;
  expect(await watch.next()).toMatchObject({ notification: { title: "Test notification", content } });
  watch.end();
});

prove("NTF-037", async () => {
  const { status, json } = await ada.send("GET", "/api/v2/users/me/notifications/preferences");
  expect(status).toBe(200);
  const entry = { id: expect.stringMatching(uuid), disabled: false, updated_at: expect.stringMatching(time) };
  expect(json).toEqual([entry, entry, entry, entry, { ...entry, disabled: true }]);
});

prove("NTF-038", async () => {
  await ada.updateUserPreferences({ user: "me", template_disabled_map: { [templates.test.id]: true } });
  const mine = await ada.listUserPreferences({ user: "me" });
  expect(await ada.listUserPreferences({ user: ada.id })).toEqual(mine);
  expect(await ada.listUserPreferences({ user: ada.name })).toEqual(mine);
  for (const user of ["stranger", randomUUID(), ben.name, ben.id]) {
    await expect(ada.listUserPreferences({ user }), user).rejects.toMatchObject({ status: 404 });
    await expect(ada.updateUserPreferences({ user }), user).rejects.toMatchObject({ status: 404 });
  }
});

prove("NTF-039", async () => {
  const path = "/api/v2/users/me/notifications/preferences";
  const body = { template_disabled_map: { [templates.test.id]: true } };
  const { status, json } = await ada.send("PUT", path, JSON.stringify(body));
  expect(status).toBe(200);
  expect(json).toEqual(await ada.listUserPreferences({ user: "me" }));
  expect(json).toContainEqual(expect.objectContaining({ id: templates.test.id, disabled: true }));
  await ada.sendTestNotification({});
  expect(await listed(ada)).toEqual([]);
  const unknown = JSON.stringify({ template_disabled_map: { [randomUUID()]: true, x: true } });
  expect((await ada.send("PUT", path, unknown)).status).toBe(400);
});

prove("NTF-040", async () => {
  const { id } = templates.weeklyReport;
  await ada.notify(templates.weeklyReport);
  expect(await listed(ada)).toEqual([]);
  await ada.updateUserPreferences({ user: "me", template_disabled_map: { [id]: false } });
  expect(await ada.listUserPreferences({ user: "me" })).toContainEqual(
    expect.objectContaining({ id, disabled: false }),
  );
  await ada.notify(templates.weeklyReport);
  expect(await listed(ada)).toHaveLength(1);
});

prove("NTF-041", async () => {
  const { id } = templates.test;
  const before = await ada.listUserPreferences({ user: "me" });
  await ada.updateUserPreferences({ user: "me", template_disabled_map: { [id.toUpperCase()]: true } });
  const after = await ada.listUserPreferences({ user: "me" });
  for (const [at, preference] of after.entries()) {
    if (preference.id !== id) expect(preference).toEqual(before[at]);
    else expect(preference.updated_at! > before[at]!.updated_at!).toBe(true);
  }
});

prove("NTF-042", async () => {
  const { json } = await ada.send("GET", `${base}/inbox?targets=x&read_status=y&starting_before=z`);
  const fields = ["read_status", "starting_before", "targets[0]"];
  expect(json).toEqual({ message: expect.any(String), validations: expect.any(Array) });
  const { validations } = json as { validations: { field: string }[] };
  expect(validations.toSorted((one, other) => (one.field < other.field ? -1 : 1))).toEqual(
    fields.map((field) => ({ field, detail: expect.stringMatching(/./) })),
  );
  expect((await ada.send("GET", "/api/v2/nothing")).json).toEqual({ message: expect.any(String) });
});
