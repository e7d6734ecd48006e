import { createRequire } from "node:module";
import { describe, expect, test, vi } from "vitest";
import { StatusError } from "../../runtime/server.ts";
import { messageShapes } from "../inline/inline-api.ts";
import { type Json, serveForeign } from "./json-handlers.ts";

// The official client of Mailgun, unmodified, against generated handlers: parts with prefixes that no field declares, files of two senders,
// JSON in parts, `yes` and `no`, dates of HTTP, a body that is JSON or a form, and pages that are linked until one is empty.

type Call = (...values: readonly unknown[]) => Promise<Json>;

/** The part of the package that the tests use, which `npm ci` at the root does not install. */
interface Client {
  readonly messages: Readonly<Record<"create", Call>>;
  readonly events: Readonly<Record<"get", Call>>;
  readonly suppressions: Readonly<Record<"get" | "list" | "create" | "destroy", Call>>;
  readonly lists: { readonly members: Readonly<Record<"createMembers" | "updateMember", Call>> };
  readonly routes: Readonly<Record<"create", Call>>;
  readonly stats: Readonly<Record<"getDomain", Call>>;
}

type Mailgun = new (formData: unknown) => { client(options: object): Client };

const require = createRequire(import.meta.url);
const Mailgun = require("mailgun.js") as Mailgun;

const basic = `Basic ${Buffer.from("api:key-1").toString("base64")}`;
const domain = "mail.example.com";
const when = "Thu, 13 Oct 2011 18:02:00 GMT";
const day = "Thu, 13 Oct 2011 00:00:00 UTC";
const bounce = { address: "a+b@example.com", code: "550", error: "No such mailbox", created_at: when };
const sent = { id: "<20111114174239.25659.5817@example.com>", message: "Queued. Thank you." };
const event = { event: "delivered", id: "W3siYSI6", timestamp: 1521243339.873676, "user-variables": { x: 1 } };

