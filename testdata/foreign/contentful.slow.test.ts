import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { StatusError } from "../../runtime/server.ts";
import { messageShapes } from "../inline/inline-api.ts";
import { type Json, serveForeign } from "./json-handlers.ts";

// The official client of Contentful, unmodified, against generated handlers: variables in front of all paths, versions in headers, values by
// their locale, any filters in the query, two kinds of pages of one path, a JSON Patch, bytes, and bodies that callers may leave out.

/** The part of the package that the tests use, which `npm ci` at the root does not install. */
interface Contentful {
  readonly entry: Sent<
    | "get"
    | "getMany"
    | "getManyWithCursor"
    | "create"
    | "createWithId"
    | "update"
    | "patch"
    | "publish"
    | "unpublish"
    | "delete"
    | "references"
  >;
  readonly upload: Sent<"create">;
}

type Sent<Name extends string> = Readonly<Record<Name, (...values: readonly unknown[]) => Promise<unknown>>>;

const { createClient } = createRequire(import.meta.url)("contentful-management") as {
  createClient(options: object, kind: object): Contentful;
};

const link = (linkType: string, id: string) => ({ sys: { type: "Link", linkType, id } });
const fields = { title: { "en-US": "Emma", de: null }, author: { "en-US": link("Entry", "austen") } };
const entry = {
  sys: {
    type: "Entry",
    id: "emma",
    version: 5,
    createdAt: "2026-01-02T03:04:05Z",
    contentType: link("ContentType", "book"),
    fieldStatus: { "*": { "en-US": "draft" } },
  },
  fields,
  metadata: { tags: [link("Tag", "novel")] },
};
const list = { sys: { type: "Array" }, total: 3, skip: 0, limit: 2, items: [entry, entry] };
const upload = { sys: { type: "Upload", id: "u1", expiresAt: "2026-01-03T03:04:05Z" } };
const operations = [{ op: "replace", path: "/fields/title/en-US", value: "Emma" }];
const place = { spaceId: "s1", environmentId: "master" };
const one = { ...place, entryId: "emma" };

