import { expect, test } from "vitest";
import { bookEndpoint } from "../../../testdata/serving/sample-endpoints.ts";
import { createFetchHandler, problemDetails, StatusError } from "../../server.ts";

test("writes problem details (RFC 9457)", async () => {
  const book = bookEndpoint(({ name }) => {
    const violations = name === "bad" ? [{ path: "name", reason: "too bad" }] : [];
    throw new StatusError("invalid_argument", "not a book", {
      violations,
      details: name === "bad" ? [] : [{ "@type": "x" }],
    });
  });
  const serve = createFetchHandler([book], { formatError: problemDetails() });
  const response = await serve("http://h/books/bad");
  expect([response.status, response.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
  const problem = {
    type: "about:blank",
    title: "invalid argument",
    status: 400,
    detail: "not a book",
    code: "invalid_argument",
  };
  expect(await response.json()).toEqual({ ...problem, errors: [{ field: "name", detail: "too bad" }] });
  expect(await (await serve("http://h/books/other")).json()).toEqual({ ...problem, details: [{ "@type": "x" }] });
});

test("names the type of a problem", async () => {
  const type = (code: string) => `https://books.example/problems/${code}`;
  const serve = createFetchHandler([], { formatError: problemDetails({ type }) });
  const response = await serve("http://h/nowhere");
  expect(await response.json()).toMatchObject({ type: "https://books.example/problems/not_found", status: 404 });
});
