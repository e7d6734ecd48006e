import { describe, expect, test } from "vitest";
import { compareDiagnostics, type Diagnostic, formatDiagnostic } from "./diagnostic.ts";

const finding: Diagnostic = {
  severity: "error",
  rule: "path-syntax",
  file: "library.proto",
  line: 31,
  column: 12,
  subject: "LibraryService.GetBook",
  message: 'expected "}" at column 20',
};

describe("formatDiagnostic", () => {
  test("place, rule, subject, message", () => {
    expect(formatDiagnostic(finding)).toBe(
      'library.proto:31:12: path-syntax: LibraryService.GetBook: expected "}" at column 20',
    );
  });

  test("excerpt with caret, and hint", () => {
    const text = "/v1/{name=shelves/*";
    expect(
      formatDiagnostic({ ...finding, excerpt: { text, column: 20 }, hint: "close it" })
        .split("\n")
        .slice(1),
    ).toEqual(["    /v1/{name=shelves/*", "                       ^", "  hint: close it"]);
  });

  test("the caret counts characters, not units, and stays on one line", () => {
    const text = "/😀/\t\n{x}";
    expect(
      formatDiagnostic({ ...finding, excerpt: { text, column: 7, length: 3 } })
        .split("\n")
        .slice(1),
    ).toEqual(["    /😀/  {x}", "         ^^^"]);
  });

  test("a warning says so; without a position none is shown; a file has no subject", () => {
    expect(formatDiagnostic({ ...finding, severity: "warning", line: 0, column: 0, subject: "" })).toBe(
      'library.proto: warning: path-syntax: expected "}" at column 20',
    );
  });
});

test("compareDiagnostics sorts by place, then by text", () => {
  const at = (file: string, line: number, column: number, rule = "r"): Diagnostic => ({
    ...finding,
    file,
    line,
    column,
    rule,
  });
  const sorted = [at("a", 2, 3), at("a", 2, 10), at("a", 2, 10, "s"), at("a", 10, 1), at("b", 1, 1)];
  expect([sorted[3]!, sorted[0]!, sorted[4]!, sorted[2]!, sorted[1]!].sort(compareDiagnostics)).toEqual(sorted);
});
