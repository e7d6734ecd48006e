import { expect, test } from "vitest";
import { createRouter, expandTemplate, parseRouteTemplate, parseTemplate, withoutTrailingSlash } from "../path.ts";

test("a slash at the end is an empty segment", () => {
  expect(parseRouteTemplate("/v1/{id}/")).toEqual({
    ...parseTemplate("/v1/{id}"),
    text: "/v1/{id}/",
    segments: ["v1", "*", ""],
  });
  expect(parseRouteTemplate("/").segments).toEqual([""]);
  expect(parseRouteTemplate("/v1/{id}:run")).toEqual(parseTemplate("/v1/{id}:run"));
});

test.each([
  ["/v1/{name=**}/", 'no slash may follow "**", which matches any slashes itself at column 14'],
  ["/v1/{name}:run/", "no slash may follow a verb at column 15"],
  ["/v1//", "expected a segment at column 5"],
  ["//", "expected a segment at column 2"],
])("%s is refused", (text, reason) => {
  expect(() => parseRouteTemplate(text)).toThrow(reason);
});

test("a router takes exactly the declared form", () => {
  const templates = ["/", "/version/", "/v1/{id}", "/v1/{id}/", "/v1/"];
  const router = createRouter(
    templates.map((text) => ({ method: "GET", template: parseRouteTemplate(text), value: text })),
  );
  const found = (path: string) => {
    const match = router.find("GET", path);
    return match !== undefined && "value" in match ? [match.value, ...match.bindings.map(({ text }) => text)] : match;
  };
  expect(found("/")).toEqual(["/"]);
  expect(found("/version/")).toEqual(["/version/"]);
  expect(found("/version")).toBeUndefined();
  expect(found("/version//")).toBeUndefined();
  expect(found("/v1/a%2Fb/")).toEqual(["/v1/{id}/", "a/b"]);
  expect(found("/v1/a")).toEqual(["/v1/{id}", "a"]);
  expect(found("/v1/")).toEqual(["/v1/"]);
});

test("expanding writes the slash", () => {
  expect(expandTemplate(parseRouteTemplate("/v1/{id}/"), { id: "a b" })).toBe("/v1/a%20b/");
  expect(expandTemplate(parseRouteTemplate("/"), {})).toBe("/");
});

test("withoutTrailingSlash returns the other form", () => {
  expect(withoutTrailingSlash(parseRouteTemplate("/v1/{id}/"))).toEqual(parseTemplate("/v1/{id}"));
  expect(withoutTrailingSlash(parseTemplate("/v1/{id}"))).toEqual(parseTemplate("/v1/{id}"));
});
