import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { StatusError } from "../../runtime/server.ts";
import { messageShapes } from "../inline/inline-api.ts";
import { type Json, serveForeign } from "./json-handlers.ts";

// The official client of Mastodon, unmodified, against generated handlers: brackets in queries, forms and parts, a list with links in a header,
// bodies that are JSON or a form, optional credentials, several statuses of success, and errors with details for each field.

type Call = (...values: readonly unknown[]) => Promise<unknown> & AsyncIterable<readonly unknown[]>;

/** The part of the package that the tests use, which `npm ci` at the root does not install: each property leads to a call. */
interface Resource extends Call {
  readonly [name: string]: Resource;
}

interface Masto {
  createRestAPIClient(options: object): { readonly v1: Resource; readonly v2: Resource };
  createOAuthAPIClient(options: object): { readonly token: Resource };
}

const { createRestAPIClient, createOAuthAPIClient } = createRequire(import.meta.url)("masto") as Masto;

const status = {
  id: "103254962155278888",
  created_at: "2019-12-05T11:34:47.196Z",
  in_reply_to_id: null,
  content: "<p>hi</p>",
  visibility: "public",
  account: { id: "1", username: "ada", acct: "ada", fields: [{ name: "site", value: "x", verified_at: null }] },
  media_attachments: [],
  reblog: null,
  favourited: false,
  poll: { id: "3", options: [{ title: "tea", votes_count: null }] },
};
const notifications = [
  { id: "1", type: "mention", status },
  { id: "2", type: "follow" },
  { id: "3", type: "severed_relationships", event: { followers_count: 2 } },
];
const scheduled = { id: "7", scheduled_at: "2027-01-01T00:00:00Z", params: { text: "later", media_ids: null } };
const refused = {
  error: "Validation failed: Password can't be blank",
  details: { password: [{ error: "ERR_BLANK", description: "can't be blank" }] },
};
const media = { id: "m1", type: "image", url: null };
const filter = { id: "1", title: "tea", context: ["home"], expires_at: null, keywords: [{ id: "2", keyword: "tea" }] };

