import { expect, test } from "vitest";
import { parseAccept } from "./accept.ts";

test("no more than 64 media ranges are read", () => {
  const accept = Array.from({ length: 100_000 }, (_, at) => `a/b${at}`).join();
  expect(parseAccept(accept)).toHaveLength(64);
});
