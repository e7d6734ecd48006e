import {
  clone,
  create,
  type DescMessage,
  type DescService,
  fromBinary,
  isMessage,
  type JsonObject,
  type Message,
  toBinary,
} from "@bufbuild/protobuf";
import { createClient, createRouterTransport } from "@connectrpc/connect";
import { beforeAll, describe, expect, test } from "vitest";
import { createCheck, isNull, isSingle, type Reader, setNull, setSingle, type Writer } from "../../runtime/json.ts";
import { type Catalogue, loadCatalogue } from "./catalogue.ts";
import { entries, refused } from "./catalogue-values.ts";

let catalogue: Catalogue;
let desc: DescMessage;
let read: Reader<object>;
let write: Writer<object>;

beforeAll(async () => {
  catalogue = await loadCatalogue("messages=es");
  desc = catalogue.registry.getMessage("catalogue.v1.Entry")!;
  read = catalogue.reader("Entry");
  write = catalogue.writer("Entry");
});

type Entry = Message<"catalogue.v1.Entry"> & { note?: string; tags: string[]; title: string };

function readEntry(json: object): Entry {
  const check = createCheck();
  const message = read(structuredClone(json), check);
  expect(check.violations).toEqual([]);
  return message as Entry;
}

function throughText(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json));
}

describe("values with options survive a round trip", () => {
  test.each(Object.entries(entries))("%s", (_, json) => {
    const message = readEntry(json);
    expect(isMessage(message, desc)).toBe(true);
    expect(throughText(write(message))).toEqual(throughText(json));
  });

  test.each(Object.entries(entries))("%s, as bytes", (_, json) => {
    const message = readEntry(json);
    expect(toBinary(desc, fromBinary(desc, toBinary(desc, message)))).toEqual(toBinary(desc, message));
  });
});

test.each(refused)("refuses %j at %s", (json, path) => {
  const check = createCheck();
  read(structuredClone(json), check);
  expect(check.violations.map((violation) => violation.path)).toEqual([path]);
});

describe("values that a message cannot hold", () => {
  test("are kept with the message or list object", () => {
    const message = readEntry({ note: null, tags: "a" });
    expect([isNull(message, "note"), isSingle(message.tags)]).toEqual([true, true]);
    expect(write(message)).toMatchObject({ note: null, tags: "a" });
    expect(write(clone(desc, message))).toMatchObject({ note: undefined, tags: ["a"] });
  });

  test("are replaced by a value", () => {
    const message = readEntry({ note: null, tags: "a" });
    message.note = "there";
    message.tags.push("b");
    expect(write(message)).toMatchObject({ note: "there", tags: ["a", "b"] });
  });

  test("can be set on a new message", () => {
    const message = create(desc, { title: "t" }) as Entry;
    message.tags = setSingle(["a"]);
    setNull(message, "note");
    expect(write(message)).toMatchObject({ title: "t", note: null, tags: "a" });
  });

  test("default to an empty value of the field", () => {
    const empty = { groups: [], ports: [], modes: [], places: {}, depth: 0, pace: 0.5, kind: null, fallback: true };
    const message = create(desc, { limits: {} });
    expect(throughText(write(message))).toMatchObject({ limits: empty });
  });
});

test("sets the defaults of a request, and drops what only the server sets", () => {
  const check = createCheck({ request: true });
  const message = read({ created: "2026-01-31T12:00:00Z" }, check);
  expect(message).toMatchObject({ pageSize: 10, limit: 20 });
  expect(message).not.toHaveProperty("created");
  expect(read({}, createCheck({ request: true, required: false }))).toMatchObject({ pageSize: 0 });
});

test("a Connect service accepts and returns our messages", async () => {
  const service = catalogue.registry.getService("catalogue.v1.CatalogueService") as DescService;
  const seen: Message[] = [];
  const transport = createRouterTransport(({ service: serve }) => {
    const putEntry = (request: Message): Message => {
      seen.push(request);
      return readEntry(write(request) as object);
    };
    serve(service, { putEntry } as object);
  });
  const client = createClient(service, transport) as unknown as { putEntry(request: Message): Promise<Message> };
  for (const [name, json] of Object.entries(entries)) {
    const message = readEntry(json);
    const answer = await client.putEntry(message);
    expect(isMessage(answer, desc), name).toBe(true);
    // Bytes lose what a message cannot hold.
    const sent = readEntry(write(clone(desc, message)) as object);
    expect(toBinary(desc, answer), name).toEqual(toBinary(desc, sent));
  }
  expect(seen).toHaveLength(Object.keys(entries).length);
  const { others } = seen.find((it) =>
    Object.hasOwn((it as unknown as { others: object }).others, "__proto__"),
  ) as unknown as {
    others: JsonObject;
  };
  expect(Object.keys(others)).toContain("constructor");
});
