import { describe, expect, test } from "vitest";
import { createBook, getBook } from "../../../testdata/golden/fill-defaults/input_client.ts";
import { httpOrigin, transports } from "../../../testdata/serving/http-origin.ts";
import { readTitle, streamCall } from "../../../testdata/serving/stub-transport.ts";
import { lenient } from "../../client.ts";

describe.each(transports)("lenient over %s", (_, create) => {
  async function serve(body: string, status = 200) {
    const { origin } = await httpOrigin((_, response) => response.writeHead(status).end(body));
    const reports: unknown[] = [];
    const transport = lenient(create({ baseUrl: origin }), (violations, { operation }) => {
      reports.push([operation, violations.map(({ path }) => path)]);
    });
    return { transport, reports };
  }

  const odd = '{"title":7,"copies":"many","authors":[{"name":"Jane"},1],"createTime":"2026-01-01T00:00:00Z"}';
  const read = { title: "", copies: 0n, authors: [{ name: "Jane" }, { name: "" }] };
  const paths = ["title", "copies", "authors[1]"];

  test("a message: what is wrong is reported, and the rest is read", async () => {
    const { transport, reports } = await serve(odd);
    expect(await getBook(transport, { id: "1" })).toMatchObject(read);
    expect(reports).toEqual([["filled.v1.LibraryService.GetBook", paths]]);
  });

  test("one of several responses", async () => {
    const { transport, reports } = await serve(odd, 201);
    expect(await createBook(transport, {})).toMatchObject({ status: 201, body: read });
    expect(reports).toEqual([["filled.v1.LibraryService.CreateBook", paths]]);
  });

  test("the messages of a stream", async () => {
    const { transport, reports } = await serve('{"title":"a"}\n{"title":1}\n{"title":"b"}\n');
    const items: unknown[] = [];
    for await (const item of transport.stream(streamCall, readTitle)) items.push(item);
    expect(items).toEqual([{ title: "a" }, { title: 1 }, { title: "b" }]);
    expect(reports).toEqual([["shelf.v1.Shelf.GetBook", ["title", "pages"]]]);
  });

  test.each([
    ["not JSON", "<p>", 200, "internal"],
    ["an error", '{"code":5,"message":"gone","details":[]}', 404, "not_found"],
  ])("a response that is %s fails", async (_, body, status, code) => {
    const { transport, reports } = await serve(body, status);
    await expect(getBook(transport, { id: "1" })).rejects.toMatchObject({ code, violations: [] });
    await expect(createBook(transport, {})).rejects.toMatchObject({ status });
    expect(reports).toEqual([]);
  });
});
