import { expect, test } from "vitest";
import { changesPath, requestTarget, targetHost } from "./request-target.ts";

test.each([
  ["/v1/a?b=1", "/v1/a?b=1"],
  ["/v1/../one/secret", "/one/secret"],
  ["/v1/%2e%2E/secret", "/secret"],
  ["/v1/.%2e/secret", "/secret"],
  ["/v1/./a/.", "/v1/a/"],
  ["/../../a", "/a"],
  ["/v1/a..b/...", "/v1/a..b/..."],
  ["/.well-known/x", "/.well-known/x"],
  ["/v1\\a\\..\\b", "/v1/b"],
  ["/v1/a#b", "/v1/a"],
  ["/v1/a?b=1#c", "/v1/a?b=1"],
  ["/v1/a%23b", "/v1/a%23b"],
  ["/v1/a%2f..%2fb", "/v1/a%2f..%2fb"],
  ["/v1/a?b=/../c", "/v1/a?b=/../c"],
  ["//other/../a", "//a"],
  ["http://h/v1/a?b=1", "/v1/a?b=1"],
  ["HTTPS://h:1/v1/../a", "/a"],
  ["http://h", "/"],
  ["http://h?b=1", "/?b=1"],
  ["http://h#b", "/"],
  ["http://h\\a", "/a"],
  ["http://ada:secret@h/a@b", "/a@b"],
  ["*", "*"],
  ["h:443", "h:443"],
  ["", "/"],
])("%s is %s", (url, target) => {
  expect(requestTarget(url)).toBe(target);
});

test.each([
  ["/v1/a/../b", true],
  ["/v1/a/%2e%2E/b", true],
  ["/v1/a\\b", true],
  ["/v1/a#b", true],
  ["http://h/v1/./b", true],
  ["/v1/a%2f..%2fb", false],
  ["/v1/a?b=/../c", false],
  ["/v1/a?b=1#c", false],
  ["http://h/v1/a", false],
  ["http://h", false],
  ["*", false],
])("whether the path of %s is changed: %s", (url, isChanged) => {
  expect(changesPath(url)).toBe(isChanged);
});

test.each([
  ["/v1/http://h", undefined],
  ["http://h:81/v1", "h:81"],
  ["HTTPS://H?b=1", "H"],
  ["http://[::1]:8080", "[::1]:8080"],
  ["http://ada@books.example:secret@h/a@b", "h"],
  ["*", undefined],
  ["h:443", undefined],
])("the host of %s is %s", (url, host) => {
  expect(targetHost(url)).toBe(host);
});

test("is what the URL standard makes of a path", () => {
  const parts = ["/", "a", ".", "..", "%2e", "%2E.", "\\", "#", "?", "%2f", "%5c", ";", ":", "//"];
  for (const a of parts)
    for (const b of parts)
      for (const c of parts)
        for (const d of parts) {
          const target = `/v/${a}${b}${c}${d}`;
          const { pathname, search } = new URL(`http://h${target}`);
          // A query that is empty is as good as none.
          expect(requestTarget(target).replace(/\?+$/, ""), target).toBe((pathname + search).replace(/\?+$/, ""));
        }
});
