import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { StatusError } from "../../runtime/server.ts";
import { messageShapes } from "../inline/inline-api.ts";
import { type Json, serveForeign } from "./json-handlers.ts";

// The official client of Consul, unmodified, against generated handlers: keys with slashes, three operations of one path, parameters whose
// presence is their value, bodies of any bytes, `true` as a whole body, and maps of lists and of objects as bodies.

/** The part of the package that the tests use, which `npm ci` at the root does not install. */
interface Consul {
  readonly kv: Sent<"get" | "keys" | "set" | "del">;
  readonly transaction: Sent<"create">;
  readonly catalog: { readonly service: Sent<"list"> };
  readonly health: Sent<"service">;
  readonly agent: { readonly service: Sent<"list" | "register" | "maintenance"> };
  readonly session: Sent<"create" | "destroy">;
  readonly event: Sent<"fire">;
  readonly status: Sent<"leader">;
  destroy(): void;
}

type Sent<Name extends string> = Readonly<Record<Name, (...values: readonly unknown[]) => Promise<unknown>>>;

const Client = createRequire(import.meta.url)("consul") as new (options: object) => Consul;

const base64 = (text: string) => Buffer.from(text).toString("base64");
const entry = { CreateIndex: 7, ModifyIndex: 9, LockIndex: 0, Key: "app/b c", Flags: 42, Value: base64("Emma") };
const folder = { CreateIndex: 7, ModifyIndex: 7, LockIndex: 0, Key: "app/", Flags: 0, Value: null };
const address = { Address: "198.18.1.2", Port: 80 };
const web = { ID: "web1", Service: "web", Tags: [], TaggedAddresses: { lan: address }, Port: 8000, Meta: { a: "b" } };
const changed = { Results: [{ KV: { ...entry, Value: null } }], Errors: null };
const stale = { OpIndex: 1, What: "the index is stale" };
const instance = { Node: { ID: "40e4", Node: "n1", Address: "10.1.10.12" }, Service: web, Checks: [] };

