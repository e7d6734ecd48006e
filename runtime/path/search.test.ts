import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { methods, paths, templates } from "../../testdata/path/arbitraries.ts";
import { findLinear, type LinearRoute } from "../../testdata/path/linear-router.ts";
import { canonicalTemplate, createRouter, parseTemplate } from "../path.ts";

const routeSets: fc.Arbitrary<LinearRoute[]> = fc.uniqueArray(fc.record({ method: methods, template: templates }), {
  selector: (route) => `${route.method} ${canonicalTemplate(parseTemplate(route.template))}`,
  maxLength: 12,
});

/** Our answer in the words of the linear router. */
function findInTrie(routes: readonly LinearRoute[], method: string, path: string): ReturnType<typeof findLinear> {
  const router = createRouter(routes.map((route, value) => ({ ...route, value })));
  const found = router.find(method, path);
  if (found === undefined) return undefined;
  if ("malformed" in found) return "malformed";
  if ("allow" in found) return found.allow;
  return { index: found.value, bindings: found.bindings.map(({ field, text }) => [field, text]) };
}

describe("the trie, compared with a linear router", () => {
  test("finds the same routes for random route sets and paths", () => {
    const seen = { match: 0, allow: 0, malformed: 0, none: 0 };
    fc.assert(
      fc.property(routeSets, fc.array(fc.tuple(methods, paths), { minLength: 8, maxLength: 8 }), (routes, requests) => {
        for (const [method, path] of requests) {
          const expected = findLinear(routes, method, path);
          seen[
            expected === undefined
              ? "none"
              : expected === "malformed"
                ? "malformed"
                : "index" in expected
                  ? "match"
                  : "allow"
          ]++;
          expect(findInTrie(routes, method, path), `${method} ${path}`).toEqual(expected);
        }
      }),
      { numRuns: 4000 },
    );
    // The alphabet must make routes and paths meet, or the comparison proves nothing.
    expect(seen.match).toBeGreaterThan(1000);
    expect(seen.allow).toBeGreaterThan(500);
    expect(seen.malformed).toBeGreaterThan(500);
  });

  test("does not depend on the order of the routes", () => {
    const shuffledSets = routeSets.chain((routes) =>
      fc.tuple(fc.constant(routes), fc.shuffledSubarray(routes, { minLength: routes.length })),
    );
    fc.assert(
      fc.property(shuffledSets, methods, paths, ([routes, shuffled], method, path) => {
        const label = (answer: ReturnType<typeof findLinear>, set: readonly LinearRoute[]) =>
          answer !== undefined && answer !== "malformed" && "index" in answer ? set[answer.index] : answer;
        expect(label(findInTrie(shuffled, method, path), shuffled)).toEqual(
          label(findInTrie(routes, method, path), routes),
        );
      }),
      { numRuns: 500 },
    );
  });
});
