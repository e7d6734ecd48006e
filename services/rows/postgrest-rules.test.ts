import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestRows, type TestRows } from "./testing.ts";

const secret = "a secret of thirty-two characters";

const schema = `
  create table public.item (id integer primary key, name text);
  create table public.tag (id integer primary key, item_id integer references public.item, label text);
  create table public.big (n bigint);
  create view public.counted as select count(*) as n from public.item;
  create function public.whoami() returns text language sql stable as 'select current_user::text';
  create function public.drop_all() returns void language sql volatile as 'select 1';
  create role reader nologin;
  create role guest nologin;
  grant usage on schema public to reader, guest;
  grant select on public.item to reader;
`;

let rows: TestRows;
beforeAll(async () => {
  rows = await createTestRows({}, schema);
});
beforeEach(async () => {
  await rows.execute(`
    truncate public.item cascade;
    insert into public.item values (1, 'one'), (2, 'two'), (3, '100%');
    insert into public.tag values (1, 1, 'b'), (2, 1, 'a');
    delete from public.big;
    insert into public.big values (9007199254740993);
  `);
});
afterAll(() => rows.close());

const singular = { headers: { accept: "application/vnd.pgrst.object+json" } };
const names = async () => (await rows.send("GET", "/item?select=name&order=id")).json;
const unchanged = [{ name: "one" }, { name: "two" }, { name: "100%" }];

test.each([
  ["DELETE", "/item?id=gt.1", undefined, 2],
  ["DELETE", "/item?id=gt.9", undefined, 0],
  ["PATCH", "/item?id=lt.3", { name: "x" }, 2],
  ["PATCH", "/item?id=gt.9", { name: "x" }, 0],
  ["POST", "/item", [{ id: 8 }, { id: 9 }], 2],
])("a singular %s of %s is rolled back unless it concerns one row", async (method, path, body, count) => {
  for (const prefer of ["return=minimal", "return=representation"]) {
    const { status, json } = await rows.send(method, path, { ...singular, body, prefer });
    expect([status, json]).toMatchObject([406, { code: "SVC116", details: `The result contains ${count} rows` }]);
    expect(await names()).toEqual(unchanged);
  }
});

test("a singular write of one row is done", async () => {
  const { status, json } = await rows.send("PATCH", "/item?id=eq.1", {
    ...singular,
    body: [{ name: "x" }],
    prefer: "return=representation",
  });
  expect([status, json]).toEqual([200, { id: 1, name: "x" }]);
});

test("rows of one body have the same members, unless columns are named", async () => {
  const body = [{ id: 8, name: "x" }, { id: 9 }];
  expect(await rows.send("POST", "/item", { body })).toMatchObject({ status: 400, json: { code: "SVC102" } });
  expect((await rows.send("POST", "/item?columns=id,name", { body })).status).toBe(201);
});

test("numbers keep all of their digits", async () => {
  expect((await rows.send("GET", "/big")).text).toBe('[{"n":9007199254740993}]');
});

test("the representation of a write is filtered and ordered within", async () => {
  const path = "/item?id=eq.1&select=id,tag(label)&tag.order=label&tag.label=neq.b";
  const { json } = await rows.send("PATCH", path, { body: { name: "x" }, prefer: "return=representation" });
  expect(json).toEqual([{ id: 1, tag: [{ label: "a" }] }]);
});

test("a percent sign that escapes nothing is itself", async () => {
  const response = await new Promise<string>((resolve, reject) => {
    import("node:http").then(({ get }) => {
      const { hostname, port } = new URL(rows.origin);
      get({ hostname, port, path: "/item?name=like.%0%&select=id" }, (found) => {
        let text = "";
        found.on("data", (chunk) => (text += chunk));
        found.on("end", () => resolve(text));
      }).on("error", reject);
    });
  });
  expect(JSON.parse(response)).toEqual([{ id: 3 }]);
});

test("Range and limit apply together", async () => {
  const { json, header } = await rows.send("GET", "/item?select=id&order=id&limit=2", { headers: { range: "1-5" } });
  expect([json, header("content-range")]).toEqual([[{ id: 2 }], "1-1/*"]);
});

test("OPTIONS lists the methods of a table, a view and a function", async () => {
  const allow = async (path: string) => (await rows.send("OPTIONS", path)).header("allow");
  expect(await allow("/item")).toBe("OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE");
  expect(await allow("/counted")).toBe("OPTIONS,GET,HEAD");
  expect(await allow("/rpc/whoami")).toBe("OPTIONS,GET,HEAD,POST");
  expect(await allow("/rpc/drop_all")).toBe("OPTIONS,POST");
  expect((await rows.send("OPTIONS", "/nothing")).status).toBe(404);
});

test("a token chooses the role, and settings limit rows and name codes", async () => {
  await rows.execute(`
    alter database postgres set rows.jwt_secret = '${secret}';
    alter database postgres set rows.db_anon_role = 'guest';
    alter database postgres set rows.db_max_rows = '2';
    alter database postgres set rows.error_codes = 'PGRST';
  `);
  const token = (claims: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const text = `${part({ alg: "HS256" })}.${part(claims)}`;
    return `Bearer ${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
  };
  const as = (claims: object) => ({ headers: { authorization: token(claims) } });
  try {
    const denied = await rows.send("GET", "/item");
    expect([denied.status, denied.header("www-authenticate")]).toEqual([401, "Bearer"]);
    expect((await rows.send("GET", "/item", as({ role: "reader" }))).json).toHaveLength(2);
    expect((await rows.send("GET", "/tag", as({ role: "reader" }))).status).toBe(403);
    expect((await rows.send("GET", "/rpc/whoami", as({ role: "reader" }))).json).toBe("reader");
    expect((await rows.send("GET", "/rpc/whoami")).json).toBe("guest");
    const nobody = await rows.send("GET", "/item", as({ role: "nobody" }));
    expect(nobody).toMatchObject({ status: 401, json: { message: 'role "nobody" does not exist' } });
    const undescribed = await rows.send("GET", "/", as({ role: "nobody" }));
    expect([undescribed.status, undescribed.json]).toEqual([nobody.status, nobody.json]);
    const expired = await rows.send("GET", "/item", as({ role: "reader", exp: 1 }));
    expect([expired.status, expired.json]).toMatchObject([401, { code: "PGRST303", message: "JWT expired" }]);
    expect(
      (await rows.send("GET", "/item", { headers: { authorization: `${token({ role: "reader" })}x` } })).status,
    ).toBe(401);
  } finally {
    await rows.execute("alter database postgres reset all");
  }
});
