import { describe, expect, test } from "vitest";
import { createFetchHandler, type Endpoint } from "../../runtime/server.ts";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";

type Echo = (request: unknown) => unknown;
type Endpoints = (handlers: Readonly<Record<string, Echo>>) => Endpoint[];

describe.each(["messages=plain", "messages=es", "messages=ts-proto"])("%s", async (option) => {
  const names = ["completeness.proto"];
  const files = await generate(describeFiles(import.meta.dirname, names), names, "target=js+dts", option);
  const modules = await importModules(files);
  const endpoints = modules.get("completeness_handlers.js")!["completenessEndpoints"] as Endpoints;
  const echo: Echo = (request) => request;
  const handler = createFetchHandler(endpoints({ refresh: echo, change: echo, changeBook: echo }));

  async function send(method: string, target: string, body?: object | null, token = true): Promise<unknown> {
    const headers = { ...(token && { token: "t" }), ...(body !== undefined && { "content-type": "application/json" }) };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await (await handler(`http://h${target}`, init)).json();
    if (answer.details === undefined) return answer;
    return answer.details[0].fieldViolations.map((it: { field: string }) => it.field).toSorted();
  }

  test("an absent optional body excuses its own fields only, and defaults are set", async () => {
    expect(await send("POST", "/refresh/a", undefined, false)).toEqual(["token"]);
    expect(await send("POST", "/refresh/a")).toEqual({ id: "a", limit: 10, title: "untitled" });
  });

  test("an optional body that is present is complete", async () => {
    expect(await send("POST", "/refresh/a", { book: {} }, false)).toEqual(["book.name", "subject", "token"]);
    const [subject, book] = ["s", { name: "n" }];
    expect(await send("POST", "/refresh/a?limit=1", { subject, book })).toEqual({
      ...{ id: "a", limit: 1, subject, title: "untitled" },
      book: { name: "n", color: "red" },
    });
  });

  test("a PATCH may leave out fields of its body, which get no defaults", async () => {
    expect(await send("PATCH", "/requests/a", { book: {} }, false)).toEqual(["token"]);
    expect(await send("PATCH", "/requests/a", { book: {} })).toEqual({ id: "a", limit: 10, book: {} });
  });

  test("a PATCH of one field demands the others, and sets their defaults", async () => {
    expect(await send("PATCH", "/books/a", {})).toEqual(["subject"]);
    expect(await send("PATCH", "/books/a?subject=s", {})).toEqual({
      ...{ id: "a", limit: 10, subject: "s", title: "untitled" },
      book: {},
    });
  });

  test("a PATCH demands the field that is its body", async () => {
    expect(await send("PATCH", "/books/a?subject=s")).toEqual(["book"]);
    expect(await send("PATCH", "/books/a?subject=s", null)).toEqual(["book"]);
  });
});
