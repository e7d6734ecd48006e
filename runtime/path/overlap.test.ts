import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { templates } from "../../testdata/path/arbitraries.ts";
import { contestedPath, createRouter, parseTemplate } from "../path.ts";

const contested = (a: string, b: string): string | undefined => contestedPath(parseTemplate(a), parseTemplate(b));

describe("contestedPath", () => {
  test.each([
    ["/v1/{a}/books", "/v1/shelves/{b}", "/v1/shelves/books"],
    ["/v1/{a}/{b}/c", "/v1/x/{b}/{c}", "/v1/x/x/c"],
    ["/v1/{a}/books:run", "/v1/{n=shelves/*}:run", "/v1/shelves/books:run"],
    ["/v1/{a}", "/v1/s/**", "/v1/s"],
    ["/{a}/b/c", "/a/**", "/a/b/c"],
    ["/{a}/%62", "/a/{b}", "/a/%62"],
  ])("%s and %s contest %s", (a, b, path) => {
    expect(contested(a, b)).toBe(path);
    expect(contested(b, a)).toBe(path);
  });

  test.each([
    ["/v1/{a}", "/v1/shelves", "one is more specific"],
    ["/v1/{a}/x", "/v1/**", "one is more specific"],
    ["/v1", "/v1/**", "one is more specific"],
    ["/v1/{a}", "/v1/{b}", "the templates are equal, which is another finding"],
    ["/v1/{a}/x", "/v1/y/{b}/z", "lengths differ"],
    ["/v1/{a}/x", "/v2/y/{b}", "literals differ"],
    ["/v1/{a}/x", "/v1/y/{b}:run", "a verb wins over a colon as text"],
    ["/v1/{a}/%ff", "/v1/y/{b}/%ff", "no path is %ff"],
  ])("%s and %s do not: %s", (a, b) => {
    expect(contested(a, b)).toBeUndefined();
    expect(contested(b, a)).toBeUndefined();
  });

  test("agrees with the router: both match the witness, and each matches a path that the other does not", () => {
    let found = 0;
    fc.assert(
      fc.property(templates, templates, (a, b) => {
        const witness = contested(a, b);
        if (witness !== undefined) {
          found++;
          expect([witness, matches(a, witness), matches(b, witness)]).toEqual([witness, true, true]);
        }
        if (verbOf(a) !== verbOf(b)) return;
        const paths = tellingPaths(a, b);
        const both = paths.some((path) => matches(a, path) && matches(b, path));
        const onlyA = paths.some((path) => matches(a, path) && !matches(b, path));
        const onlyB = paths.some((path) => !matches(a, path) && matches(b, path));
        expect([a, b, witness !== undefined]).toEqual([a, b, both && onlyA && onlyB]);
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(2);
  });
});

function matches(template: string, path: string): boolean {
  const answer = createRouter([{ method: "GET", template, value: 1 }]).find("GET", path);
  return answer !== undefined && "value" in answer;
}

function verbOf(template: string): string {
  return decodeURIComponent(parseTemplate(template).verb);
}

/** At each position the literals of both and a text of neither: paths that tell two templates apart if any path does. */
function tellingPaths(a: string, b: string): string[] {
  const [inA, inB] = [a, b].map((template) => parseTemplate(template).segments) as [
    readonly string[],
    readonly string[],
  ];
  const verb = verbOf(a) === "" ? "" : `:${verbOf(a)}`;
  const all: string[] = [];
  let layer = [""];
  for (let depth = 0; depth <= Math.max(inA.length, inB.length); depth++) {
    const literals = [inA[depth], inB[depth]].filter((part) => part !== undefined && !part.startsWith("*"));
    layer = layer.flatMap((path) => [...new Set([...literals, "z"])].map((text) => `${path}/${text}`));
    all.push(...layer.map((path) => `${path}${verb}`));
  }
  return all;
}
