import { once } from "node:events";
import { WebSocket } from "undici";
import { afterAll, describe, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { listen } from "../serving/loopback.ts";
import { callMethod } from "./call-method.ts";
import { captureCalls } from "./capture.ts";
import { Comparison } from "./differences.ts";
import { loadServices, type Message } from "./load-services.ts";
import { type PairedCall, testPairs } from "./pair-suite.ts";
import { record } from "./recorder.ts";

/** A request as the product's web pages send it: the product has no client on npm. */
interface WebRequest {
  readonly operation: string;
  readonly title: string;
  /** Such as `PUT /api/v2/notifications/settings`. */
  readonly request: string;
  readonly body?: unknown;
  readonly message: Message;
  readonly status: number;
  readonly answer: unknown;
  /** The body of the response. */
  readonly json?: unknown;
}

const session = { "coder-session-token": "secret" };
const accept = "application/json, text/plain, */*";

function paired({ operation, title, request, body, message, status, answer, json }: WebRequest): PairedCall {
  const [method = "", path = ""] = request.split(" ");
  return {
    operation,
    title,
    message,
    headers: session,
    answer,
    canned: {
      status,
      ...(json !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(json) }),
    },
    theirs: async (baseUrl) => {
      const content = { "content-type": "application/json" };
      const response = await fetch(baseUrl + path, {
        method,
        headers: { ...session, accept, ...(body !== undefined && content) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, json: text === "" ? undefined : JSON.parse(text) };
    },
    read: { status, json },
  };
}

const [a, b] = ["3fa85f64-5717-4562-b3fc-2c963f66afa6", "00000000-0000-0000-0000-00000000000a"];
const notification = {
  id: a,
  user_id: b,
  template_id: a,
  targets: [b],
  title: "größe",
  content: "",
  icon: "/icon.svg",
  actions: [{ label: "Open", url: "https://example.com/?a=b&c" }],
  created_at: "2026-01-02T03:04:05.678Z",
  read_at: null,
};
const template = {
  id: a,
  name: "Workspace Deleted",
  group: "Workspace Events",
  kind: "system",
  method: "",
  title_template: "{{.Labels.name}}",
  body_template: "**x**",
  actions: '[{"url":"/"}]',
  enabled_by_default: false,
};
const preference = { id: a, disabled: false, updated_at: "2026-01-02T03:04:05Z" };

const requests: readonly WebRequest[] = [
  {
    operation: "inbox.sendCustomNotification",
    title: "a title without a message",
    request: "POST /api/v2/notifications/custom",
    body: { content: { title: "größe", message: "" } },
    message: { content: { title: "größe", message: "" } },
    status: 204,
    answer: {},
  },
  {
    operation: "inbox.listDispatchMethods",
    title: "all of them",
    request: "GET /api/v2/notifications/dispatch-methods",
    message: {},
    status: 200,
    answer: [{ available: ["smtp", "webhook"], default: "" }],
    json: [{ available: ["smtp", "webhook"], default: "" }],
  },
  {
    operation: "inbox.listInboxNotifications",
    title: "unfiltered",
    request: "GET /api/v2/notifications/inbox",
    message: {},
    status: 200,
    answer: { notifications: [], unread_count: 0 },
    json: { notifications: [], unread_count: 0 },
  },
  {
    operation: "inbox.listInboxNotifications",
    title: "with every filter",
    request: `GET /api/v2/notifications/inbox?targets=${a}%2C${b}&templates=${b}&read_status=unread&starting_before=${a}`,
    message: { targets: [a, b], templates: [b], read_status: "unread", starting_before: a },
    status: 200,
    answer: { notifications: [notification], unread_count: 3 },
    json: { notifications: [notification], unread_count: 3 },
  },
  {
    operation: "inbox.markAllAsRead",
    title: "without a body",
    request: "PUT /api/v2/notifications/inbox/mark-all-as-read",
    message: {},
    status: 204,
    answer: {},
  },
  {
    operation: "inbox.updateReadStatus",
    title: "to read",
    request: `PUT /api/v2/notifications/inbox/${a}/read-status`,
    body: { is_read: true },
    message: { id: a, is_read: true },
    status: 200,
    answer: { message: "", notification, unread_count: 0 },
    json: { message: "", notification, unread_count: 0 },
  },
  {
    operation: "inbox.updateReadStatus",
    title: "to unread",
    request: `PUT /api/v2/notifications/inbox/${a}/read-status`,
    body: { is_read: false },
    message: { id: a, is_read: false },
    status: 200,
    answer: { message: "done", unread_count: 1 },
    json: { message: "done", unread_count: 1 },
  },
  {
    operation: "inbox.getNotificationsSettings",
    title: "not paused",
    request: "GET /api/v2/notifications/settings",
    message: {},
    status: 200,
    answer: { notifier_paused: false },
    json: { notifier_paused: false },
  },
  {
    operation: "inbox.updateNotificationsSettings",
    title: "with a change",
    request: "PUT /api/v2/notifications/settings",
    body: { notifier_paused: true },
    message: { notifier_paused: true },
    status: 200,
    answer: { status: 200, body: { notifier_paused: true } },
    json: { notifier_paused: true },
  },
  {
    operation: "inbox.updateNotificationsSettings",
    title: "without a change",
    request: "PUT /api/v2/notifications/settings",
    body: { notifier_paused: false },
    message: { notifier_paused: false },
    status: 304,
    answer: { status: 304 },
  },
  {
    operation: "inbox.listCustomTemplates",
    title: "none",
    request: "GET /api/v2/notifications/templates/custom",
    message: {},
    status: 200,
    answer: [],
    json: [],
  },
  {
    operation: "inbox.listSystemTemplates",
    title: "one",
    request: "GET /api/v2/notifications/templates/system",
    message: {},
    status: 200,
    answer: [template],
    json: [template],
  },
  {
    operation: "inbox.sendTestNotification",
    title: "without a body",
    request: "POST /api/v2/notifications/test",
    message: {},
    status: 200,
    answer: {},
    json: {},
  },
  {
    operation: "inbox.listUserPreferences",
    title: "of the caller",
    request: "GET /api/v2/users/me/notifications/preferences",
    message: { user: "me" },
    status: 200,
    answer: [preference],
    json: [preference],
  },
  {
    operation: "inbox.updateUserPreferences",
    title: "of a user, true and false",
    request: "PUT /api/v2/users/gr%C3%B6%C3%9Fe%2F1/notifications/preferences",
    body: { template_disabled_map: { [a]: false, [b]: true } },
    message: { user: "größe/1", template_disabled_map: { [a]: false, [b]: true } },
    status: 200,
    answer: [],
    json: [],
  },
];

await testPairs({
  api: "inbox",
  differences: [
    {
      header: "accept",
      theirs: /^application\/json, text\/plain, \*\/\*$/,
      ours: /^application\/json$/,
      why: "the web pages accept anything",
    },
  ],
  calls: requests.map(paired),
  // Tested below, over a WebSocket.
  others: ["inbox.watchInbox"],
});

describe("watching the inbox over a WebSocket", async () => {
  const services = await loadServices("inbox");
  const items = [
    { notification, unread_count: 1 },
    { notification: { ...notification, content: "x".repeat(70_000) }, unread_count: 2 },
  ];
  const capture = captureCalls(services, () => items);
  const listener = createNodeListener(capture.endpoints, { authenticate: "external" });
  const served = await listen(listener);
  served.server.on("upgrade", listener.upgrade);
  const recorder = await record(() => ({ status: 503 }));
  afterAll(() => {
    served.close();
    recorder.close();
  });
  const message = { targets: [a, b], read_status: "unread", format: "plaintext" };
  const path = `/api/v2/notifications/inbox/watch?targets=${a}%2C${b}&read_status=unread&format=plaintext`;
  const watch = (baseUrl: string) => {
    const transport = createTransport({
      baseUrl,
      headers: session,
      WebSocket,
    });
    return callMethod(services, "inbox.watchInbox", transport, message);
  };
  const open = (baseUrl: string) => new WebSocket(baseUrl.replace("http", "ws") + path, { headers: session });

  test("both clients send the same handshake", async () => {
    const comparison = new Comparison([
      { header: "sec-websocket-key", theirs: /./, ours: /./, why: "new for each connection" },
    ]);
    await expect(watch(recorder.url)).rejects.toThrow();
    const ours = recorder.take();
    await once(open(recorder.url), "error");
    expect(comparison.differences(recorder.take(), ours)).toEqual([]);
  });

  test("handlers read the same from both clients, and both receive all items", async () => {
    const url = `http://127.0.0.1:${served.port}`;
    expect(await watch(url)).toEqual(items);
    const expected = capture.take();
    expect(expected.request).toMatchObject(message);
    const socket = open(url);
    const received: unknown[] = [];
    socket.addEventListener("message", ({ data }) => received.push(JSON.parse(data)));
    const [{ code }] = await once(socket, "close");
    expect(code).toBe(1000);
    expect(received).toEqual(items);
    expect(capture.take()).toEqual(expected);
  });
});
