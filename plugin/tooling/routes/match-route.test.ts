import { expect, test } from "vitest";
import type { RouteSummary } from "./list-routes.ts";
import { matchRoute } from "./match-route.ts";

function routesOf(...texts: readonly string[]): readonly RouteSummary[] {
  return texts.map((text) => {
    const [method = "", path = ""] = text.split(" ");
    const place = { file: "t.proto", line: 1, column: 1 };
    return { method, path, operation: `t.T.${text}`, responses: [], security: [], deprecated: false, place };
  });
}

const routes = routesOf(
  "GET /v1/shelves/{id}",
  "* /v1/shelves/{id}",
  "GET /v1/shelves/new",
  "GET /v1/{name=shelves/*}:open",
  "GET /v1/{name=**}",
  "POST /v1/{kind}/{id}",
);

test.each([
  [
    "GET",
    "/v1/shelves/new",
    "GET /v1/shelves/new",
    {
      "GET /v1/shelves/{id}": 'segment 3 is *, and "new" is more specific',
      "* /v1/shelves/{id}": 'segment 3 is *, and "new" is more specific',
      "GET /v1/{name=**}": 'segment 2 is **, and "shelves" is more specific',
      "POST /v1/{kind}/{id}": "takes POST only",
    },
  ],
  [
    "GET",
    "/v1/shelves/7",
    "GET /v1/shelves/{id}",
    {
      "* /v1/shelves/{id}": "takes any method, and GET is more specific",
      "GET /v1/{name=**}": 'segment 2 is **, and "shelves" is more specific',
      "POST /v1/{kind}/{id}": "takes POST only",
    },
  ],
  [
    "GET",
    "/v1/shelves/7:open",
    "GET /v1/{name=shelves/*}:open",
    {
      "GET /v1/shelves/{id}": 'takes ":open" as text, and the verb is more specific',
      "* /v1/shelves/{id}": 'takes ":open" as text, and the verb is more specific',
      "GET /v1/{name=**}": 'takes ":open" as text, and the verb is more specific',
      "POST /v1/{kind}/{id}": "takes POST only",
    },
  ],
])("%s %s goes to %s", (method, path, winner, others) => {
  const match = matchRoute(routes, method, path);
  expect(match.winner?.route.operation).toBe(`t.T.${winner}`);
  expect(Object.fromEntries(match.others.map(({ route, reason }) => [route.operation.slice(4), reason]))).toEqual(
    others,
  );
});

test("the values of variables are decoded", () => {
  expect(matchRoute(routes, "GET", "/v1/a%20b").winner?.values).toEqual({ name: "a b" });
});

test("a path under other methods is 405, a malformed escape 400, an unknown path 404", () => {
  const some = routesOf("GET /v1/books", "PUT /v1/books/{id}/cover:draw");
  expect(matchRoute(some, "PUT", "/v1/books")).toMatchObject({
    status: 405,
    others: [{ reason: "takes GET only" }],
  });
  expect(matchRoute(some, "GET", "/v1/%zz")).toMatchObject({ status: 400, others: [] });
  expect(matchRoute(some, "GET", "/v1/bocks").others.map(({ reason }) => reason)).toEqual([
    'segment 2 must be "books", not "bocks"',
    'segment 2 must be "books", not "bocks"',
  ]);
  expect(matchRoute(some, "GET", "/v1/books/1").others.map(({ reason }) => reason)).toEqual([
    'the path ends before segment 4, "cover"',
    'the path goes on with "1"',
  ]);
  expect(matchRoute(some, "PUT", "/v1/books/1/cover").others[0]?.reason).toBe('the path lacks the verb ":draw"');
  expect(matchRoute(some, "GET", "/v2").others).toEqual([]);
});

test("HEAD goes to the route of GET unless it has one of its own", () => {
  const winnerOf = (...texts: readonly string[]) =>
    matchRoute(routesOf(...texts), "HEAD", "/v1/books").winner?.route.operation;
  expect(winnerOf("POST /v1/books", "GET /v1/books")).toBe("t.T.GET /v1/books");
  expect(winnerOf("GET /v1/books", "HEAD /v1/books")).toBe("t.T.HEAD /v1/books");
  expect(winnerOf("POST /v1/books")).toBeUndefined();
});

test("services that share a route do not stop the search", () => {
  const shared = routesOf("GET /v1/{a}", "GET /v1/{b}");
  expect(matchRoute(shared, "GET", "/v1/x").others.map(({ reason }) => reason)).toEqual(["has the same route"]);
});

test("operations that share a route tell what they take", () => {
  const [all, media] = routesOf("GET /v1/{a}", "GET /v1/{b}");
  const match = matchRoute([{ ...media!, selectedBy: "media = true" }, all!], "GET", "/v1/x");
  expect(match.winner?.route.path).toBe("/v1/{a}");
  expect(match.others.map(({ reason }) => reason)).toEqual(["takes requests with media = true"]);
});

test("segments with variables and text match as in a server", () => {
  const all = routesOf("GET /v1/{a}.json", "GET /v1/{a}", "GET /v1/{a}-{b}/x");
  expect(matchRoute(all, "GET", "/v1/7.json").winner?.values).toEqual({ a: "7" });
  expect(matchRoute(all, "GET", "/v1/7.json").others.map(({ reason }) => reason)).toEqual([
    'segment 2 is *, and "{}.json" is more specific',
  ]);
  expect(matchRoute(all, "GET", "/v1/a-b/x").winner?.values).toEqual({ a: "a", b: "b" });
  expect(matchRoute(all, "GET", "/v1/a/x").others.map(({ reason }) => reason)).toContain(
    'segment 2 must be "{}-{}", not "a"',
  );
});

test("a slash at the end of a path counts", () => {
  const both = routesOf("GET /v1/books/{id}/", "GET /v1/shelves");
  expect(matchRoute(both, "GET", "/v1/books/7/").winner?.values).toEqual({ id: "7" });
  const reasonsOf = (path: string) => matchRoute(both, "GET", path).others.map(({ reason }) => reason);
  expect(reasonsOf("/v1/books/7")).toContain("the path lacks the slash at its end");
  expect(reasonsOf("/v1/shelves/")).toContain("the path has a slash at its end");
});
