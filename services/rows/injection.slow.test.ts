import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestRows, type TestRows } from "./testing.ts";

const schema = `
  create table public.item (id integer primary key, name text, data jsonb, tags text[]);
  create table public.part (id integer primary key, item_id integer references public.item);
  create table public.secret (word text);
  insert into public.item values (1, 'nail', '{"a": {"b": 1}}', '{x}'), (2, 'bolt', '{}', '{}');
  insert into public.part values (1, 1);
  insert into public.secret values ('open sesame');
  create function public.echo(say text) returns text language sql as 'select say';
  -- No rollback takes a value back.
  create sequence public.hits;
  create role anon nologin;
  grant all on public.hits to anon;
  grant all on public.item, public.part to anon;
`;

let rows: TestRows;
beforeAll(async () => {
  rows = await createTestRows({}, schema);
  await rows.execute(`
    alter database postgres set rows.db_tx_end = 'commit-allow-override';
    alter database postgres set rows.db_plan_enabled = 'true';
  `);
});
afterAll(() => rows.close());

// Each would read or change something if it reached the database as SQL.
const attacks = [
  "'; drop table public.item; --",
  '"; drop table public.item; --',
  "1); delete from public.item; --",
  "1 or 1=1",
  "' or '1'='1",
  "name) from public.item union select word from public.secret; --",
  '" union select word from public.secret --',
  "(select word from public.secret)",
  "nextval('public.hits')",
  "\\'; drop table public.item; --",
  "$$; drop table public.item; $$",
  "$1",
  "item\u0022;--",
  "/* */ item",
  "{secret}",
  "name::text; drop table public.item",
  "U&'\\0027'",
  "x' || (select word from public.secret) || '",
  "1;reset role;select word from public.secret",
  "%27%3B+drop+table+public.item%3B--",
];

