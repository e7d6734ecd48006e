import { join } from "node:path";
import { expect, test } from "vitest";
import { readTextTable } from "../../testdata/text-table.ts";
import { parseRouteTemplate, type Template, TemplateError } from "../path.ts";
import { readTemplate } from "./read-template.ts";

const tables = join(import.meta.dirname, "../../testdata/path");

function parsed(text: string): Template | undefined {
  try {
    return parseRouteTemplate(text);
  } catch (error) {
    expect(error).toBeInstanceOf(TemplateError);
    return undefined;
  }
}

test("reads every template that parseRouteTemplate accepts as that does", () => {
  const texts = readTextTable(join(tables, "templates.txt")).flatMap(({ rows }) => rows.map(({ cells }) => cells[0]!));
  const slashes = ["/", ...texts.map((text) => `${text}/`)];
  const accepted = [...texts, ...slashes].map(parsed).filter((template) => template !== undefined);
  expect(accepted.length).toBeGreaterThan(250);
  for (const template of accepted) expect(readTemplate(template.text)).toEqual(template);
});
