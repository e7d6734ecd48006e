import { PostgrestClient } from "@supabase/postgrest-js";
import { absent } from "./differences.ts";
import type { Message } from "./load-services.ts";
import { type PairedCall, testPairs } from "./pair-suite.ts";
import { withSortedQuery } from "./recorder.ts";

interface Answered {
  readonly status: number;
  readonly data: unknown;
  readonly count: number | null;
}

type Columns = Record<string, unknown>;

/** Any table and function, on a server that supports all preferences. */
interface AnyDatabase {
  readonly __InternalSupabase: { readonly PostgrestVersion: "13" };
  readonly public: {
    readonly Tables: Record<string, { Row: Columns; Insert: Columns; Update: Columns; Relationships: [] }>;
    readonly Views: Record<string, { Row: Columns; Relationships: [] }>;
    readonly Functions: Record<string, { Args: Columns; Returns: Columns[] }>;
  };
}

type Client = PostgrestClient<AnyDatabase>;

interface Row {
  readonly operation: string;
  readonly title: string;
  readonly message: Message;
  readonly call: (client: Client) => PromiseLike<Answered>;
  readonly answer: object;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly count?: number;
}

function paired({ operation, title, message, call, answer, status, headers = {}, body, count = 0 }: Row): PairedCall {
  return {
    operation,
    title,
    message,
    answer,
    canned: {
      status,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    theirs: async (baseUrl) => {
      const { status, data, count } = await call(new PostgrestClient<AnyDatabase>(baseUrl));
      return { status, data, count };
    },
    read: { status, data: body ?? null, count: count || null },
  };
}

const films = [
  { id: 1, title: "größe", at: null },
  { id: 2, title: "", at: "2023-10-18T05:37:59.611-07:00" },
];
const rows: readonly Row[] = [
  {
    operation: "rows.listRows",
    title: "all rows",
    message: { table: "films", select: ["*"] },
    call: (client) => client.from("films").select(),
    answer: { status: 200, mediaType: "application/json", body: films },
    status: 200,
    body: films,
  },
  {
    operation: "rows.listRows",
    title: "filtered, sorted, paged and counted",
    message: {
      table: "my films",
      select: ["id", "title"],
      order: ["age.desc.nullsfirst", "id.asc"],
      limit: 5,
      offset: 10,
      filters: [
        { column: "a.b", condition: "eq.x.y,(z) &%ü+" },
        { column: "id", condition: "gte.1" },
        { column: "id", condition: "lt.15" },
      ],
      prefer: { count: "exact" },
    },
    call: (client) =>
      client
        .from("my films")
        .select("id,title", { count: "exact" })
        .eq("a.b", "x.y,(z) &%ü+")
        .gte("id", 1)
        .lt("id", 15)
        .order("age", { ascending: false, nullsFirst: true })
        .order("id")
        .range(10, 14),
    answer: { status: 206, content_range: "10-11/3573458", mediaType: "application/json", body: films },
    status: 206,
    headers: { "content-range": "10-11/3573458" },
    body: films,
    count: 3573458,
  },
  {
    operation: "rows.insertRows",
    title: "without a representation",
    message: { table: "films", rows: { id: 1, größe: null } },
    call: (client) => client.from("films").insert({ id: 1, größe: null }),
    answer: { status: 201 },
    status: 201,
  },
  {
    operation: "rows.insertRows",
    title: "several rows, some columns, with a representation",
    message: {
      table: "films",
      columns: ['"id"', '"bar"', '"größe"'],
      select: ["id"],
      prefer: { missing: "default", return: "representation" },
      rows: [
        { id: 1, bar: null },
        { id: 2, größe: { a: [1.5, false] } },
      ],
    },
    call: (client) =>
      client
        .from("films")
        .insert(
          [
            { id: 1, bar: null },
            { id: 2, größe: { a: [1.5, false] } },
          ],
          { defaultToNull: false },
        )
        .select("id"),
    answer: {
      status: 201,
      preference_applied: { missing: "default", return: "representation" },
      mediaType: "application/json",
      body: [{ id: 1 }, { id: 2 }],
    },
    status: 201,
    headers: { "preference-applied": "missing=default, return=representation" },
    body: [{ id: 1 }, { id: 2 }],
  },
  {
    operation: "rows.insertRows",
    title: "ignoring duplicates",
    message: {
      table: "films",
      columns: ['"id"'],
      on_conflict: ["id", "name"],
      prefer: { resolution: "ignore-duplicates" },
      rows: [{ id: 1 }],
    },
    call: (client) => client.from("films").upsert([{ id: 1 }], { onConflict: "id,name", ignoreDuplicates: true }),
    answer: { status: 201, location: "/films?id=eq.1" },
    status: 201,
    headers: { location: "/films?id=eq.1" },
  },
  {
    operation: "rows.insertRows",
    title: "rolled back",
    message: { table: "films", select: ["*"], prefer: { return: "representation", tx: "rollback" }, rows: { id: 1 } },
    call: (client) => client.from("films").insert({ id: 1 }).select().rollback(),
    answer: { status: 200, mediaType: "application/json", body: [{ id: 1 }] },
    status: 200,
    body: [{ id: 1 }],
  },
  {
    operation: "rows.updateRows",
    title: "filtered",
    message: {
      table: "films",
      filters: [
        { column: "id", condition: "eq.1" },
        { column: "title", condition: "eq.größe" },
      ],
      values: { title: null },
    },
    call: (client) => client.from("films").update({ title: null }).match({ id: 1, title: "größe" }),
    answer: { status: 204 },
    status: 204,
  },
  {
    operation: "rows.updateRows",
    title: "at most ten rows",
    message: {
      table: "films",
      select: ["*"],
      filters: [{ column: "id", condition: "lt.5" }],
      prefer: { return: "representation", handling: "strict", "max-affected": 10 },
      values: { a: { b: [] } },
    },
    call: (client) =>
      client
        .from("films")
        .update({ a: { b: [] } })
        .lt("id", 5)
        .select()
        .maxAffected(10),
    answer: {
      status: 200,
      preference_applied: { handling: "strict", "max-affected": 10 },
      mediaType: "application/json",
      body: films,
    },
    status: 200,
    headers: { "preference-applied": "handling=strict, max-affected=10" },
    body: films,
  },
  {
    operation: "rows.deleteRows",
    title: "filtered",
    message: { table: "films", filters: [{ column: "id", condition: "in.(1,2)" }] },
    call: (client) => client.from("films").delete().in("id", [1, 2]),
    answer: { status: 204 },
    status: 204,
  },
  {
    operation: "rows.deleteRows",
    title: "rolled back and counted, with a representation",
    message: {
      table: "films",
      select: ["id"],
      filters: [{ column: "id", condition: "lt.5" }],
      prefer: { count: "exact", return: "representation", tx: "rollback" },
    },
    call: (client) => client.from("films").delete({ count: "exact" }).lt("id", 5).select("id").rollback(),
    answer: { status: 200, content_range: "*/2", mediaType: "application/json", body: [{ id: 1 }, { id: 2 }] },
    status: 200,
    headers: { "content-range": "*/2" },
    body: [{ id: 1 }, { id: 2 }],
    count: 2,
  },
  {
    operation: "rows.callFunction",
    title: "with arguments",
    message: { function: "add", arguments: { a: 1, b: [1, null], größe: "" } },
    call: (client) => client.rpc("add", { a: 1, b: [1, null], größe: "" }),
    answer: { status: 200, mediaType: "application/json", body: 3 },
    status: 200,
    body: 3,
  },
  {
    operation: "rows.callFunction",
    title: "without arguments",
    message: { function: "now", arguments: {} },
    call: (client) => client.rpc("now"),
    answer: { status: 204 },
    status: 204,
  },
  {
    operation: "rows.callFunction",
    title: "that returns rows",
    message: {
      function: "search films",
      select: ["id"],
      order: ["id.desc"],
      limit: 2,
      filters: [{ column: "id", condition: "neq.3" }],
      prefer: { return: "representation", handling: "strict", "max-affected": 3 },
      arguments: { term: "x" },
    },
    call: (client) =>
      client
        .rpc("search films", { term: "x" })
        .select("id")
        .neq("id", 3)
        .order("id", { ascending: false })
        .limit(2)
        .maxAffected(3),
    answer: { status: 200, mediaType: "application/json", body: films },
    status: 200,
    body: films,
  },
];

await testPairs({
  api: "rows",
  // The official client has no call for PUT.
  others: ["rows.putRow"],
  differences: [
    { header: "accept", theirs: /^\*\/\*$/, ours: /^application\/json$/, why: "our client names what it can read" },
    {
      header: "content-type",
      theirs: /^application\/json$/,
      ours: absent,
      why: "the official client sends a content type with DELETE, which has no body",
    },
  ],
  // Filters combine with AND and other parameters are single, so only filters on one column keep their order here.
  normalize: withSortedQuery,
  calls: rows.map(paired),
});
