import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestRows, type TestRows } from "./testing.ts";

const schema = `
  create domain "text/plain" as text;
  create domain "text/tab-separated-values" as text;
  create domain "image/png" as bytea;
  create domain "*/*" as bytea;
  create table public.item (id integer primary key, name text);
  create table public.tag (id integer primary key);
  insert into public.item values (1, 'one'), (2, 'two');
  create function public.next_line(state text, next public.item) returns "text/tab-separated-values" language sql as $$
    select (state || next.id || E'\\t' || coalesce(next.name, '') || E'\\n')::"text/tab-separated-values"
  $$;
  create aggregate public.lines(public.item) (sfunc = next_line, stype = "text/tab-separated-values", initcond = '');
  create function public.next_row(state text, next anyelement) returns "text/plain" language sql as $$
    select (state || next::text)::"text/plain"
  $$;
  create aggregate public.as_text(anyelement) (sfunc = next_row, stype = "text/plain", initcond = '');
  create function public.image() returns "image/png" language sql stable as $$ select '\\x89504e47'::"image/png" $$;
  create function public.nothing() returns "image/png" language sql stable as 'select null::bytea::"image/png"';
  create function public.anything() returns "*/*" language sql stable as $$
    select set_config('response.headers', json_build_array(json_build_object('Content-Type',
      current_setting('request.headers')::json->>'accept'))::text, true);
    select 'any'::"*/*"
  $$;
`;

let rows: TestRows;
beforeAll(async () => {
  rows = await createTestRows({}, schema);
});
afterAll(() => rows.close());

async function get(path: string, accept: string, method = "GET", body?: unknown) {
  const prefer = { prefer: "return=representation" };
  const { status, text, header } = await rows.send(method, path, {
    headers: { accept },
    body,
    ...(body ? prefer : {}),
  });
  return [status, header("content-type"), text];
}

const tsv = "text/tab-separated-values";

test("an aggregate over the rows of a table produces its media type", async () => {
  expect(await get("/item?order=id.desc", tsv)).toEqual([200, tsv, "2\ttwo\n1\tone\n"]);
  expect(await get("/item?id=eq.1", `application/xml, ${tsv};q=0.5, */*;q=0.1`)).toEqual([200, tsv, "1\tone\n"]);
  expect(await get("/item?id=gt.9", tsv)).toEqual([200, tsv, ""]);
});

test("it takes all columns of its table, and the rows of no other", async () => {
  for (const path of ["/item?select=id", "/tag"]) expect((await get(path, tsv))[0], path).toBe(406);
});

test("an aggregate over anyelement takes all rows and any columns", async () => {
  const plain = "text/plain; charset=utf-8";
  expect(await get("/item?select=name&order=id", "text/plain")).toEqual([200, plain, "(one)(two)"]);
  expect(await get("/tag", "text/plain")).toEqual([200, plain, ""]);
});

test("other media types are as before", async () => {
  for (const accept of ["application/json", "*/*", "application/vnd.pgrst.object+json"]) {
    expect((await get("/item?id=eq.1", accept))[2], accept).toContain('"id":1');
  }
  expect((await get("/item", "text/html"))[0]).toBe(406);
});

test("a media type with the weight 0 is not acceptable", async () => {
  expect((await get("/item", `application/xml, ${tsv};q=0`))[0]).toBe(406);
  expect((await get("/item", `text/plain;Q=0, ${tsv};q=0.1`))[1]).toBe(tsv);
});

test("writes return their rows in it", async () => {
  expect(await get("/item", tsv, "POST", { id: 3, name: "three" })).toEqual([201, tsv, "3\tthree\n"]);
  expect(await get("/item?id=eq.3", tsv, "PATCH", { name: "drei" })).toEqual([200, tsv, "3\tdrei\n"]);
});

test("a function returns its own media type, or any", async () => {
  const response = await fetch(`${rows.origin}/rpc/image`, { headers: { accept: "image/png" } });
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await response.arrayBuffer()).toString("hex")).toBe("89504e47");
  expect(await get("/rpc/nothing", "image/png")).toEqual([200, "image/png", ""]);
  expect(await get("/rpc/anything", "model/mesh")).toEqual([200, "model/mesh", "any"]);
  expect((await get("/rpc/image", "image/gif"))[0]).toBe(406);
});
