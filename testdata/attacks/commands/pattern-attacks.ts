import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileProtos } from "@protoc-gen-rest/plugin/testkit";
import { type Attack, hold, Tally } from "../attack.ts";
import { includes } from "../target.ts";
import type { RunCommand } from "./command-runner.ts";

/** Backtracking would take centuries for each pattern. */
const text = `${"a".repeat(60)}!`;
const patterns = ["^(a+)+$", "^(?!b)(a+)+$", "(a|a)*(a|a)*b$"];

const parameters = patterns.map((pattern, index) => {
  const schema = { type: "string", pattern, default: text, example: text, enum: [text] };
  return { name: `p${index}`, in: "query", schema };
});
const document = {
  openapi: "3.1.0",
  info: { title: "Books", version: "1" },
  paths: { "/v1/books": { get: { operationId: "list", parameters, responses: { 200: { description: "" } } } } },
};

const fields = patterns.map((pattern, index) => {
  const given = `pattern: ${JSON.stringify(pattern)}`;
  const value = `'"${text}"'`;
  return `
    string a${index} = ${index * 3 + 1} [(rest.v1.field) = {default: ${value}, schema: {${given}, enum: ${value}}}];
    repeated string b${index} = ${index * 3 + 2} [(rest.v1.field) = {default: '["${text}"]', items: {${given}, enum: ${value}}}];
    map<string, string> c${index} = ${index * 3 + 3} [(rest.v1.field) = {default: '{"${text}": ""}', keys: {${given}}}];`;
});
const proto = `syntax = "proto3"; package books.v1;
  import "google/api/annotations.proto"; import "rest/v1/options.proto";
  service Books { rpc List(Book) returns (Book) { option (google.api.http) = {post: "/v1/books" body: "*"}; } }
  message Book { ${fields.join("")} }`;

/** Without values, errors of which would end the commands, and with samples that are made up. */
const plainFields = patterns.map((pattern, index) => {
  const given = `pattern: ${JSON.stringify(pattern)}`;
  return `
    string a${index} = ${index * 2 + 1} [(rest.v1.field) = {schema: {${given}}, always: true}];
    map<string, string> c${index} = ${index * 2 + 2} [(rest.v1.field) = {keys: {${given}}, always: true}];`;
});
const plainProto = proto.replace(/message Book [\s\S]*/, `message Book { ${plainFields.join("")} }`);

/** Each command reads a declared pattern and declared values that it would backtrack for. */
const commands: readonly (readonly string[])[] = [
  ["import", "books.json", "--out", "imported"],
  ["import", "books.json", "--dry-run", "--format", "json"],
  ["coverage", "books.json", "books.binpb"],
  ["replay", "books.binpb"],
  ["lint", "books.binpb"],
  ["routes", "books.binpb"],
  ["openapi", "books.binpb"],
  ["openapi", "books.binpb", "--examples", "--proto-files", "--out", "books.yaml"],
  ["docs", "books.binpb", "--out", "pages"],
  ["diff", "books.binpb", "books.binpb"],
  ["replay", "plain.binpb", "--out", "generated"],
  ["lint", "plain.binpb"],
  ["routes", "plain.binpb"],
  ["openapi", "plain.binpb", "--examples", "--out", "plain.yaml"],
  ["docs", "plain.binpb", "--out", "pages"],
  ["diff", "plain.binpb", "plain.binpb"],
];

/** Declared patterns on declared values: every command that reads them ends. */
export async function patternAttacks(folder: string, run: RunCommand): Promise<Attack[]> {
  const own = join(folder, "patterns");
  mkdirSync(own);
  writeFileSync(join(own, "books.json"), JSON.stringify(document));
  for (const [name, text] of Object.entries({ books: proto, plain: plainProto })) {
    writeFileSync(join(own, `${name}.binpb`), await compileProtos({ "books.proto": text }, { includes: includes() }));
  }
  return commands.map((args) => ({
    name: `patterns: ${args.join(" ")}`,
    async run() {
      const tally = new Tally();
      const { exitCode, stderr, milliseconds } = await run(args, own);
      tally.add(exitCode ?? "no end");
      tally.note = `${milliseconds} ms`;
      hold(exitCode !== undefined, `no end after ${milliseconds} ms`);
      // Values that do not match are errors, and everything else is a mistake of this attack.
      hold(!/\n\s+at |there is no/.test(stderr), stderr.slice(0, 500));
      return tally;
    },
  }));
}
