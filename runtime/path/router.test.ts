import { describe, expect, test } from "vitest";
import { createRouter, parseTemplate, type Router } from "../path.ts";

/** A router whose values are the routes themselves, as `METHOD template`. */
function routerOf(...routes: string[]): Router<string> {
  return createRouter(
    routes.map((value) => ({
      method: value.slice(0, value.indexOf(" ")),
      template: value.slice(value.indexOf(" ") + 1),
      value,
    })),
  );
}

function found(router: Router<string>, request: string): unknown {
  const [method = "", path = ""] = request.split(" ");
  const answer = router.find(method, path);
  if (answer === undefined || !("value" in answer)) return answer;
  return [answer.value, ...answer.bindings.map(({ field, text }) => `${field}=${text}`)];
}

describe("createRouter", () => {
  test("accepts parsed templates, and any value", () => {
    const router = createRouter([{ method: "GET", template: parseTemplate("/v1/{a.b}"), value: undefined }]);
    expect(router.find("GET", "/v1/x")).toEqual({ value: undefined, bindings: [{ field: "a.b", text: "x" }] });
  });

  test.each([
    ["GET /v1/{a}", "GET /v1/{b}"],
    ["GET /v1/shelves/*", "GET /v1/{name=shelves/*}"],
    ["GET /v1/%61", "GET /v1/a"],
    ["GET /v1/{n=o/**}:run", "GET /v1/o/**:%72un"],
    ["* /v1", "* /v1"],
  ])("refuses %s next to %s and shows both", (a, b) => {
    expect(() => routerOf(a, b)).toThrow(`${b} and ${a} match the same requests`);
  });

  test("calls the refused routes by their names", () => {
    const route = (name: string) => ({ method: "GET", template: "/healthz", value: 0, name });
    expect(() => createRouter([route("a.One.Check"), route("b.Two.Check")])).toThrow(
      "GET /healthz of b.Two.Check and GET /healthz of a.One.Check match the same requests",
    );
  });

  test("refuses an invalid template", () => {
    expect(() => routerOf("GET /v1/{a")).toThrow('path template "/v1/{a": expected "}" at column 7');
  });

  test("finds nothing without routes", () => {
    expect(found(routerOf(), "GET /")).toBeUndefined();
  });
});

describe("precedence", () => {
  const router = routerOf(
    "GET /a/{x}/c",
    "GET /a/b/{y}",
    "GET /a/b/c",
    "GET /a/{rest=**}",
    "GET /a/b/d/{z}/e",
    "GET /{any=**}",
    "POST /a/b/c/d",
  );
  test.each([
    ["/a/b/c", ["GET /a/b/c"]],
    ["/a/b/x", ["GET /a/b/{y}", "y=x"]],
    ["/a/x/c", ["GET /a/{x}/c", "x=x"]],
    ["/a/x/y", ["GET /a/{rest=**}", "rest=x/y"]],
    ["/a/b/d/1/e", ["GET /a/b/d/{z}/e", "z=1"]],
    ["/a/b/d/1/f", ["GET /a/{rest=**}", "rest=b/d/1/f"]],
    ["/a", ["GET /a/{rest=**}", "rest="]],
    ["/b", ["GET /{any=**}", "any=b"]],
    ["/", ["GET /{any=**}", "any="]],
    // The literal path exists only for POST; it hides nothing.
    ["/a/b/c/d", ["GET /a/{rest=**}", "rest=b/c/d"]],
  ])("GET %s", (path, expected) => {
    expect(found(router, `GET ${path}`)).toEqual(expected);
  });
});

