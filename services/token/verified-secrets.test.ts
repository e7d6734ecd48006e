import { expect, test } from "vitest";
import { encodeSecret } from "./secret.ts";
import { isVerifiedSecret } from "./verified-secrets.ts";

test("remembers a secret that was right, for its encoding alone, and no wrong one", async () => {
  const encoded = await encodeSecret("open");
  expect(await isVerifiedSecret("open", encoded)).toBe(true);
  // A thousand derivations would take half a minute.
  for (let at = 0; at < 1000; at += 1) expect(await isVerifiedSecret("open", encoded)).toBe(true);
  expect(await isVerifiedSecret("opens", encoded)).toBe(false);
  expect(await isVerifiedSecret("open", await encodeSecret("closed"))).toBe(false);
  expect(await isVerifiedSecret("open", await encodeSecret("open"))).toBe(true);
});
