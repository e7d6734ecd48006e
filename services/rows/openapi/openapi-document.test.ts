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
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

interface Operation {
  readonly parameters: readonly { readonly name: string }[];
  readonly responses: Record<string, { content: Record<string, { schema: { items: object } }> }>;
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

test("parameters and components have unique names, whatever tables and columns are called", async () => {
  await rows.execute(`
    create schema other;
    create table other.box (id integer, size integer);
    create table public."odd name é" (id integer primary key, "order" text, "limit" text, "select" text, "offset" text);
    create table public."odd_name_" (id integer);
    create table public."odd/name/" (id integer);
    create function public.boxes() returns setof other.box language sql stable as 'select * from other.box';
    create function public.odd() returns setof public."odd name é" language sql stable as 'select * from public."odd name é"';
    grant all on public."odd name é", public."odd_name_", public."odd/name/" to anon;
  `);
  const { json } = await rows.send("GET", "/", { headers: { accept: "application/openapi+json" } });
  expect(await new Validator().validate(structuredClone(json) as Record<string, unknown>)).toMatchObject({
    valid: true,
  });
  const { paths, components } = json as OpenApi;
  const odd = paths["/odd%20name%20%C3%A9"]!;
  expect(odd["get"]?.parameters.map(({ name }) => name)).toEqual([
    "id",
    "select",
    "order",
    "limit",
    "offset",
    "Prefer",
  ]);
  expect(odd["patch"]?.parameters.map(({ name }) => name)).toEqual(["id", "select", "Prefer"]);
  const keys = Object.keys(components.schemas);
  expect(keys.filter((key) => !/^[a-zA-Z0-9._-]+$/.test(key))).toEqual([]);
  expect(keys.filter((key) => key.startsWith("odd"))).toHaveLength(3);
  expect(components.schemas["odd_name_"]).toMatchObject({ properties: { id: { type: "integer" } } });
  const references = JSON.stringify(json).match(/#\/components\/schemas\/[^"]+/g) ?? [];
  expect(references.filter((it) => !keys.includes(it.slice("#/components/schemas/".length)))).toEqual([]);
  const result = (path: string) =>
    paths[path]?.["get"]?.responses["200"]?.content["application/json"]?.schema.items ?? {};
  expect(result("/rpc/boxes")).toMatchObject({ properties: { id: { type: "integer" }, size: { type: "integer" } } });
  expect(Object.keys(result("/rpc/odd"))).toEqual(["$ref"]);
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
