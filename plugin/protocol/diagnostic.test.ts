import { describe, expect, test } from "vitest";
import { compareDiagnostics, type Diagnostic, formatDiagnostic } from "./diagnostic.ts";

const diagnostic: Diagnostic = {
  severity: "error",
  rule: "path-syntax",
  file: "library.proto",
  line: 31,
  column: 12,
  subject: "LibraryService.GetBook",
  message: 'expected "}" at column 20',
};

describe("formatDiagnostic", () => {
  test("prints place, rule, subject and message", () => {
    expect(formatDiagnostic(diagnostic)).toBe(
      'library.proto:31:12: path-syntax: LibraryService.GetBook: expected "}" at column 20',
    );
  });

  test("prints an excerpt with a caret, and a hint", () => {
    const text = "/v1/{name=shelves/*";
    expect(
      formatDiagnostic({ ...diagnostic, excerpt: { text, column: 20 }, hint: "close it" })
        .split("\n")
        .slice(1),
    ).toEqual(["    /v1/{name=shelves/*", "                       ^", "  hint: close it"]);
  });

  test("places carets by characters, and keeps the excerpt on one line", () => {
    const text = "/😀/\t\n{x}";
    expect(
      formatDiagnostic({ ...diagnostic, excerpt: { text, column: 7, length: 3 } })
        .split("\n")
        .slice(1),
    ).toEqual(["    /😀/  {x}", "         ^^^"]);
  });

  test.each([
    ["start", 1, 3, "ab{", "^^^"],
    ["middle", 150, 5, "{name", "^^^^^"],
    ["end", 298, 1, "}", "^"],
    ["whole", 1, 298, undefined, "^".repeat(90)],
  ])("cuts a long excerpt around the marked part: %s", (_, column, length, marked, carets) => {
    const text = `ab{${"/x".repeat(73)}{name${"/y".repeat(71)}z}`;
    const [line = "", below = ""] = formatDiagnostic({ ...diagnostic, excerpt: { text, column, length } })
      .split("\n")
      .slice(1);
    expect(line.length).toBeLessThanOrEqual(100);
    expect(below.trimStart()).toBe(carets);
    const at = below.indexOf("^");
    if (marked !== undefined) expect(line.slice(at, at + marked.length)).toBe(marked);
  });

  test("marks warnings, and omits a missing position and subject", () => {
    expect(formatDiagnostic({ ...diagnostic, severity: "warning", line: 0, column: 0, subject: "" })).toBe(
      'library.proto: warning: path-syntax: expected "}" at column 20',
    );
  });
});

test("compareDiagnostics sorts by place, then by text", () => {
  const at = (file: string, line: number, column: number, rule = "r"): Diagnostic => ({
    ...diagnostic,
    file,
    line,
    column,
    rule,
  });
  const sorted = [at("a", 2, 3), at("a", 2, 10), at("a", 2, 10, "s"), at("a", 10, 1), at("b", 1, 1)];
  expect([sorted[3]!, sorted[0]!, sorted[4]!, sorted[2]!, sorted[1]!].sort(compareDiagnostics)).toEqual(sorted);
});
