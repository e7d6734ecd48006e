import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestRows, type TestRows } from "./testing.ts";

let rows: TestRows;
beforeAll(async () => {
  rows = await createTestRows(
    {},
    `
    create table public.item (id integer primary key);
    insert into public.item values (1);
    create function public.set_headers(headers text) returns integer language sql as
      $$select set_config('response.headers', headers, true); select 12345$$;
    create function public.set_status(status text) returns integer language sql as
      $$select set_config('response.status', status, true); select 12345$$;
    create function public.raise(settings text) returns void language plpgsql as
      $$begin raise sqlstate 'PGRST' using message = '{"code": "Q1", "message": "no"}', detail = settings; end$$;
    create view public.first as select 1 as x;
    create view public.second as select x, x as y from public.first;
    create or replace view public.first as select y as x from public.second;
    `,
  );
});
afterAll(() => rows.close());

const call = (name: string, body: object) => rows.send("POST", `/rpc/${name}`, { body });

test("views that select from each other leave the other relations available", async () => {
  expect(await rows.send("GET", "/item")).toMatchObject({ status: 200, json: [{ id: 1 }] });
  expect(await rows.send("GET", "/second")).toMatchObject({ json: { code: "42P17" } });
});

test.each([
  ["Content-Length", "3", "the server sets the header Content-Length itself"],
  ["transfer-encoding", "chunked", "the server sets the header transfer-encoding itself"],
  ["Connection", "close", "the server sets the header Connection itself"],
  ["X-A", "a\nb", "the value of the header X-A has characters that HTTP does not allow"],
  ["X-A", " a", "the value of the header X-A has characters that HTTP does not allow"],
  ["X-A", 7, "the value of the header X-A must be a string"],
  ["X A", "a", '"X A" is not a valid header name'],
])("a function cannot set the response header %j to %j", async (name, value, details) => {
  const headers = { [name]: value };
  const set = await call("set_headers", { headers: JSON.stringify([headers]) });
  expect(set).toMatchObject({ status: 500, json: { code: "SVC111", details } });
  const raised = await call("raise", { settings: JSON.stringify({ status: 402, headers }) });
  expect(raised).toMatchObject({ status: 500, json: { code: "SVC121", details } });
});

test("functions set other headers of the response", async () => {
  const headers = { "Content-Language": "de", "X-A": "é" };
  const set = await call("set_headers", { headers: JSON.stringify([headers]) });
  expect(set).toMatchObject({ status: 200, json: 12345 });
  const raised = await call("raise", { settings: JSON.stringify({ status: 402, headers }) });
  expect(raised).toMatchObject({ status: 402, json: { code: "Q1" } });
  for (const { header } of [set, raised]) expect([header("content-language"), header("x-a")]).toEqual(["de", "é"]);
});

test.each([
  ["202", 12345],
  ["418", 12345],
  ["204", undefined],
  ["304", undefined],
])("a function chooses the status %s of its response", async (status, json) => {
  expect(await call("set_status", { status })).toMatchObject({ status: Number(status), json });
  expect(await call("set_headers", { headers: "[]" })).toMatchObject({ status: 200, json: 12345 });
});

test.each(["99", "199", "600", "2e2", "OK"])("a function cannot choose the status %j", async (status) => {
  expect(await call("set_status", { status })).toMatchObject({ status: 500, json: { code: "SVC112" } });
});

test("a function that fails after it chose a status has the status of the error", async () => {
  const headers = { accept: "application/vnd.pgrst.object+json" };
  await rows.execute(`create function public.two() returns setof public.item language sql as
    $$select set_config('response.status', '202', true); select 1 union select 2$$`);
  expect((await rows.send("POST", "/rpc/two", { body: {}, headers })).status).toBe(406);
});