describe.each(messageShapes)("messages of %s", async (shape) => {
  const foreign = await serveForeign(
    "contentful",
    "content",
    shape,
    () => ({
      listEntries: [
        "listEntriesRequest entries",
        ({ skip = 0 }) => (skip === 0 ? list : { ...list, skip, items: [entry] }),
      ],
      listEntriesByCursor: [
        "listEntriesRequest entriesByCursor",
        ({ filters = [] }) => ({
          sys: { type: "Array" },
          limit: 2,
          pages:
            (filters as Json[]).length > 0
              ? {}
              : { next: "/spaces/s1/environments/master/entries?cursor=true&pageNext=n" },
          items: [entry],
        }),
      ],
      getEntry: [
        "entryRequest entry",
        ({ entryId }) => {
          if (entryId === "lost") throw new StatusError("not_found", "The resource could not be found.");
          return entry;
        },
      ],
      createEntry: ["createEntryRequest entry", () => entry],
      putEntry: ["putEntryRequest entry", () => entry],
      patchEntry: ["patchEntryRequest entry", () => entry],
      publishEntry: ["publishEntryRequest entry", () => entry],
      unpublishEntry: ["entryRequest entry", () => entry],
      deleteEntry: ["entryRequest", () => ({})],
      listReferences: [
        "listReferencesRequest references",
        () => ({ sys: { type: "Array" }, items: [entry], includes: { Entry: [entry], Asset: [{ sys: { id: "a" } }] } }),
      ],
      createUpload: ["createUploadRequest upload", () => upload],
    }),
    {
      authenticate: ([credential]) => (credential?.value === "xyz" ? "ada" : undefined),
      headers: { authorization: "Bearer xyz" },
    },
  );
  const host = `127.0.0.1:${foreign.port}`;
  const options = { host, hostUpload: host, insecure: true, retryOnError: false };
  const theirs = createClient({ ...options, accessToken: "xyz" }, { type: "plain", defaults: place });

  const query = { content_type: "book", "fields.title[match]": "em", order: "sys.createdAt,-sys.id", limit: 2 };
  const { content_type, limit } = query;
  const asked = {
    ...place,
    content_type,
    limit,
    order: ["sys.createdAt", "-sys.id"],
    filters: [{ name: "fields.title[match]", value: "em" }],
  };
  const metadata = { tags: [link("Tag", "novel")] };
  test.each<[name: string, call: () => Promise<unknown>, request: Json, response: unknown]>([
    ["listEntries", () => theirs.entry.getMany({ query }), asked, list],
    ["getEntry", () => theirs.entry.get({ entryId: "emma" }), one, entry],
    [
      "createEntry",
      () => theirs.entry.create({ contentTypeId: "book" }, { fields, metadata }),
      { ...place, contentType: "book", fields, metadata },
      entry,
    ],
    [
      "putEntry",
      () => theirs.entry.update({ entryId: "emma" }, { sys: { version: 5 }, fields, metadata }),
      { ...one, version: 5, fields, metadata },
      entry,
    ],
    [
      "putEntry",
      () => theirs.entry.createWithId({ entryId: "emma", contentTypeId: "book" }, { fields }),
      { ...one, contentType: "book", fields },
      entry,
    ],
    [
      "patchEntry",
      () => theirs.entry.patch({ entryId: "emma", version: 5 }, operations),
      { ...one, version: 5, operations },
      entry,
    ],
    [
      "publishEntry",
      () => theirs.entry.publish({ entryId: "emma" }, { sys: { version: 5 } }),
      { ...one, version: 5 },
      entry,
    ],
    ["unpublishEntry", () => theirs.entry.unpublish({ entryId: "emma" }), one, entry],
    ["deleteEntry", () => theirs.entry.delete({ entryId: "emma" }), one, undefined],
    [
      "listReferences",
      () => theirs.entry.references({ entryId: "emma", include: 2 }),
      { ...one, include: 2 },
      { sys: { type: "Array" }, items: [entry], includes: { Entry: [entry], Asset: [{ sys: { id: "a" } }] } },
    ],
    [
      "createUpload",
      () => theirs.upload.create({}, { file: Buffer.from("Emma") }),
      { ...place, content: { contentType: "application/octet-stream", data: "RW1tYQ==" } },
      upload,
    ],
  ])("%s: both clients send the same", async (name, call, request, response) => {
    const theirResponse = await call();
    if (response !== undefined) expect(theirResponse).toEqual(response);
    const received = foreign.received();
    expect(received).toMatchObject([[name, request]]);
    const got = await foreign.call(name, request);
    if (response !== undefined) expect(got).toEqual(response);
    expect(foreign.received()).toEqual(received);
  });

  test("pages are numbers to skip, or links", async () => {
    expect(await foreign.items("listEntries", { ...place, limit: 2 })).toHaveLength(3);
    expect(foreign.received().map(([, request]) => (request as Json)["skip"] ?? 0)).toEqual([0, 2]);
    expect(await theirs.entry.getManyWithCursor({ query: { limit: 2 } })).toMatchObject({ items: [entry] });
    expect(await foreign.items("listEntriesByCursor", { ...place, cursor: true })).toHaveLength(2);
    expect(foreign.received().at(-1)).toMatchObject([
      "listEntriesByCursor",
      { cursor: true, filters: [{ name: "pageNext", value: "n" }] },
    ]);
  });

  test("errors have their code inside an object", async () => {
    const error: unknown = await theirs.entry.get({ entryId: "lost" }).catch((error: unknown) => error);
    expect(error).toMatchObject({ name: "not_found" });
    expect(JSON.parse((error as Error).message)).toMatchObject({
      status: 404,
      message: "The resource could not be found.",
    });
    await expect(foreign.call("getEntry", { ...one, entryId: "lost" })).rejects.toMatchObject({ status: 404 });
    const refused = createClient({ ...options, accessToken: "no" }, { type: "plain", defaults: place });
    await expect(refused.entry.get({ entryId: "emma" })).rejects.toThrow("401");
  });
});
