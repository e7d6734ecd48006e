// Calls a real etcd, whose JSON API is a grpc-gateway, with clients that are generated from its proto files:
//
//     TREES=folder npx vitest run testdata/trees/etcd
//
// The folder has the tree `etcd` (see trees.slow.test.ts), and `etcd` is installed (Debian: etcd-server).

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildModel } from "@protoc-gen-rest/plugin";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createMockOf } from "../../generators/mock/create-mock.ts";
import { upstreams } from "../../generators/upstream/presets.ts";
import { createTransport, type RestError, type Transport } from "../../runtime/client.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";
import { readTree } from "./proto-tree.ts";

const { TREES: folder = "" } = process.env;
const isReady = existsSync(join(folder, "etcd/own")) && spawnSync("etcd", ["--version"]).status === 0;

type Message = Readonly<Record<string, unknown>>;
type Call = (transport: Transport, request: Message, options?: object) => Promise<Message>;
type Stream = (transport: Transport, request: Message, options?: object) => AsyncIterable<Message>;

interface Client {
  readonly put: Call;
  readonly range: Call;
  readonly txn: Call;
  readonly compact: Call;
  readonly leaseGrant: Call;
  readonly leaseRevoke: Call;
  readonly memberList: Call;
  readonly status: Call;
  readonly watch: Stream;
  readonly snapshot: Stream;
}