describe.each(messageShapes)("messages of %s", async (shape) => {
  const foreign = await serveForeign(
    "consul",
    "agent",
    shape,
    (own) => ({
      getEntries: [
        "entryRequest entries",
        ({ key, recurse }) => {
          if (key === "none") throw new StatusError("not_found");
          return { Index: 9, KnownLeader: true, Entries: recurse === "" ? [folder, entry] : [entry] };
        },
      ],
      listKeys: ["entryRequest names", () => ["app/", "app/b c"]],
      readValue: ["entryRequest", () => ({ contentType: "text/plain", data: Buffer.from("Emma") })],
      putEntry: ["putEntryRequest done", ({ cas }) => cas === 0],
      deleteEntry: ["deleteEntryRequest done", () => true],
      transact: [
        "transactRequest transaction",
        ({ operations }) => {
          if ((operations as Json[]).length > 1) {
            throw own.api["agentFailure"]!({
              status: 409,
              body: own.message("conflict", { Errors: [stale] }),
            } as never);
          }
          return changed;
        },
      ],
      listServices: ["listServicesRequest services", () => ({ consul: [], web: ["v1", "primary"] })],
      listInstances: ["listInstancesRequest instances", () => [instance]],
      listAgentServices: [" agentServices", () => ({ web1: web })],
      register: ["registration", () => ({})],
      maintain: ["maintainRequest", () => ({})],
      createSession: ["session created", () => ({ ID: "adf4" })],
      destroySession: ["destroySessionRequest done", () => true],
      fireEvent: [
        "fireEventRequest event",
        ({ name }) => ({ ID: "b54f", Name: name, Payload: null, ServiceFilter: "", LTime: 0 }),
      ],
      getLeader: [" leader", () => "10.1.10.12:8300"],
    }),
    {
      authenticate: ([credential]) => (credential?.value === "xyz" ? "ada" : undefined),
      headers: { "x-consul-token": "xyz" },
    },
  );
  const theirs = new Client({ baseUrl: `${foreign.url}/v1`, defaults: { token: "xyz" } });

  const asked = { recurse: true, stale: true, index: 5, wait: "5m" };
  // A boolean that is there or 1 is that text in JSON, too.
  const sent = { ...asked, recurse: "", stale: "1" };
  const set = [{ KV: { Verb: "set", Key: "a", Value: base64("Emma"), Flags: 0 } }];
  const check = { HTTP: "http://10.0.0.1/health", Interval: "10s", Header: { Accept: ["a", "b"] } };
  const registered = { Name: "web", ID: "web1", Tags: ["v1"], Meta: { a: "b" }, Port: 8000 };
  test.each<[name: string, call: () => Promise<unknown>, request: Json, response: unknown]>([
    ["getEntries", () => theirs.kv.get({ key: "app/b c", ...asked }), { key: "app/b c", ...sent }, [folder, entry]],
    [
      "listKeys",
      () => theirs.kv.keys({ key: "app/", separator: "/" }),
      { key: "app/", keys: true, separator: "/" },
      ["app/", "app/b c"],
    ],
    [
      "putEntry",
      () => theirs.kv.set({ key: "a/b", value: "Emma", flags: 42, cas: 0 }),
      { key: "a/b", flags: 42, cas: 0, value: { contentType: "text/plain; charset=utf-8", data: base64("Emma") } },
      true,
    ],
    ["deleteEntry", () => theirs.kv.del({ key: "a/", recurse: true }), { key: "a/", recurse: true }, true],
    ["transact", () => theirs.transaction.create(set), { operations: set }, changed],
    [
      "listServices",
      () => theirs.catalog.service.list({ "node-meta": ["a:b", "c:d"] }),
      { "node-meta": ["a:b", "c:d"] },
      { consul: [], web: ["v1", "primary"] },
    ],
    [
      "listInstances",
      () => theirs.health.service({ service: "web", passing: true, tag: ["a", "b"] }),
      { service: "web", passing: "", tag: ["a", "b"] },
      [instance],
    ],
    ["listAgentServices", () => theirs.agent.service.list(), {}, { web1: web }],
    [
      "register",
      () => theirs.agent.service.register({ ...registered, check: { ...check } }),
      { ...registered, Check: check },
      undefined,
    ],
    [
      "maintain",
      () => theirs.agent.service.maintenance({ id: "web1", enable: false, reason: "a b" }),
      { id: "web1", enable: false, reason: "a b" },
      undefined,
    ],
    [
      "createSession",
      () => theirs.session.create({ ttl: "10s", lockdelay: "15s", behavior: "delete" }),
      { TTL: "10s", LockDelay: "15s", Behavior: "delete" },
      { ID: "adf4" },
    ],
    ["destroySession", () => theirs.session.destroy("adf4"), { id: "adf4" }, undefined],
    [
      "fireEvent",
      () => theirs.event.fire({ name: "deploy", payload: "Emma", service: "web" }),
      {
        name: "deploy",
        service: "web",
        payload: { contentType: "application/json; charset=utf-8", data: base64("Emma") },
      },
      { ID: "b54f", Name: "deploy", Payload: null, ServiceFilter: "", LTime: 0 },
    ],
    ["getLeader", () => theirs.status.leader(), {}, "10.1.10.12:8300"],
  ])("%s: both clients send the same", async (name, call, request, response) => {
    // The package decodes values, and drops bodies of no interest.
    const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('"RW1tYQ=="', '"Emma"'));
    const got = await call();
    expect(got).toEqual(response === undefined ? undefined : plain(response));
    const received = foreign.received();
    await foreign.call(name, request);
    expect(foreign.received()).toEqual(received);
    expect(received).toMatchObject([[name, request]]);
  });

  test("a list has the index of its state in a header, which a later request waits for", async () => {
    expect(await foreign.call("getEntries", { key: "app/", recurse: "" })).toEqual({
      Index: 9,
      KnownLeader: true,
      Entries: [folder, entry],
    });
    const response = await fetch(`${foreign.url}/v1/kv/app/b%20c?index=9&wait=1m`);
    expect(await response.json()).toEqual([entry]);
    expect(foreign.received().at(-1)).toEqual(["getEntries", { key: "app/b c", index: 9, wait: "1m" }]);
  });

  test("a value is its bytes", async () => {
    expect(String(await theirs.kv.get({ key: "app/b c", raw: true }))).toBe("Emma");
    expect(await foreign.call("readValue", { key: "app/b c", raw: true })).toMatchObject({ contentType: "text/plain" });
    const [first, second] = foreign.received();
    expect(first).toEqual(second);
  });

  test("a transaction that conflicts tells why", async () => {
    await expect(theirs.transaction.create([...set, ...set])).rejects.toMatchObject({ statusCode: 409 });
    const error = await foreign.call("transact", { operations: [...set, ...set] }).catch((error: unknown) => error);
    expect(error).toMatchObject({ status: 409 });
    expect(JSON.stringify(foreign.errorOf(error))).toContain(stale.What);
  });

  test("a key that is not there is 404, and undefined for the official client", async () => {
    expect(await theirs.kv.get("none")).toBeUndefined();
    await expect(foreign.call("getEntries", { key: "none" })).rejects.toMatchObject({ status: 404 });
    const refused = new Client({ baseUrl: `${foreign.url}/v1`, defaults: { token: "no" } });
    await expect(refused.status.leader()).rejects.toMatchObject({ statusCode: 401 });
  });
});
