import { readdirSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spoolRows } from "./spool.ts";
import { createTestRows, type TestRows } from "./testing.ts";

const count = 4500;
const schema = `
  create table public.many (id integer primary key, label text, labels text[]);
  insert into public.many select n, case when n % 2 = 0 then 'a,"b"' end, array['x', 'y z'] from generate_series(1, ${count}) n;
  create view public.broken as select id, 1 / (${count - 1} - id) as late from public.many;
`;

let rows: TestRows;
beforeAll(async () => {
  rows = await createTestRows({}, schema);
});
afterAll(() => rows.close());

const openFiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith("rows-"));

test("rows beyond those that are read at once are all there, in order", async () => {
  const found = await rows.send("GET", "/many?order=id.desc&select=id,label&id=gt.0", { prefer: "count=exact" });
  expect([found.status, found.header("content-range")]).toEqual([200, `0-${count - 1}/${count}`]);
  const all = Array.from({ length: count }, (_, at) => count - at).map((id) => ({
    id,
    label: id % 2 ? null : 'a,"b"',
  }));
  expect(found.json).toEqual(all);
  // As the database writes them, whatever their number.
  const few = await rows.send("GET", "/many?order=id.desc&select=id,label&id=gt.0&limit=3");
  expect(found.text.startsWith(few.text.slice(0, -1))).toBe(true);
  const accept = { headers: { accept: "application/vnd.pgrst.array+json;nulls=stripped" } };
  const stripped = await rows.send("GET", "/many?order=id&select=id,label", accept);
  expect((stripped.json as object[]).slice(0, 2)).toEqual([{ id: 1 }, { id: 2, label: 'a,"b"' }]);
});

test("so they are in CSV, without a body, and in a part of the table", async () => {
  const { text } = await rows.send("GET", "/many?order=id", { headers: { accept: "text/csv" } });
  const lines = text.split("\n");
  expect(lines).toHaveLength(count + 1);
  expect(lines.slice(0, 3)).toEqual(["id,label,labels", '1,,"{x,""y z""}"', '2,"a,""b""","{x,""y z""}"']);
  expect(lines.at(-1)).toMatch(new RegExp(`^${count},`));
  const head = await rows.send("HEAD", "/many?offset=100");
  expect([head.status, head.text, head.header("content-range")]).toEqual([200, "", `100-${count - 1}/*`]);
  const part = await rows.send("GET", `/many?limit=${count - 1}&order=id`, { prefer: "count=exact" });
  expect([part.status, part.header("content-range")]).toEqual([206, `0-${count - 2}/${count}`]);
});

test("an error in the last rows is an error, and no file stays", async () => {
  expect(await rows.send("GET", "/broken?order=id")).toMatchObject({ status: 400, json: { code: "22012" } });
  expect(openFiles()).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "no file stays open if the request fails after the rows are read",
  async () => {
    const spools = () =>
      readdirSync("/proc/self/fd").filter((name) => {
        try {
          return /\/rows-\w+\/rows/.test(readlinkSync(`/proc/self/fd/${name}`));
        } catch {
          // The listing itself was open.
          return false;
        }
      });
    // The database estimates that a third of the rows match.
    const beyond = await rows.send("GET", "/many?id=gt.0&offset=2000", { prefer: "count=planned" });
    expect(beyond.status).toBe(416);
    expect(spools()).toEqual([]);
  },
);

test.each([
  ["json" as const, "[]"],
  ["csv" as const, ""],
])("rows that are gone meanwhile are an empty body of %s", async (kind, body) => {
  const format = kind === "csv" ? { kind, arrays: new Set<string>() } : { kind };
  const spool = await rows.store.transaction((transaction) => {
    return spoolRows(transaction, "select '{}' as row where false", [], format);
  });
  const parts: Uint8Array[] = [];
  for (let part = await spool.next(); !part.done; part = await spool.next()) parts.push(part.value);
  expect(Buffer.concat(parts).toString()).toBe(body);
});