async function client(...options: readonly string[]): Promise<Client> {
  const { protoFile } = readTree(folder, "etcd");
  const names = protoFile.map(({ name }) => name).filter((name) => !name.startsWith("google/protobuf/"));
  const files = await generate(protoFile, names, "emit=client", "target=js+dts", ...options);
  const rpc = (await importModules(files)).get("etcd/api/etcdserverpb/rpc_client.js") as unknown as Client;
  return rpc;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (value: unknown): string => new TextDecoder().decode(value as Uint8Array);

function failure(run: Promise<unknown>): Promise<RestError> {
  return run.then(
    () => expect.fail("the call did not fail"),
    (error: RestError) => error,
  );
}

describe.skipIf(!isReady)("etcd", () => {
  let etcd: ChildProcess;
  let data: string;
  let transport: Transport;
  let api: Client;

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), "etcd-"));
    const [clients, peers] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
    etcd = spawn(
      "etcd",
      [
        "--data-dir",
        data,
        "--log-level",
        "error",
        "--listen-client-urls",
        clients,
        "--advertise-client-urls",
        clients,
      ].concat([
        "--listen-peer-urls",
        peers,
        "--initial-advertise-peer-urls",
        peers,
        "--initial-cluster",
        `default=${peers}`,
      ]),
      { stdio: "ignore", env: { ...process.env, ETCD_UNSUPPORTED_ARCH: process.arch } },
    );
    transport = createTransport({ baseUrl: clients });
    api = await client("upstream=grpc-gateway");
    await vi.waitUntil(() => api.status(transport, {}).catch(() => false), { timeout: 30_000, interval: 200 });
  }, 60_000);

  afterAll(() => {
    etcd.kill();
    rmSync(data, { recursive: true, force: true });
  });

  test("values are written and read", async () => {
    await api.put(transport, { key: bytes("shelf/1"), value: bytes("Emma") });
    const { kvs, count, header } = await api.range(transport, { key: bytes("shelf/1") });
    expect(count).toBe(1n);
    expect(text((kvs as Message[])[0]!["value"])).toBe("Emma");
    // The gateway of etcd sends proto names.
    expect((header as Message)["clusterId"]).toBeTypeOf("bigint");
  });

  test("oneofs, enums and nested messages arrive", async () => {
    const { succeeded, responses } = await api.txn(transport, {
      compare: [{ key: bytes("shelf/1"), target: "VERSION", result: "GREATER", version: 0n }],
      success: [{ requestRange: { key: bytes("shelf/1") } }],
      failure: [{ requestDeleteRange: { key: bytes("shelf/1") } }],
    });
    expect(succeeded).toBe(true);
    expect(responses).toMatchObject([{ responseRange: { count: 1n } }]);
    expect((await api.memberList(transport, {}))["members"]).toHaveLength(1);
  });

  test("errors have their code, status and text", async () => {
    expect(await failure(api.leaseRevoke(transport, { ID: 12345n }))).toMatchObject({
      code: "not_found",
      status: 404,
      reason: "etcdserver: requested lease not found",
    });
    const future = await failure(api.compact(transport, { revision: 1_000_000n }));
    expect(future).toMatchObject({ code: "out_of_range", status: 400 });
    const empty = await failure(api.put(transport, { value: bytes("x") }));
    expect(empty).toMatchObject({ code: "invalid_argument", status: 400, reason: "etcdserver: key is not provided" });
    expect(BigInt(String((await api.leaseGrant(transport, { TTL: 60n }))["TTL"]))).toBe(60n);
  });

  test("a snapshot is a stream of messages", async () => {
    let size = 0n;
    let remaining: unknown;
    for await (const part of api.snapshot(transport, {})) {
      size += BigInt((part["blob"] as Uint8Array | undefined)?.length ?? 0);
      remaining = part["remainingBytes"];
    }
    expect(size).toBeGreaterThan(10_000n);
    expect(remaining ?? 0n).toBe(0n);
  });

  test("a watch yields events as they happen, until the caller leaves", async () => {
    const seen: string[] = [];
    const request = { createRequest: { key: bytes("watched/"), rangeEnd: bytes("watched0") } };
    for await (const { created, events = [] } of api.watch(transport, request)) {
      if (created === true) void api.put(transport, { key: bytes("watched/1"), value: bytes("one") });
      for (const { kv } of events as { kv: Message }[]) {
        seen.push(`${text(kv["key"])}=${text(kv["value"])}`);
        if (seen.length === 1) void api.put(transport, { key: bytes("watched/2"), value: bytes("two") });
      }
      if (seen.length === 2) break;
    }
    expect(seen).toEqual(["watched/1=one", "watched/2=two"]);
  });

  test("a watch of a compacted revision says so", async () => {
    await api.put(transport, { key: bytes("old"), value: bytes("1") });
    const { header } = await api.put(transport, { key: bytes("old"), value: bytes("2") });
    await api.compact(transport, { revision: (header as Message)["revision"] as bigint, physical: true });
    for await (const response of api.watch(transport, { createRequest: { key: bytes("old"), startRevision: 1n } })) {
      if (response["canceled"] !== true) continue;
      expect(response["compactRevision"]).toBeTypeOf("bigint");
      break;
    }
  });

  test("the same client calls a mock", async () => {
    const { protoFile } = readTree(folder, "etcd");
    const { model } = buildModel(
      { protoFile, fileToGenerate: ["etcd/api/etcdserverpb/rpc.proto"] },
      { ...upstreams["grpc-gateway"], tolerate: new Set() },
    );
    const { fetch } = createMockOf(model.files.flatMap(({ services }) => services));
    const mocked = createTransport({ baseUrl: "http://mock", fetch });
    expect((await api.range(mocked, { key: bytes("shelf/1") }))["kvs"]).not.toEqual([]);
    const parts: Message[] = [];
    for await (const part of api.snapshot(mocked, {})) parts.push(part);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.every((part) => part["blob"] instanceof Uint8Array)).toBe(true);
    for await (const response of api.watch(mocked, { createRequest: { key: bytes("x") } })) {
      expect(response["header"]).toBeDefined();
      break;
    }
  });

  test.each(["plain", "es", "ts-proto"])(
    "without the option, a snapshot is an error that names it (messages=%s)",
    async (shape) => {
      const plain = await client(`messages=${shape}`, "tolerate=route-duplicate");
      const read = async (): Promise<void> => {
        for await (const _ of plain.snapshot(transport, {}));
      };
      expect((await failure(read())).reason).toContain("upstream=grpc-gateway");
    },
  );
});
