import { expect, test } from "vitest";
import { createStore } from "../../store/create-store.ts";
import { createRowsService } from "../rows-service.ts";

test("a start with a role that may use no table warns, until it may", async () => {
  const store = await createStore();
  const printed = async () => {
    const lines: string[] = [];
    const service = await createRowsService({ store, baseUrl: "http://localhost", print: (line) => lines.push(line) });
    await service.close?.();
    return lines;
  };
  // As another database of the server has left it.
  await store.query("create role anon nologin");
  await store.query("create table public.item (id integer)");
  const warning = /role "anon", which may use none of the 1 tables.*\n.*grant usage on schema "public" to "anon"/;
  expect(await printed()).toEqual([expect.stringMatching(warning)]);
  await store.query("grant insert on public.item to anon");
  expect(await printed()).toEqual([]);
  await store.close();
});
