import { expect, test } from "vitest";
import type { Diagnostic } from "../diagnostic.ts";
import { describeDiagnostics } from "./describe-diagnostics.ts";

function finding(rule: string, line: number, severity: Diagnostic["severity"] = "warning"): Diagnostic {
  return { severity, rule, file: "a.proto", line, column: 3, subject: "", message: `text ${line}` };
}

const lines = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test("six findings of a rule are printed whole", () => {
  expect(describeDiagnostics(lines(6).map((line) => finding("path-syntax", line)))).toEqual(
    lines(6).map((line) => `a.proto:${line}:3: warning: path-syntax: text ${line}`),
  );
});

test("of more, the first are printed whole, and a line counts the others with their first places", () => {
  const found = describeDiagnostics([...lines(40).map((line) => finding("query-field", line)), finding("other", 50)]);
  expect(found.slice(4)).toEqual([
    "a.proto:5:3: warning: query-field: text 5",
    "a.proto:6:3: warning: query-field: 35 more findings, at a.proto:6:3, a.proto:7:3, a.proto:8:3, ...",
    "a.proto:50:3: warning: other: text 50",
  ]);
});

test("findings at one place are counted, and the place is listed once", () => {
  const found = describeDiagnostics(lines(9).map(() => finding("path-field-repeated", 7, "error")));
  expect(found.at(-1)).toBe("a.proto:7:3: path-field-repeated: 4 more findings, at a.proto:7:3");
});

test("errors and warnings of a rule are counted apart", () => {
  const found = describeDiagnostics(
    lines(10).map((line) => finding("route-duplicate", line, line % 2 === 0 ? "error" : "warning")),
  );
  expect(found).toHaveLength(10);
});