describe("verbs", () => {
  const router = routerOf(
    "GET /v1/{a}",
    "GET /v1/{a}:run",
    "POST /v1/{a}:stop",
    "GET /v1/{n=o/**}:run",
    "GET /fixed:run",
    "GET /v1/x%3Ay",
    "GET /t/**:%2F",
  );
  test.each([
    ["GET /v1/x:run", ["GET /v1/{a}:run", "a=x"]],
    ["GET /v1/x:%72un", ["GET /v1/{a}:run", "a=x"]],
    ["GET /v1/x%3Arun", ["GET /v1/{a}", "a=x:run"]],
    ["GET /v1/x:other", ["GET /v1/{a}", "a=x:other"]],
    ["GET /v1/x:run:other", ["GET /v1/{a}", "a=x:run:other"]],
    ["GET /v1/x:other:run", ["GET /v1/{a}:run", "a=x:other"]],
    ["GET /v1/x:", ["GET /v1/{a}", "a=x:"]],
    ["GET /v1/:run", ["GET /v1/{a}:run", "a="]],
    ["GET /v1/o/a:b/c:run", ["GET /v1/{n=o/**}:run", "n=o/a:b/c"]],
    ["GET /v1/o:run", ["GET /v1/{n=o/**}:run", "n=o"]],
    ["GET /fixed:run", ["GET /fixed:run"]],
    ["GET /fixed%3Arun", undefined],
    ["GET /v1/x:y", ["GET /v1/x%3Ay"]],
    ["GET /t:%2f", ["GET /t/**:%2F"]],
    ["GET /t/:/", undefined],
    // The verb belongs to another method, so the colon is text here; both methods are allowed elsewhere.
    ["GET /v1/x:stop", ["GET /v1/{a}", "a=x:stop"]],
    ["PUT /v1/x:stop", { allow: ["GET", "POST"] }],
    ["PUT /v1/x:run", { allow: ["GET"] }],
  ])("%s", (request, expected) => {
    expect(found(router, request)).toEqual(expected);
  });
});

describe("methods", () => {
  test("allow lists the methods of the path from every rank, sorted and without duplicates", () => {
    const router = routerOf("PUT /a/b", "GET /a/b", "DELETE /a/{x}", "GET /a/{x}", "PATCH /{all=**}", "POST /c");
    expect(found(router, "POST /a/b")).toEqual({ allow: ["DELETE", "GET", "PATCH", "PUT"] });
    expect(found(router, "POST /a/%62")).toEqual({ allow: ["DELETE", "GET", "PATCH", "PUT"] });
    expect(found(router, "POST /a/c")).toEqual({ allow: ["DELETE", "GET", "PATCH"] });
    expect(found(router, "GET /c")).toEqual({ allow: ["PATCH", "POST"] });
    expect(found(router, "HEAD /c")).toEqual({ allow: ["PATCH", "POST"] });
  });

  test("* matches every method, after the method itself and after more specific templates", () => {
    const router = routerOf("* /a/{x}", "GET /a/{x}", "* /a/b", "GET /**");
    expect(found(router, "GET /a/x")).toEqual(["GET /a/{x}", "x=x"]);
    expect(found(router, "BREW /a/x")).toEqual(["* /a/{x}", "x=x"]);
    expect(found(router, "GET /a/b")).toEqual(["* /a/b"]);
    expect(found(router, "POST /c")).toEqual({ allow: ["GET"] });
  });

  test("of one literal path can bind it or not", () => {
    const router = routerOf("GET /b", "* /{name=b}");
    expect(found(router, "GET /b")).toEqual(["GET /b"]);
    expect(found(router, "PUT /b")).toEqual(["* /{name=b}", "name=b"]);
  });

  test("are case-sensitive", () => {
    expect(found(routerOf("M-SEARCH /x", "get /x"), "GET /x")).toEqual({ allow: ["M-SEARCH", "get"] });
  });
});

