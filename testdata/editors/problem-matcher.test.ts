import { formatDiagnostic } from "@protoc-gen-rest/plugin";
import { expect, test } from "vitest";
import { readPage } from "../documents/keep-page.ts";
import { blocksOf } from "../documents/page-blocks.ts";

interface Tasks {
  readonly tasks: readonly [{ readonly problemMatcher: { readonly pattern: { readonly regexp: string } } }];
}

function matcher(): RegExp {
  const block = blocksOf(readPage("docs/editors.md")).find(({ label }) => label === ".vscode/tasks.json");
  const { tasks }: Tasks = JSON.parse(block!.text);
  return new RegExp(tasks[0].problemMatcher.pattern.regexp);
}

// The lines that buf prints before the first finding of a run that fails.
test.each(["", "Failure: plugin protoc-gen-rest: "])("the task of the page finds findings after %j", (before) => {
  const place = { file: "books/v1/books.proto", line: 12, column: 3, subject: "Books.Get", message: "no field" };
  const lines = (["error", "warning"] as const).map((severity) => {
    return before + formatDiagnostic({ ...place, severity, rule: "path-field-unknown" });
  });
  const found = lines.map((line) => matcher().exec(line)!.slice(1));
  const text = "path-field-unknown: Books.Get: no field";
  expect(found).toEqual([
    ["books/v1/books.proto", "12", "3", undefined, text],
    ["books/v1/books.proto", "12", "3", "warning", text],
  ]);
});
