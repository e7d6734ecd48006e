import { getRequestListener } from "@hono/node-server";
import { App } from "@supabase/lite";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { afterAll, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createRowsClient, rowsError } from "../../services/gen/rows/v1/rows_client.js";
import { listen } from "../serving/loopback.ts";

// Our client of the row API against Supabase Lite, which serves the Data API of PostgREST.

const connection = await createPgliteConnection();
await connection.exec(`
  create table directors (id integer primary key, last_name text not null);
  create table films (
    id integer primary key, title text not null unique, year integer, director_id integer references directors
  );
  create function add(a integer, b integer) returns integer language sql immutable as 'select a + b';
  insert into directors values (1, 'Varda'), (2, 'Kurosawa');
  insert into films values
    (1, 'Vagabond', 1985, 1), (2, 'Ran', 1985, 2), (3, 'Ikiru', 1952, 2), (4, 'A, "quoted" (title)', null, null);
`);
const app = new App({ connection });
const served = await listen(getRequestListener((request) => app.fetch(request), { overrideGlobalObjects: false }));
afterAll(() => {
  served.close();
  return connection.close();
});

const rows = createRowsClient(createTransport({ baseUrl: `http://127.0.0.1:${served.port}/rest/v1` }));
const where = (column: string, condition: string) => ({ column, condition });

test("filters, columns, order and pages", async () => {
  const titles = { table: "films", select: ["title"] };
  const newest = await rows.listRows({ ...titles, order: ["year.desc.nullslast", "title.asc"], limit: 2 });
  expect(newest).toMatchObject({ status: 200, body: [{ title: "Ran" }, { title: "Vagabond" }] });
  const after = await rows.listRows({
    ...titles,
    filters: [where("year", "gte.1950")],
    order: ["id"],
    offset: 1,
    limit: 1,
  });
  expect(after).toMatchObject({ body: [{ title: "Ran" }] });
  const quoted = await rows.listRows({ ...titles, filters: [where("title", 'eq.A, "quoted" (title)')] });
  expect(quoted).toMatchObject({ body: [{ title: 'A, "quoted" (title)' }] });
  const either = await rows.listRows({
    ...titles,
    filters: [where("or", "(year.is.null,year.lt.1960)")],
    order: ["id"],
  });
  expect(either).toMatchObject({ body: [{ title: "Ikiru" }, { title: 'A, "quoted" (title)' }] });
});

test("embedded resources and renamed columns", async () => {
  const select = ["name:title", "directors(last_name)"];
  expect(await rows.listRows({ table: "films", select, filters: [where("id", "eq.1")] })).toMatchObject({
    body: [{ name: "Vagabond", directors: { last_name: "Varda" } }],
  });
});

test("counts, in the header that our client reads", async () => {
  const counted = await rows.listRows({ table: "films", limit: 1, prefer: { count: "exact" } });
  expect(counted).toMatchObject({ content_range: "0-0/4", preference_applied: { count: "exact" } });
});

test("a single row, and CSV", async () => {
  const filters = [where("id", "eq.2")];
  const single = ["application/vnd.pgrst.object+json"] as const;
  expect(await rows.listRows({ table: "directors", filters }, { accept: single })).toMatchObject({
    body: { last_name: "Kurosawa" },
  });
  expect(await rows.listRows({ table: "directors", filters }, { accept: ["text/csv"] })).toMatchObject({
    body: expect.stringMatching(/^id,last_name\s+2,Kurosawa/),
  });
});

test("writes rows, and reads what they became", async () => {
  const prefer = { return: "representation" } as const;
  const inserted = await rows.insertRows({ table: "directors", rows: [{ id: 3, last_name: "Ozu" }], prefer });
  expect(inserted).toMatchObject({ status: 201, body: [{ id: 3, last_name: "Ozu" }], preference_applied: prefer });
  const merging = { ...prefer, resolution: "merge-duplicates" } as const;
  const merged = await rows.insertRows({ table: "directors", rows: { id: 3, last_name: "Itami" }, prefer: merging });
  expect(merged).toMatchObject({ body: [{ id: 3, last_name: "Itami" }] });
  const filters = [where("id", "eq.3")];
  expect(
    await rows.updateRows({ table: "directors", filters, values: { last_name: "Kore-eda" }, prefer }),
  ).toMatchObject({
    status: 200,
    body: [{ id: 3, last_name: "Kore-eda" }],
  });
  expect(await rows.deleteRows({ table: "directors", filters })).toMatchObject({ status: 204 });
  expect(await rows.listRows({ table: "directors", filters })).toMatchObject({ body: [] });
});

test("calls functions", async () => {
  expect(await rows.callFunction({ function: "add", arguments: { a: 2, b: 3 } })).toMatchObject({ body: 5 });
});

test("errors have their body", async () => {
  const call = rows.listRows({ table: "nothing" });
  await expect(call).rejects.toThrow("[not_found] Could not find the table 'public.nothing'");
  const error = await call.catch((it: unknown) => rowsError(it));
  expect(error).toMatchObject({ status: 404, body: { code: "PGRST205", details: null, hint: null } });
});
