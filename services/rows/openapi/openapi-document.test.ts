import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestRows, type TestRows } from "../testing.ts";

const schema = `
  create role anon nologin;
  create table public.item (id integer primary key, name varchar(20) not null default 'x', tags text[], price numeric);
  create table public.hidden (id integer);
  create view public.totals as select count(*) as n from public.item;
  comment on table public.item is 'What is for sale.';
  comment on column public.item.price is 'In euros.';
  create function public.cheapest(top integer, kind text default '') returns setof public.item language sql stable
    as 'select * from public.item';
  create function public.clear() returns void language sql as 'select 1';
  grant usage on schema public to anon;
  grant select, insert on public.item to anon;
  grant select on public.totals to anon;
`;

let rows: TestRows;
beforeAll(async () => {
  rows = await createTestRows({}, schema);
});
afterAll(() => rows.close());

interface OpenApi {
  readonly paths: Record<string, Record<string, { parameters: { name: string }[] }>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

test("GET / is a valid OpenAPI document of what the caller may do", async () => {
  const { status, json, header } = await rows.send("GET", "/", {
    headers: { accept: "application/openapi+json" },
  });
  expect([status, header("content-type")]).toEqual([200, "application/openapi+json; charset=utf-8"]);
  expect(await new Validator().validate(structuredClone(json) as Record<string, unknown>)).toMatchObject({
    valid: true,
  });
  const { paths, components } = json as OpenApi;
  const operations = Object.entries(paths).map(([path, methods]) => [path, Object.keys(methods).join()]);
  expect(Object.fromEntries(operations)).toEqual({
    "/item": "get,post",
    "/totals": "get",
    "/rpc/cheapest": "get,post",
    "/rpc/clear": "post",
  });
  expect(paths["/rpc/cheapest"]?.["get"]?.parameters).toMatchObject([
    { name: "top", required: true, schema: { type: "integer" } },
    { name: "kind", required: false },
  ]);
  expect(components.schemas).toMatchObject({
    item: {
      description: "What is for sale.",
      properties: {
        id: { type: "integer", format: "int32" },
        name: { type: "string" },
        tags: { type: "array", items: { type: "string" } },
        price: { type: "number", description: "In euros." },
      },
    },
  });
});

test("browsers get the page, and settings choose another document, or none", async () => {
  const page = await rows.send("GET", "/", { headers: { accept: "text/html,*/*;q=0.8" } });
  expect(page.header("content-type")).toBe("text/html; charset=utf-8");
  const set = (name: string, value: string) =>
    rows.execute(`
      create or replace function public.root() returns json language sql stable as 'select ''{"mine": true}''::json';
      do $$ begin execute format('alter database %I set ${name} = %L', current_database(), '${value}'); end $$;
    `);
  await set("rows.openapi_mode", "disabled");
  expect(await rows.send("GET", "/")).toMatchObject({ status: 404, json: { code: "SVC126" } });
  await set("rows.db_root_spec", "root");
  expect(await rows.send("GET", "/")).toMatchObject({ status: 200, json: { mine: true } });
});