describe.each(messageShapes)("messages of %s", async (shape) => {
  const foreign = await serveForeign(
    "mailgun",
    "mail",
    shape,
    (own) => ({
      sendMail: [
        "sendMailRequest sent",
        ({ subject }) => {
          if (subject === "bad") throw new StatusError("invalid_argument", "to parameter is not a valid address");
          return sent;
        },
      ],
      sendMime: ["sendMimeRequest sent", () => sent],
      listEvents: [
        "listEventsRequest events",
        ({ page }) => ({
          items: page === undefined ? [event] : [],
          paging: { next: `${own.url}/v3/${domain}/events/W3siYSI6`, first: `${own.url}/v3/${domain}/events` },
        }),
      ],
      listBounces: [
        "listBouncesRequest bounces",
        ({ page }) => ({
          items: page === undefined ? [bounce] : [],
          paging: { next: `${own.url}/v3/${domain}/bounces?page=next&address=a%2Bb%40example.com&limit=1` },
        }),
      ],
      getBounce: ["bounceRequest bounce", ({ address }) => ({ ...bounce, address })],
      deleteBounce: ["bounceRequest done", ({ address }) => ({ message: "Bounced address has been removed", address })],
      createBounces: ["createBouncesRequest done", () => ({ message: "2 addresses have been added" })],
      createMembers: ["createMembersRequest done", () => ({ message: "Mailing list has been updated" })],
      updateMember: [
        "updateMemberRequest memberResponse",
        ({ member }) => ({ member: { address: member, subscribed: true, vars: { a: 1 } }, message: "updated" }),
      ],
      createRoute: [
        "createRouteRequest routeResponse",
        ({ action, ...rest }) => ({
          message: "created",
          route: { ...rest, actions: action, id: "r1", created_at: when },
        }),
      ],
      getStats: [
        "getStatsRequest stats",
        () => ({ start: day, resolution: "day", stats: [{ time: day, delivered: { smtp: 1, total: 1 } }] }),
      ],
    }),
    {
      authenticate: (credentials) => (credentials.some(({ value }) => `Basic ${value}` === basic) ? "api" : undefined),
      headers: { authorization: basic },
    },
  );
  const connect = (formData: unknown, options: object = {}): Client =>
    new Mailgun(formData).client({ username: "api", key: "key-1", url: foreign.url, ...options });
  const theirs = connect(require("form-data"));
  const onFetch = connect(FormData, { useFetch: true });
  const bytes = Buffer.from([0, 255, 13, 10]);
  const file = (name: string, type: string, content = bytes) => ({ name, type, content: content.toString("base64") });
  const text = Buffer.from("hi");

  const mail = { from: "Ada <ada@x.test>", to: ["a@b.c", "Ü <u@b.c>"], subject: "Emmä", text: "hi\r\nyou" };
  const options = { "o:tag": ["x", "y"], "o:testmode": "yes", "o:deliverytime": "Thu, 13 Oct 2011 18:02:00 -0000" };
  const free = { "h:X-Reason": "r", "v:my-var": '{"id":7}', "o:tracking-clicks": "htmlonly" };
  const list = "l@x.test";
  test.each<[string, () => Promise<unknown>, Json]>([
    [
      "sendMail",
      () =>
        theirs.messages.create(domain, {
          ...mail,
          ...options,
          ...free,
          "o:tracking": true,
          "t:variables": '{"a":[1]}',
        }),
      { domain, ...mail, ...options, ...free, "o:tracking": "yes", "t:variables": { a: [1] } },
    ],
    [
      "sendMail",
      () =>
        theirs.messages.create(domain, {
          ...mail,
          attachment: [
            { filename: "front.png", data: bytes },
            { filename: "ü.txt", data: text, contentType: "text/plain" },
          ],
          inline: { filename: "logo.png", data: bytes },
        }),
      {
        domain,
        ...mail,
        attachment: [file("front.png", "image/png"), file("ü.txt", "text/plain", text)],
        inline: [file("logo.png", "image/png")],
      },
    ],
    [
      "sendMail",
      () => onFetch.messages.create(domain, { ...mail, attachment: [{ filename: "front.png", data: bytes }] }),
      { domain, ...mail, attachment: [file("front.png", "application/octet-stream")] },
    ],
    [
      "sendMime",
      () => theirs.messages.create(domain, { to: "a@b.c", message: bytes }),
      { domain, to: ["a@b.c"], message: file("MimeMessage", "application/octet-stream") },
    ],
    [
      "getBounce",
      () => theirs.suppressions.get(domain, "bounces", "a+b@example.com"),
      { domain, address: "a+b@example.com" },
    ],
    [
      "deleteBounce",
      () => theirs.suppressions.destroy(domain, "bounces", "a+b@example.com"),
      { domain, address: "a+b@example.com" },
    ],
    [
      "createBounces",
      () => theirs.suppressions.create(domain, "bounces", [{ address: "a@b.c", code: "550" }, { address: "b@b.c" }]),
      { domain, json: [{ address: "a@b.c", code: "550" }, { address: "b@b.c" }] },
    ],
    [
      "createMembers",
      () =>
        theirs.lists.members.createMembers(list, { members: [{ address: "a@b.c", vars: { a: 1 } }], upsert: "yes" }),
      { list, members: [{ address: "a@b.c", vars: { a: 1 } }], upsert: "yes" },
    ],
    [
      "updateMember",
      () => theirs.lists.members.updateMember(list, "a@b.c", { name: "A", vars: { a: 1 }, subscribed: false }),
      { list, member: "a@b.c", name: "A", vars: { a: 1 }, subscribed: "no" },
    ],
    [
      "createRoute",
      () => theirs.routes.create({ priority: 1, expression: "catch_all()", action: ["forward('http://x')", "stop()"] }),
      { priority: 1, expression: "catch_all()", action: ["forward('http://x')", "stop()"] },
    ],
    [
      "getStats",
      () => theirs.stats.getDomain(domain, { event: ["delivered", "failed"], start: when, duration: "1m" }),
      { domain, event: ["delivered", "failed"], start: when, duration: "1m" },
    ],
    [
      "listBounces",
      () => theirs.suppressions.list(domain, "bounces", { page: "?page=next&address=a%2Bb%40example.com" }),
      { domain, page: "next", address: "a+b@example.com" },
    ],
  ])("%s: both clients send the same", async (name, call, request) => {
    await call();
    expect(foreign.received()).toEqual([[name, request]]);
    await foreign.call(name, request);
    expect(foreign.received()).toEqual([[name, request]]);
  });

  test("one bounce is a form", async () => {
    const form = new FormData();
    form.append("address", "a@b.c");
    const url = `${foreign.url}/v3/${domain}/bounces`;
    for (const body of [form, new URLSearchParams({ address: "a@b.c" })]) {
      expect((await fetch(url, { method: "POST", body, headers: { authorization: basic } })).status).toBe(200);
    }
    const request = { domain, form: { address: "a@b.c" } };
    await foreign.call("createBounces", request);
    expect(foreign.received()).toEqual(Array(3).fill(["createBounces", request]));
  });

  test("responses have their dates and free members", async () => {
    expect(await foreign.call("getStats", { domain })).toMatchObject({
      stats: [{ time: day, delivered: { smtp: 1 } }],
    });
    const stats = await theirs.stats.getDomain(domain, {});
    expect(stats).toMatchObject({ stats: [{ time: new Date(day), delivered: { smtp: 1, total: 1 } }] });
  });

  test("bounces are linked until a page is empty", async () => {
    foreign.received();
    expect(await foreign.items("listBounces", { domain, limit: 1 })).toHaveLength(1);
    const next = { domain, limit: 1, page: "next", address: "a+b@example.com" };
    expect(foreign.received().map(([, request]) => request)).toEqual([{ domain, limit: 1 }, next]);
  });

  test("the position of events is a part of the path", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const ask = { event: "delivered", begin: when, ascending: "yes", limit: 1 };
    const page = await theirs.events.get(domain, ask);
    expect(page).toMatchObject({ items: [event], pages: { next: { page: "W3siYSI6" } } });
    expect(await theirs.events.get(domain, { page: "W3siYSI6" })).toMatchObject({ items: [] });
    const requests = [
      { domain, ...ask },
      { domain, page: "W3siYSI6" },
    ];
    for (const request of requests) await foreign.call("listEvents", request);
    expect(foreign.received()).toEqual([...requests, ...requests].map((request) => ["listEvents", request]));
    vi.restoreAllMocks();
  });

  test("errors have a message", async () => {
    const refused = { status: 400, details: "to parameter is not a valid address" };
    await expect(theirs.messages.create(domain, { ...mail, subject: "bad" })).rejects.toMatchObject(refused);
    const error: unknown = await foreign
      .call("sendMail", { domain, ...mail, subject: "bad" })
      .catch((it: unknown) => it);
    expect(foreign.errorOf(error)).toMatchObject({ message: refused.details });
    const other = connect(require("form-data"), { key: "no" });
    await expect(other.messages.create(domain, mail)).rejects.toMatchObject({ status: 401 });
  });
});
