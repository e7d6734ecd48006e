// Imports each schema of the JSON Schema Test Suite as a body, and compares what a server accepts with what the suite says:
//
//     JSON_SCHEMA=folder npm run json-schema-suite
//
// `folder` is that of a draft in a checkout of json-schema-org/JSON-Schema-Test-Suite: `tests/draft2020-12`.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { JsonLiteral } from "@protoc-gen-rest/plugin";
import { describe, expect, test } from "vitest";
import { readPage } from "../documents/keep-page.ts";
import { type SchemaServer, serveSchema } from "./schema-server.ts";

const { JSON_SCHEMA: folder = "", JSON_SCHEMA_LIST } = process.env;

interface Group {
  readonly description: string;
  readonly schema: JsonLiteral;
  readonly tests: readonly { readonly description: string; readonly data: JsonLiteral; readonly valid: boolean }[];
}

/** Schemas with names of their own belong to files that the suite serves. */
const named = /"\$?(?:id|anchor|dynamicAnchor|dynamicRef|recursiveRef|vocabulary)":|http:\/\/localhost/;

/** The outcomes of the values of a schema. */
const outcomes = ["right", "refused", "changed", "accepted", "accepted and reported"] as const;
type Outcome = (typeof outcomes)[number];

/** References inside the schema lead into the document of the import. */
function inDocument(value: JsonLiteral): JsonLiteral {
  if (Array.isArray(value)) return value.map(inDocument);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== "$schema");
  return Object.fromEntries(
    members.map(([name, member]) => {
      const isReference = name === "$ref" && typeof member === "string" && member.startsWith("#");
      return [name, isReference ? `#/components/schemas/Value${member.slice(1)}` : inDocument(member as JsonLiteral)];
    }),
  );
}

/** The figures that docs/import.md names. */
function figuresOnPage(): ReadonlyMap<Outcome, number> {
  const text = readPage("docs/import.md").replace(/\s+/g, " ");
  const sentences: Readonly<Record<Outcome, RegExp>> = {
    right: /or refuses (\d+) as the suite demands/,
    refused: /It refuses (\d+) valid ones/,
    changed: /It changes (\d+) others/,
    accepted: /and (\d+) without one/,
    "accepted and reported": /It accepts (\d+) invalid ones after a finding/,
  };
  return new Map(outcomes.map((outcome) => [outcome, Number(sentences[outcome].exec(text)?.[1])]));
}

async function outcomeOf(server: SchemaServer, data: JsonLiteral, valid: boolean): Promise<Outcome> {
  const answer = await server.send(data);
  if (answer === undefined) return valid ? "refused" : "right";
  if (!valid) return server.findings.length > 0 ? "accepted and reported" : "accepted";
  return isDeepStrictEqual(answer.value, data) ? "right" : "changed";
}

describe.skipIf(folder === "")("the JSON Schema Test Suite", () => {
  test("is served, but for what docs/import.md lists", async () => {
    const counts = new Map<Outcome, number>();
    const others: string[] = [];
    let failed = 0;
    for (const file of folder === "" ? [] : readdirSync(folder).filter((name) => name.endsWith(".json"))) {
      const groups = JSON.parse(readFileSync(join(folder, file), "utf8")) as Group[];
      for (const { description, schema, tests } of groups) {
        if (named.test(JSON.stringify(schema))) continue;
        const where = `${file}: ${description}`;
        let server: SchemaServer;
        try {
          server = serveSchema(inDocument(schema));
        } catch (error) {
          failed++;
          others.push(`fails: ${where}: ${error}`);
          continue;
        }
        for (const one of tests) {
          const outcome = await outcomeOf(server, one.data, one.valid);
          counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
          if (outcome !== "right") others.push(`${outcome}: ${where}: ${one.description}`);
        }
      }
    }
    console.log([...outcomes.map((it) => `${counts.get(it) ?? 0} ${it}`), `${failed} schemas fail`].join(", "));
    if (JSON_SCHEMA_LIST !== undefined) console.log(others.join("\n"));
    // The page has the figures of one draft.
    if (!folder.includes("draft2020-12")) return;
    expect(figuresOnPage()).toEqual(new Map(outcomes.map((outcome) => [outcome, counts.get(outcome) ?? 0])));
    expect(failed).toBe(1);
  });
});
