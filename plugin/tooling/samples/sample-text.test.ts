import { expect, test } from "vitest";
import type { Constraints } from "./constraints.ts";
import { createRandom } from "./random.ts";
import { sampleText } from "./sample-text.ts";

const cases: readonly (readonly [name: string, schema: Constraints, like: RegExp])[] = [
  ["description", { minLength: 200 }, /^(?:The [a-z]+ [a-z]+ [a-z]+ the [a-z]+\. ?)+$/],
  ["title", { minLength: 60, maxLength: 60 }, /^The(?: [A-Z][a-z]*)+ ?$/],
  ["email", { minLength: 50 }, /^(?:[a-z]+\.)+[a-z]+@example\.com$/],
  ["homepage_url", { minLength: 60 }, /^https:\/\/example\.com\/[a-z-]+(?:\/[a-z]+)+$/],
  ["sha256", { minLength: 64, maxLength: 64 }, /^[0-9a-f]{64}$/],
  ["thing", { minLength: 40 }, /^(?:[a-z]+-)+[a-z]+$/],
  ["thing", { minLength: 40, pattern: "^[a-z]+$" }, /^[a-z]+$/],
  ["thing", { minLength: 40, pattern: "^[A-Z]+[0-9]*$" }, /^[A-Z]+[0-9]*$/],
  ["thing", { minLength: 12, pattern: "^[0-9]+$" }, /^[0-9]+$/],
  ["thing", { minLength: 40, prefix: "a/", suffix: "/z" }, /^a\/[a-z-]+(?:\/[a-z]+)*\/z$/],
];

test.each(cases)("a long text for %s with %j reads like one", (name, schema, like) => {
  for (let key = 0; key < 20; key++) {
    const text = sampleText(createRandom(String(key)), { name, schema });
    expect(text).toMatch(like);
    expect(text).not.toMatch(/xx/);
    expect(text.length).toBeGreaterThanOrEqual(schema.minLength ?? 0);
    expect(text.length).toBeLessThanOrEqual(schema.maxLength ?? Number.POSITIVE_INFINITY);
  }
});
