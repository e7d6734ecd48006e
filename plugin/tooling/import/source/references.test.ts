import { expect, test } from "vitest";
import { referencedFiles } from "./references.ts";

const to = (file: string) => ({ $ref: `${file}#/a` });

test.each([
  [{ components: { schemas: { A: to("a.json"), default: to("b.json") } } }, ["b.json", "a.json"]],
  [{ A: { type: "object", default: to("a.json") } }, []],
  // The file is a schema.
  [{ type: "object", properties: { default: to("a.json") }, default: to("b.json") }, ["a.json"]],
  [{ allOf: [to("a.json")], example: to("b.json"), const: to("c.json") }, ["a.json"]],
  // The file has schemas by name.
  [{ default: to("a.json"), type: to("b.json") }, ["b.json", "a.json"]],
])("the files that %j refers to", (document, files) => {
  expect([...referencedFiles(document, "api.json")].sort()).toEqual([...files].sort());
});
