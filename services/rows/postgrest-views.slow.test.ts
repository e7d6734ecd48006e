import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabases } from "./test-databases.ts";
import type { TestRows } from "./testing.ts";

const schema = `
  create table public.directors (id integer primary key, name text not null);
  create table public.films (id integer primary key, title text, director_id integer references public.directors);
  create view public.titles as select title as name, director_id as directed_by, id as film from public.films;
  create view public.film_directors as select f.id, f.title, d.name from public.films f join public.directors d on d.id = f.director_id;
  create view public.names_of_titles as select film as number, name, directed_by as director from public.titles;
  create view public.productive as
    select director_id, count(*) as films, (select max(d.id) from public.directors d) as id from public.films group by director_id;
  create table public.employees (
    id integer primary key, name text, manager_id integer, constraint managed_by foreign key (manager_id) references public.employees
  );
  create function public.total(variadic terms integer[]) returns integer language sql immutable as
    'select sum(term)::integer from unnest(terms) term';
  create function public.numbers() returns setof integer language sql stable as 'values (1), (2), (3)';
  create function public.agent() returns text language sql stable as
    $$select current_setting('request.headers')::json ->> 'x-agent'$$;
  create function public.cached(headers text) returns text language sql as
    $$select set_config('response.headers', headers, true)$$;
  create function public.refuse(body text, settings text) returns void language plpgsql as
    $$begin raise sqlstate 'PGRST' using message = body, detail = settings; end$$;

  insert into public.directors values (1, 'Varda'), (2, 'Ozu');
  insert into public.films values (1, 'Vagabond', 1), (3, 'Late Spring', 2);
  insert into public.employees values (1, 'Ann', null), (2, 'Ben', 1), (3, 'Cem', 2);
  create table public.texts (body text, words tsvector);
  insert into public.texts values ('two cats', to_tsvector('english', 'two cats')), ('a dog', to_tsvector('english', 'a dog'));
`;

const { databases, stop } = createTestDatabases(schema);
afterAll(stop);

describe.each(databases)("on %s", (_name, open) => {
  let rows: TestRows;
  beforeAll(async () => {
    rows = await open();
  });
  afterAll(() => rows.close());

  const read = async (path: string) => (await rows.send("GET", path)).json;
  const call = (name: string, body: unknown = {}) => rows.send("POST", `/rpc/${name}`, { body });

  test("a view has the foreign keys of its columns under their new names, also through another view", async () => {
    const ozu = { directors: { name: "Ozu" } };
    expect(await read("/titles?select=name,directors(name)&film=eq.3")).toEqual([{ name: "Late Spring", ...ozu }]);
    expect(await read("/names_of_titles?select=number,directors(name)&number=eq.3")).toEqual([{ number: 3, ...ozu }]);
    expect(await read("/productive?select=films,directors(name)&director_id=eq.2")).toEqual([{ films: 1, ...ozu }]);
    expect(await read("/directors?select=name,titles(film)&id=eq.2")).toEqual([{ name: "Ozu", titles: [{ film: 3 }] }]);
  });

  test("a view has the key of its table under its new name", async () => {
    const created = await rows.send("POST", "/titles", {
      body: { film: 9, name: "Tokyo" },
      prefer: "return=headers-only",
    });
    expect(created.header("location")).toBe("/titles?film=eq.9");
    await rows.send("DELETE", "/titles?film=eq.9");
  });

  test("columns of a view from other tables are not keys", async () => {
    // Its id is that of a film.
    expect(await read("/films?select=title,director_id(name)&id=eq.3")).toEqual([
      { title: "Late Spring", director_id: { name: "Ozu" } },
    ]);
    expect(await rows.send("GET", "/film_directors?select=directors(name)")).toMatchObject({
      status: 400,
      json: { code: "SVC200" },
    });
  });

  test("a foreign key to its own table is followed in both directions", async () => {
    expect(await read("/employees?select=name,manager:manager_id(name)&id=eq.2")).toEqual([
      { name: "Ben", manager: { name: "Ann" } },
    ]);
    const team = [{ name: "Ben", team: [{ name: "Cem" }] }];
    for (const target of ["employees", "employees!manager_id", "employees!managed_by"]) {
      expect(await read(`/employees?select=name,team:${target}(name)&id=eq.2`)).toEqual(team);
    }
  });

  test("a text search in a language works on words and on texts", async () => {
    for (const column of ["words", "body"]) {
      expect(await read(`/texts?select=body&${column}=fts(english).cat`)).toEqual([{ body: "two cats" }]);
      expect(await read(`/texts?select=body&${column}=not.plfts(english).cat`)).toEqual([{ body: "a dog" }]);
    }
  });

  test("GET passes one or several arguments to a variadic parameter", async () => {
    expect(await read("/rpc/total?terms=5")).toBe(5);
    expect(await read("/rpc/total?terms=5&terms=2")).toBe(7);
    expect(await read("/rpc/total?terms={5,4}")).toBe(9);
  });

  test("values that a function returns have pages", async () => {
    expect(await read("/rpc/numbers?limit=1&offset=1")).toEqual([2]);
    const page = await rows.send("GET", "/rpc/numbers", { headers: { range: "1-2" } });
    expect(page.json).toEqual([2, 3]);
    // A range is for reads alone (RFC 9110, 14.2).
    const all = await rows.send("POST", "/rpc/numbers", { body: {}, headers: { range: "1-2" } });
    expect(all.json).toEqual([1, 2, 3]);
  });

  test("a function reads the headers of the request, and sets those of the response", async () => {
    const sent = await rows.send("GET", "/rpc/agent", { headers: { "x-agent": "07" } });
    expect(sent.json).toBe("07");
    const set = await call("cached", { headers: `[{"Cache-Control": "public"}, {"X-Tag": "a"}, {"X-Tag": "b"}]` });
    expect([set.status, set.header("cache-control"), set.header("x-tag")]).toEqual([200, "public", "a, b"]);
    for (const headers of ["nonsense", `[{"a b": "c"}]`, `[{"a": 1}]`, `{"a": "b"}`]) {
      expect(await call("cached", { headers })).toMatchObject({ status: 500, json: { code: "SVC111" } });
    }
  });

  test("a function raises a whole response as PGRST", async () => {
    const body = `{"code": "Q1", "message": "Quota exceeded", "hint": "Wait"}`;
    const refused = await call("refuse", { body, settings: `{"status": 402, "headers": {"Retry-After": "60"}}` });
    const json = { code: "Q1", message: "Quota exceeded", details: null, hint: "Wait" };
    expect(refused).toMatchObject({ status: 402, json });
    expect(refused.header("retry-after")).toBe("60");
    for (const settings of ["", `{"status": 42, "headers": {}}`, `{"status": 402, "headers": {"a b": "c"}}`]) {
      expect(await call("refuse", { body, settings })).toMatchObject({ status: 500, json: { code: "SVC121" } });
    }
  });
});
