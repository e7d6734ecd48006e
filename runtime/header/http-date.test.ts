import { expect, test, vi } from "vitest";
import { parseHttpDate } from "./http-date.ts";

test.each([
  "Sun, 06 Nov 1994 08:49:37 GMT",
  "Sun, 6 Nov 1994 08:49:37 GMT",
  "Sunday, 06-Nov-94 08:49:37 GMT",
  "Sun Nov  6 08:49:37 1994",
])("%s", (text) => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  expect(parseHttpDate(text)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
  vi.unstubAllEnvs();
});

test.each(["", "7", "yesterday", "soon 1 GMT", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 CET"])(
  "no date: %s",
  (text) => {
    expect(parseHttpDate(text)).toBeNaN();
  },
);