interface Attack {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const form = "application/x-www-form-urlencoded";

const put = (query: string, body: object): Attack => ({ method: "PUT", path: `/item?${query}`, body });
const plan = (accept: string): Attack => ({ path: "/item", headers: { accept } });

/** Rolled back, in case a text is data that the table takes. */
const write = (type: string, body: string): Attack => ({
  method: "POST",
  path: "/item",
  body,
  headers: { "content-type": type, prefer: "tx=rollback" },
});

/** Where a text goes: path, query, body and headers of a request. */
const places: readonly (readonly [string, (text: string) => Attack])[] = [
  ["a table", (text) => ({ path: `/${encodeURIComponent(text)}` })],
  ["a function", (text) => ({ method: "POST", path: `/rpc/${encodeURIComponent(text)}`, body: {} })],
  ["a column", (text) => ({ path: `/item?${encodeURIComponent(text)}=eq.1` })],
  ["a quoted column", (text) => ({ path: `/item?${encodeURIComponent(JSON.stringify(text))}=eq.1` })],
  ["an operator", (text) => ({ path: `/item?id=${encodeURIComponent(`${text}.1`)}` })],
  ["a quantifier", (text) => ({ path: `/item?name=${encodeURIComponent(`like(${text}).x`)}` })],
  ["a text search configuration", (text) => ({ path: `/item?name=${encodeURIComponent(`fts(${text}).x`)}` })],
  ["a text search", (text) => ({ path: `/item?name=${encodeURIComponent(`plfts.${text}`)}` })],
  ["a value", (text) => ({ path: `/item?name=${encodeURIComponent(`eq.${text}`)}` })],
  ["a pattern", (text) => ({ path: `/item?name=${encodeURIComponent(`like.${text}`)}` })],
  ["a number", (text) => ({ path: `/item?id=${encodeURIComponent(`eq.${text}`)}` })],
  ["a list", (text) => ({ path: `/item?name=${encodeURIComponent(`in.(${text})`)}` })],
  ["a quoted list", (text) => ({ path: `/item?name=${encodeURIComponent(`in.(${JSON.stringify(text)})`)}` })],
  ["a truth value", (text) => ({ path: `/item?name=${encodeURIComponent(`is.${text}`)}` })],
  ["an array", (text) => ({ path: `/item?tags=${encodeURIComponent(`cs.{${text}}`)}` })],
  ["a condition in or", (text) => ({ path: `/item?or=${encodeURIComponent(`(name.eq.${text})`)}` })],
  ["a column in or", (text) => ({ path: `/item?or=${encodeURIComponent(`(${text}.eq.1)`)}` })],
  ["select", (text) => ({ path: `/item?select=${encodeURIComponent(text)}` })],
  ["a quoted select", (text) => ({ path: `/item?select=${encodeURIComponent(JSON.stringify(text))}` })],
  ["an alias", (text) => ({ path: `/item?select=${encodeURIComponent(`${JSON.stringify(text)}:id`)}` })],
  ["a cast", (text) => ({ path: `/item?select=${encodeURIComponent(`id::${text}`)}` })],
  ["an aggregate", (text) => ({ path: `/item?select=${encodeURIComponent(`id.${text}()`)}` })],
  ["a JSON key", (text) => ({ path: `/item?select=${encodeURIComponent(`data->${JSON.stringify(text)}->>x`)}` })],
  [
    "a JSON key of a filter",
    (text) => ({ path: `/item?${encodeURIComponent(`data->>${JSON.stringify(text)}`)}=eq.1` }),
  ],
  ["an embedded table", (text) => ({ path: `/item?select=id,${encodeURIComponent(JSON.stringify(text))}(id)` })],
  ["a hint", (text) => ({ path: `/item?select=id,part!${encodeURIComponent(JSON.stringify(text))}(id)` })],
  ["an embedded filter", (text) => ({ path: `/item?select=id,part(id)&part.id=${encodeURIComponent(`eq.${text}`)}` })],
  ["an embedded limit", (text) => ({ path: `/item?select=id,part(id)&part.limit=${encodeURIComponent(text)}` })],
  ["order", (text) => ({ path: `/item?order=${encodeURIComponent(text)}` })],
  ["a quoted order", (text) => ({ path: `/item?order=${encodeURIComponent(`${JSON.stringify(text)}.desc`)}` })],
  ["limit", (text) => ({ path: `/item?limit=${encodeURIComponent(text)}` })],
  ["offset", (text) => ({ path: `/item?offset=${encodeURIComponent(text)}` })],
  [
    "columns",
    (text) => ({
      method: "POST",
      path: `/item?columns=id,${encodeURIComponent(JSON.stringify(text))}`,
      body: [{ id: 9 }],
    }),
  ],
  [
    "on_conflict",
    (text) => ({
      method: "POST",
      path: `/item?on_conflict=${encodeURIComponent(JSON.stringify(text))}`,
      body: [{ id: 9 }],
      headers: { prefer: "resolution=merge-duplicates" },
    }),
  ],
  ["a key of a row", (text) => ({ method: "POST", path: "/item", body: [{ id: 9, [text]: 1 }] })],
  ["a value of a row", (text) => ({ method: "PATCH", path: "/item?id=eq.99", body: { name: text } })],
  ["a number of a row", (text) => ({ method: "PATCH", path: "/item?id=eq.99", body: { id: text } })],
  ["an argument", (text) => ({ method: "POST", path: "/rpc/echo", body: { say: text } })],
  ["an argument's name", (text) => ({ method: "POST", path: "/rpc/echo", body: { [text]: 1 } })],
  ["an argument in the query", (text) => ({ path: `/rpc/echo?say=${encodeURIComponent(text)}` })],
  ["a schema", (text) => ({ path: "/item", headers: { "accept-profile": encodeURIComponent(text) } })],
  ["a schema as it is", (text) => ({ path: "/item", headers: { "accept-profile": text } })],
  ["a time zone", (text) => ({ path: "/item", headers: { prefer: `timezone=${JSON.stringify(text)}` } })],
  ["a count", (text) => ({ path: "/item", headers: { prefer: `count=${JSON.stringify(text)}` } })],
  ["a key of PUT", (text) => put(`id=${encodeURIComponent(`eq.${text}`)}`, { id: 9 })],
  ["a column of PUT", (text) => put(`${encodeURIComponent(text)}=eq.9`, { id: 9 })],
  ["columns of PUT", (text) => put(`id=eq.9&columns=id,${encodeURIComponent(JSON.stringify(text))}`, { id: 9 })],
  ["a key of the row of PUT", (text) => put("id=eq.9", { id: 9, [text]: 1 })],
  ["a number of the row of PUT", (text) => put("id=eq.9", { id: text })],
  ["a column in CSV", (text) => write("text/csv", `id,"${text.replaceAll('"', '""')}"\n9,1\n`)],
  ["a number in CSV", (text) => write("text/csv", `id\n"${text.replaceAll('"', '""')}"\n`)],
  ["CSV as it is", (text) => write("text/csv", `id,name\n9,${text}\nx`)],
  ["a column in a form", (text) => write(form, `id=9&${new URLSearchParams({ [text]: "1" })}`)],
  ["a number in a form", (text) => write(form, `${new URLSearchParams({ id: text })}`)],
  ["a spread table", (text) => ({ path: `/item?select=id,...${encodeURIComponent(JSON.stringify(text))}(id)` })],
  ["a spread column", (text) => ({ path: `/item?select=id,...part(${encodeURIComponent(JSON.stringify(text))})` })],
  ["a spread alias", (text) => ({ path: `/item?select=id,...part(${encodeURIComponent(JSON.stringify(text))}:id)` })],
  ["a spread aggregate", (text) => ({ path: `/part?select=...item(id.${encodeURIComponent(text)}())` })],
  ["the options of a plan", (text) => plan(`application/vnd.pgrst.plan+json; options=analyze|${text}`)],
  ["quoted options of a plan", (text) => plan(`application/vnd.pgrst.plan+text; options=${JSON.stringify(text)}`)],
  ["what a plan is for", (text) => plan(`application/vnd.pgrst.plan+text; for=${JSON.stringify(text)}`)],
  ["the nulls of a media type", (text) => plan(`application/vnd.pgrst.array+json; nulls=${JSON.stringify(text)}`)],
  [
    "order of a limited delete",
    (text) => ({ method: "DELETE", path: `/item?id=eq.99&limit=1&order=${encodeURIComponent(JSON.stringify(text))}` }),
  ],
  [
    "limit of an update",
    (text) => ({
      method: "PATCH",
      path: `/item?id=eq.99&order=id&limit=${encodeURIComponent(text)}`,
      body: { name: "x" },
    }),
  ],
  ["a range", (text) => ({ path: "/item", headers: { range: text } })],
];

// As the owner, who sees all tables and all rows.
const state = async () =>
  JSON.stringify([
    await rows.store.query("select * from public.item order by id"),
    await rows.store.query("select * from public.part"),
    await rows.store.query("select * from public.secret"),
    await rows.store.query("select is_called from public.hits"),
    await rows.store.query("select current_user, current_setting('search_path') as path"),
  ]);

let before = "";
beforeAll(async () => {
  before = await state();
});
afterEach(async () => {
  expect(await state()).toBe(before);
});

test.each(places)("%s is never SQL", async (_place, request) => {
  for (const text of attacks) {
    const { method = "GET", path, body, headers } = request(text);
    const answer = await rows.send(method, path, { body, ...(headers === undefined ? {} : { headers }) });
    expect(answer.text, text).not.toContain("open sesame");
    expect(answer.status, `${text}: ${answer.text}`).toBeLessThan(500);
    // How the database reports broken SQL.
    expect(answer.text, text).not.toMatch(/syntax error|"42601"|unterminated/);
  }
});

test("a value comes back as it was sent", async () => {
  for (const text of attacks) {
    expect((await rows.send("POST", "/rpc/echo", { body: { say: text } })).json).toBe(text);
    const { json } = await rows.send("PATCH", "/item?id=eq.2&select=name", {
      body: { name: text },
      prefer: "return=representation",
    });
    expect(json).toEqual([{ name: text }]);
    expect((await rows.send("GET", `/item?name=eq.${encodeURIComponent(text)}&select=id`)).json).toEqual([{ id: 2 }]);
  }
  await rows.send("PATCH", "/item?id=eq.2", { body: { name: "bolt" } });
});