describe("escapes", () => {
  const router = routerOf("GET /v1/{a}", "GET /m/{n=x/*/**}", "GET /lit%2Feral/$y");
  test.each([
    ["/v1/%25", ["GET /v1/{a}", "a=%"]],
    ["/v1/%2525", ["GET /v1/{a}", "a=%25"]],
    ["/v1/a%2Fb+c", ["GET /v1/{a}", "a=a/b+c"]],
    ["/v1/%00", ["GET /v1/{a}", "a=\u0000"]],
    ["/v1/%F0%9F%9a%80", ["GET /v1/{a}", "a=🚀"]],
    ["/m/x/%2f%20%2F/%252F/", ["GET /m/{n=x/*/**}", "n=x/%2f %2F/%2F/"]],
    ["/m/%78/a", ["GET /m/{n=x/*/**}", "n=x/a"]],
    ["/lit%2feral/%24y", ["GET /lit%2Feral/$y"]],
    ["/lit/eral/$y", undefined],
    ["/nowhere/%zz", { malformed: "%zz" }],
    ["/v1/%", { malformed: "%" }],
    ["/v1/%4", { malformed: "%4" }],
    ["/v1/%41%4", { malformed: "%4" }],
    ["/v1/ok%20%ff", { malformed: "%20%ff" }],
    ["/v1/%C3/%A9", { malformed: "%C3" }],
    ["/v1/%ED%A0%80", { malformed: "%ED%A0%80" }],
    ["/v1/%C0%AE", { malformed: "%C0%AE" }],
    ["/m/x/y/z/deep/deeper/%g", { malformed: "%g" }],
    [`/v1/${"%ff".repeat(99)}`, { malformed: "%ff%ff%ff%ff" }],
  ])("%s", (path, expected) => {
    expect(found(router, `GET ${path}`)).toEqual(expected);
  });

  test("a malformed escape in a verb is reported", () => {
    expect(found(routerOf("GET /v1/{a}:run"), "GET /v1/x:%zz")).toEqual({ malformed: "%zz" });
  });
});

describe("hostile paths", () => {
  test("names of Object.prototype are ordinary names", () => {
    const router = routerOf("GET /v1/{__proto__}", "GET /constructor");
    expect(found(router, "GET /v1/toString")).toEqual(["GET /v1/{__proto__}", "__proto__=toString"]);
    expect(found(router, "GET /__proto__")).toBeUndefined();
    expect(found(router, "GET /constructor/valueOf")).toBeUndefined();
    expect(found(router, "__proto__ /constructor")).toEqual({ allow: ["GET"] });
    expect(found(router, "constructor /v1/x")).toEqual({ allow: ["GET"] });
  });

  test("invalid paths", () => {
    const router = routerOf("GET /**");
    for (const path of ["", "x", "*", "http://host/x"]) expect(router.find("GET", path)).toBeUndefined();
  });

  test("a path of megabytes, of one segment or of a million", () => {
    const router = routerOf("GET /v1/{a}/x", "GET /v1/{rest=**}", "POST /v1/{a}:run");
    for (const piece of ["a", "/", "a/", ":", "%20"]) {
      const rest = piece.repeat(1_000_000);
      expect(found(router, `GET /v1/${rest}`)).toEqual(["GET /v1/{rest=**}", `rest=${decodeURIComponent(rest)}`]);
      expect(found(router, `PUT /v0/${rest}`)).toBeUndefined();
    }
  });

  test("visits each node of a route set made for backtracking at most once", () => {
    // All 4,096 ways to write twelve segments as `a` or `*`: every node of the trie matches, and none has the method.
    const templates = Array.from({ length: 4096 }, (_, bits) => {
      const parts = Array.from({ length: 12 }, (_unused, at) => ((bits >> at) & 1 ? "a" : "*"));
      return `/${parts.join("/")}`;
    });
    const router = createRouter(templates.map((template) => ({ method: "GET", template, value: template })));
    expect(router.find("POST", "/a".repeat(12))).toEqual({ allow: ["GET"] });
    expect(router.find("GET", `${"/a".repeat(11)}/b`)).toMatchObject({ value: `${"/a".repeat(11)}/*` });
    expect(router.find("GET", "/a".repeat(13))).toBeUndefined();
  });

  test("a template as deep as a path can be", () => {
    const router = createRouter([{ method: "GET", template: "/a".repeat(5000), value: 1 }]);
    expect(router.find("GET", "/a".repeat(5000))).toEqual({ value: 1, bindings: [] });
    expect(router.find("GET", `${"/a".repeat(4999)}/%61`)).toEqual({ value: 1, bindings: [] });
  });
});
