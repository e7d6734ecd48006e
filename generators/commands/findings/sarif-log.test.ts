import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { Finding } from "./finding.ts";
import { sarifLog } from "./sarif-log.ts";

function logOf(rule: string, file: string): { readonly uri: string; readonly page: string } {
  const finding: Finding = { severity: "warning", rule, file, line: 1, column: 1, subject: "", message: "" };
  const [run] = JSON.parse(sarifLog([finding])).runs;
  const { uri } = run.results[0].locations[0].physicalLocation.artifactLocation;
  return { uri, page: run.tool.driver.rules[0].helpUri.replace(/^.*\/docs\//, "") };
}

test.each([
  ["status-created", "lint/design.md#status-created"],
  ["aip-0131-get", "lint/aip.md#aip-0131-get"],
  ["path-syntax", "rules.md"],
  ["field-moved", "diff.md#changes"],
  ["import-keyword", "import.md"],
])("links the page of %s", (rule, page) => {
  expect(logOf(rule, "books.proto").page).toBe(page);
});

test.each([
  ["proto/books.proto", "proto/books.proto"],
  ["../größe 50%/a#1?.proto", "../gr%C3%B6%C3%9Fe%2050%25/a%231%3F.proto"],
  [import.meta.filename, pathToFileURL(import.meta.filename).href],
])("the file %s is a URI", (file, uri) => {
  expect(logOf("path-syntax", file).uri).toBe(uri);
});