describe.each(messageShapes)("messages of %s", async (shape) => {
  const foreign = await serveForeign(
    "mastodon",
    "social",
    shape,
    (own) => ({
      createToken: ["createTokenRequest token", () => ({ access_token: "t1", token_type: "Bearer", created_at: 1 })],
      postStatus: [
        "postStatusRequest posted",
        ({ new_status }) => ((new_status as Json)["scheduled_at"] === undefined ? status : scheduled),
      ],
      getStatus: [
        "statusRequest status",
        ({ id }, { caller }) => {
          if (id === "0") throw new StatusError("not_found", "Record not found");
          return { ...status, favourited: caller === "ada" };
        },
      ],
      listStatuses: ["listStatusesRequest statuses", () => [status]],
      deleteStatus: ["deleteStatusRequest status", () => status],
      getContext: ["statusRequest context", () => ({ ancestors: [], descendants: [status] })],
      boost: ["statusRequest status", () => ({ ...status, reblog: status })],
      listHome: [
        "homeRequest statusPage",
        ({ max_id }, { setHeader }) => {
          const links = `<${own.url}/api/v1/timelines/home?limit=1&max_id=9>; rel="next", <${own.url}/?min_id=4>; rel="prev"`;
          if (max_id === undefined) setHeader("Link", links);
          return { statuses: [status] };
        },
      ],
      listNotifications: ["notificationsRequest notifications", () => notifications],
      updateProfile: ["profileRequest account", () => status.account],
      register: [
        "registerRequest token",
        () => {
          throw own.api["socialFailure"]!({ status: 422, body: own.message("invalid", refused) } as never);
        },
      ],
      uploadMedia: ["uploadRequest", () => ({ status: 202, body: own.message("media", media) })],
      getMedia: ["statusRequest", () => ({ status: 206, body: own.message("media", media) })],
      getMarkers: ["markersRequest markers", () => ({ home: { last_read_id: "1", version: 2 } })],
      saveMarkers: ["saveMarkersRequest markers", () => ({ home: { last_read_id: "1", version: 3 } })],
      createFilter: ["createFilterRequest filter", () => filter],
      stream: ["streamRequest streamEvent", events],
      checkHealth: [" health", () => ({ text: "OK" })],
    }),
    {
      authenticate: ([credential]) => (credential?.value === "t1" ? "ada" : undefined),
      headers: { authorization: "Bearer t1" },
    },
  );
  const { url } = foreign;
  const { v1, v2 } = createRestAPIClient({ url, accessToken: "t1" });
  const of = (resource: Resource, id: string): Resource => resource["$select"]!(id) as never;

  const poll = { options: ["tea", "coffee"], expires_in: 60 };
  const upload = { name: "a.png", media_type: "image/png", content: "YWJj" };
  const file = new File(["abc"], "a.png", { type: "image/png" });
  const profile = {
    display_name: "Ada",
    locked: false,
    avatar: upload,
    fields_attributes: { 0: { name: "site", value: "x" } },
    source: { privacy: "unlisted", sensitive: true },
  };
  test.each<[string, () => Promise<unknown>, Json]>([
    [
      "postStatus",
      () =>
        v1["statuses"]!["create"]!({
          status: "hi",
          poll: { options: poll.options, expiresIn: 60 },
          visibility: "unlisted",
        }),
      { new_status: { status: "hi", poll, visibility: "unlisted" } },
    ],
    [
      "postStatus",
      () => v1["statuses"]!["create"]!({ status: "later", mediaIds: ["1"], scheduledAt: "2027-01-01T00:00:00.000Z" }),
      { new_status: { status: "later", media_ids: ["1"], scheduled_at: "2027-01-01T00:00:00Z" } },
    ],
    ["getStatus", () => of(v1["statuses"]!, "42")["fetch"]!(), { id: "42" }],
    ["listStatuses", () => v1["statuses"]!["list"]!({ id: ["1", "2"] }), { id: ["1", "2"] }],
    ["getContext", () => of(v1["statuses"]!, "1")["context"]!["fetch"]!(), { id: "1" }],
    ["boost", () => of(v1["statuses"]!, "1")["reblog"]!(), { id: "1" }],
    [
      "listNotifications",
      () => v1["notifications"]!["list"]!({ types: ["mention", "poll"], excludeTypes: ["follow"], limit: 2 }),
      { types: ["mention", "poll"], exclude_types: ["follow"], limit: 2 },
    ],
    [
      "updateProfile",
      () =>
        v1["accounts"]!["updateCredentials"]!({
          displayName: "Ada",
          locked: false,
          avatar: file,
          fieldsAttributes: [{ name: "site", value: "x" }],
          source: { privacy: "unlisted", sensitive: true },
        }),
      profile,
    ],
    ["getMarkers", () => v1["markers"]!["fetch"]!({ timeline: ["home"] }), { timeline: ["home"] }],
    [
      "saveMarkers",
      () => v1["markers"]!["create"]!({ home: { lastReadId: "1" } }),
      { markers: { home: { last_read_id: "1" } } },
    ],
    [
      "createFilter",
      () =>
        v2["filters"]!["create"]!({
          title: "tea",
          context: ["home"],
          keywordsAttributes: [{ keyword: "tea", wholeWord: true }],
        }),
      { filter: { title: "tea", context: ["home"], keywords_attributes: [{ keyword: "tea", whole_word: true }] } },
    ],
  ])("%s: both clients send the same, and get the same", async (name, call, request) => {
    const response = await call();
    const sent = foreign.received();
    expect(camel(await foreign.call(name, request))).toEqual(response);
    expect(foreign.received()).toEqual(sent);
    expect(sent).toEqual([[name, expect.objectContaining(request)]]);
  });

  test("the same body is a form", async () => {
    const form = { status: "hi", "media_ids[]": "1", "poll[options][]": "tea", "poll[expires_in]": "60" };
    const init = { method: "POST", body: new URLSearchParams(form), headers: { authorization: "Bearer t1" } };
    expect((await fetch(`${url}/api/v1/statuses`, init)).status).toBe(200);
    const read = { status: "hi", media_ids: ["1"], poll: { options: ["tea"], expires_in: 60 } };
    expect(foreign.received()).toEqual([["postStatus", { new_status: read }]]);
  });

  test("a file is accepted before it is processed", async () => {
    const response = await v2["media"]!["create"]!({ file, description: "tea", skipPolling: true });
    const sent = foreign.received();
    expect(await foreign.call("uploadMedia", { file: upload, description: "tea" })).toMatchObject({ status: 202 });
    expect(foreign.received()).toEqual([["uploadMedia", { file: upload, description: "tea" }]]);
    expect(response).toEqual(media);
    expect(sent).toMatchObject([["uploadMedia", { file: upload, description: "tea" }]]);
    expect(await of(v1["media"]!, "m1")["fetch"]!()).toEqual(media);
    expect(await foreign.call("getMedia", { id: "m1" })).toMatchObject({ status: 206 });
    foreign.received();
  });

  test("pages follow a link in a header", async () => {
    const pages: unknown[] = [];
    for await (const page of v1["timelines"]!["home"]!["list"]!({ limit: 1 })) pages.push(...page);
    const sent = foreign.received();
    expect(sent.map(([, request]) => request)).toEqual([{ limit: 1 }, { limit: 1, max_id: "9" }]);
    expect(await foreign.items("listHome", { limit: 1 })).toHaveLength(pages.length);
    expect(foreign.received()).toEqual(sent);
  });

  test("credentials are optional, and come from a token operation", async () => {
    const given = { grantType: "client_credentials", clientId: "c", clientSecret: "s", scope: "read" };
    expect(await createOAuthAPIClient({ url })["token"]!["create"]!(given)).toMatchObject({ accessToken: "t1" });
    const anonymous = createRestAPIClient({ url }).v1;
    expect(await of(anonymous["statuses"]!, "1")["fetch"]!()).toMatchObject({ favourited: false });
    expect(await of(v1["statuses"]!, "1")["fetch"]!()).toMatchObject({ favourited: true });
    await expect(anonymous["statuses"]!["list"]!({ id: ["1"] })).rejects.toMatchObject({ statusCode: 401 });
  });

  test("errors have a message, and details for each field", async () => {
    await expect(of(v1["statuses"]!, "0")["fetch"]!()).rejects.toThrow("Record not found");
    const account = { username: "ada", email: "a@example.com", password: "", agreement: true, locale: "en" };
    await expect(v1["accounts"]!["create"]!(account)).rejects.toMatchObject({
      statusCode: 422,
      details: refused.details,
    });
    const error: unknown = await foreign.call("register", account).catch((thrown: unknown) => thrown);
    expect(foreign.errorOf(error)).toMatchObject(shape === "plain" ? refused : { error: refused.error });
  });

  test("events are of several kinds", async () => {
    const found = [{ heartbeat: "thump" }, { update: status }, { delete: status.id }, { filters_changed: {} }];
    expect(await foreign.call("stream", {})).toEqual(found);
  });
});

/** The names that the official client gives to properties. */
function camel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camel);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [
      name.replace(/_(.)/g, (_, next: string) => next.toUpperCase()),
      camel(of),
    ]),
  );
}

async function* events() {
  yield { heartbeat: "thump" };
  yield { update: status };
  yield { delete: status.id };
  yield { filters_changed: {} };
}
