import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeFiles } from "../../../testdata/descriptors.ts";
import { formatDiagnostic } from "../../protocol/diagnostic.ts";
import { buildModel } from "../build/build-model.ts";
import type { Note } from "../elements/element.ts";
import { type RuleId, rules } from "./rules.ts";

const folder = join(import.meta.dirname, "../../../testdata/invalid");
const entries = readdirSync(folder);
const protos = entries.filter((name) => name.endsWith(".proto"));
const ids = Object.keys(rules) as RuleId[];
const protoOf = (id: RuleId) => (id === "file-name" ? "file-name#.proto" : `${id}.proto`);

test("every rule has a proto file that provokes it, and its findings", () => {
  expect(entries.filter((name) => /\.(proto|txt)$/.test(name)).sort()).toEqual(
    ids.flatMap((id) => [protoOf(id), `${id}.txt`]).sort(),
  );
});

// One run of the compiler for all: each file has a package of its own.
const descriptors = describeFiles(folder, protos);

describe("testdata/invalid", () => {
  test.each(ids)("%s", async (id) => {
    const { diagnostics, model } = buildModel(
      { protoFile: descriptors, fileToGenerate: [protoOf(id)] },
      { methodSignatures: true },
    );
    const found = [...diagnostics, ...model.notes.map((note) => ({ ...note, severity: "note" }))];
    expect(new Set(found.map(({ rule, severity }) => `${severity} ${rule}`))).toEqual(
      new Set([`${rules[id].severity} ${id}`]),
    );
    const text = [...diagnostics.map(formatDiagnostic), ...model.notes.map(formatNote)].join("\n");
    await expect(`${text}\n`).toMatchFileSnapshot(join(folder, `${id}.txt`));
  });
});

test("a tolerated error becomes a warning, and the invalid element is left out", () => {
  for (const id of ids.filter((rule) => rules[rule].tolerable)) {
    const input = { protoFile: descriptors, fileToGenerate: [protoOf(id)] };
    const strict = buildModel(input);
    const { diagnostics, model } = buildModel(input, { tolerate: new Set([id]) });
    expect(diagnostics, id).toEqual(strict.diagnostics.map((diagnostic) => ({ ...diagnostic, severity: "warning" })));
    const operations = model.files.flatMap((file) => file.services.flatMap((service) => service.operations));
    expect(operations.every((operation) => operation.bindings.length > 0)).toBe(true);
  }
});

test("errors in google.api annotations can be tolerated, because such protos often come from others", () => {
  const strict = ids.filter((id) => rules[id].severity === "error" && rules[id].tolerable !== true);
  const ofOurOptions = ids.slice(ids.indexOf("field-int64"), ids.indexOf("lifecycle") + 1);
  expect(strict).toEqual(["file-name", "name-clash", ...ofOurOptions]);
});

test("the findings of a run over several files are sorted by place", () => {
  const { diagnostics } = buildModel({ protoFile: descriptors, fileToGenerate: protos.toReversed() });
  const places = diagnostics.map(({ file, line, column }) => `${file} ${[line, column].map(padded).join(" ")}`);
  expect(places.length).toBeGreaterThan(30);
  expect(places).toEqual(places.toSorted());
});

function formatNote({ place, rule, subject, message }: Note): string {
  return `${place.file}:${place.line}:${place.column}: note: ${rule}: ${subject}: ${message}`;
}

function padded(number: number): string {
  return String(number).padStart(6, "0");
}
