import { expect, test } from "vitest";
import { requestTarget } from "./request-target.ts";

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
  ["*", "*"],
  ["h:443", "h:443"],
  ["", "/"],
])("%s is %s", (url, target) => {
  expect(requestTarget(url)).toBe(target);
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
