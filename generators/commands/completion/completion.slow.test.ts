import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../../testdata/commands/run.ts";

let folder: string;
let executables: string;

const library = `syntax = "proto3";
package library.v1;
import "google/api/annotations.proto";
import "google/api/field_behavior.proto";
import "google/api/resource.proto";
service Library {
  rpc GetBook(GetBookRequest) returns (Book) { option (google.api.http) = {get: "/v1/{name=shelves/*/books/*}"}; }
  rpc CreateBook(CreateBookRequest) returns (Book) {
    option (google.api.http) = {post: "/v1/{parent=shelves/*}/books" body: "book"};
  }
  rpc ListNews(GetBookRequest) returns (Book) { option (google.api.http) = {get: "/v1/news"}; }
}
message GetBookRequest { string name = 1; }
message CreateBookRequest {
  string parent = 1;
  string book_id = 2;
  Book book = 3;
  bool lent = 4;
  map<string, string> labels = 5;
  string url = 6;
}
message Book {
  option (google.api.resource) = {type: "library.example.com/Book" pattern: "shelves/{shelf}/books/{book}"};
  string name = 1;
  Kind kind = 2;
  Author author = 3;
  string etag = 4 [(google.api.field_behavior) = OUTPUT_ONLY];
}
message Author { string given_name = 1; }
enum Kind { KIND_UNSPECIFIED = 0; KIND_NOVEL = 1; KIND_POEM = 2; }
`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "completion-"));
  for (const name of ["proto", "pro tools"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "proto/library.proto"), library);
  executables = mkdtempSync(join(tmpdir(), "completion-bin-"));
  symlinkSync(join(import.meta.dirname, "../../bin/protoc-gen-rest"), join(executables, "asked"));
  writeFileSync(join(executables, "protoc-gen-rest"), executable, { mode: 0o755 });
  writeFileSync(join(folder, "problem.json"), "");
  writeFileSync(join(folder, "lines"), lines.map(([line]) => `protoc-gen-rest ${line}\n`).join(""));
  for (const shell of shells) writeFileSync(join(folder, `script.${shell}`), (await run("completion", shell)).stdout);
});

afterAll(() => {
  for (const it of [folder, executables]) rmSync(it, { recursive: true });
});

const shells = ["bash", "zsh", "fish"] as const;
type Shell = (typeof shells)[number];

/**
 * Programs for the shells, which start once. They read lines from a file, and print what they offer for each, one candidate on
 * each line, and `%%` after the last.
 */
const programs: Readonly<Record<Shell, string>> = {
  // As readline does, which takes an equals sign as a word.
  bash: `source script.bash
compopt() { options="$*"; }
while IFS= read -r LINE; do
  read -ra COMP_WORDS <<< "\${LINE//=/ = }"
  [[ "$LINE" != *[\\ =] ]] || COMP_WORDS+=("")
  COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 )) COMPREPLY=() options="-o default"
  _protoc_gen_rest
  current="\${COMP_WORDS[COMP_CWORD]}"
  if [ "\${#COMPREPLY[@]}" -gt 0 ]; then printf '%s\\n' "\${COMPREPLY[@]}"
  elif [[ "$options" == *"-o dirnames"* ]]; then compgen -d -- "$current"
  elif [[ "$options" == "-o default" ]]; then compgen -f -- "$current"
  fi
  echo %%
done < lines`,
  // An interactive zsh in a pseudoterminal, in which compadd writes what it adds to a file.
  zsh: `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PROMPT= ; stty -echo columns 300; bindkey "^I" complete-word; autoload -Uz compinit; compinit -u -D'
zpty -w shell 'compadd() {
  local -a matching
  builtin compadd "$@"
  [[ " $* " == *" -[OAD] "* ]] && return
  builtin compadd -A matching "$@"
  print -rl -- $matching >> offered
}; finish() { BUFFER=; print >> done }; zle -N finish; bindkey "^X" finish'
zpty -w shell 'source script.zsh; print > ready'
while [[ ! -e ready ]] { sleep 0.02 }
while IFS= read -r line; do
  : > offered
  zpty -w -n shell "$line"$'\\t\\x18'
  repeat 6000 { [[ -e done ]] && break; sleep 0.02 }
  sed 's/\\\\//g' offered
  print %%
  rm -f done
done < lines
zpty -d shell
rm -f ready offered`,
  fish: `source script.fish
while read --local line
  complete -C $line | string replace --regex '\\t.*' ''
  echo %%
end < lines`,
};

/**
 * Stands in for the executable, and asks it once for each line: all shells have to pass the same words. Its responses take a
 * second each, in which it compiles proto files.
 */
const executable = `#!/bin/sh
key="${"$"}{0%/*}/$(printf '%s\\n' "$@" | cksum | tr ' ' -)"
[ -e "$key" ] || "${"$"}{0%/*}/asked" "$@" > "$key"
exec cat "$key"
`;

/** The words that a shell offers for each line. */
function offered(shell: Shell): ReadonlyMap<string, readonly string[]> {
  const args = shell === "fish" ? ["--no-config", "-c"] : shell === "zsh" ? ["-f", "-c"] : ["--norc", "-c"];
  const PATH = `${executables}${delimiter}${process.env["PATH"]}`;
  const env = { ...process.env, PATH, TERM: "dumb" };
  const { stdout, stderr } = spawnSync(shell, [...args, programs[shell]], { cwd: folder, encoding: "utf8", env });
  expect(stderr).toBe("");
  const responses = stdout.split("%%\n");
  expect(responses).toHaveLength(lines.length + 1);
  return new Map(lines.map(([line], index) => [line, candidatesOf(responses[index] ?? "")]));
}

function candidatesOf(response: string): readonly string[] {
  const candidates = response.split("\n").map((text) => text.replace(/\/$/, "").replace(/^--\S+=/, ""));
  return [...new Set(candidates.filter((text) => text !== ""))].sort();
}

const lines: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ["ro", ["routes"]],
  ["--v", ["--version"]],
  ["he", ["help"]],
  ["help rou", ["routes"]],
  ["routes --f", ["--filter", "--format"]],
  ["routes --he", ["--help"]],
  ["lint routes --f", ["--fix", "--format"]],
  ["lint --format s", ["sarif"]],
  ["lint --format=s", ["sarif"]],
  ["diff --fail-on=", ["breaking", "none", "risky"]],
  ["lint --explain status-c", ["status-created"]],
  ["routes --tolerate http-rule", ["http-rule-empty"]],
  ["import --tolerate proto", ["proto-files"]],
  ["completion z", ["zsh"]],
  ["routes pro", ["pro tools", "problem.json", "proto"]],
  ["lint --config prob", ["problem.json"]],
  ["routes -I pro", ["pro tools", "proto"]],
  ["init pro", ["pro tools", "proto"]],
  ["routes --filter pro", []],
  ["call Books.GetBook --title Emma --dr", ["--dry-run"]],
  ["call Cre", ["CreateBook"]],
  ["call Library.G", ["Library.GetBook"]],
  ["call CreateBook --boo", ["--book", "--book-id", "--book.author", "--book.kind", "--book.name"]],
  ["call CreateBook --book.author.", ["--book.author.given-name"]],
  ["call CreateBook --book_", ["--book_id"]],
  ["call CreateBook --book.kind KIND_N", ["KIND_NOVEL"]],
  ["call CreateBook --book.kind=KIND_N", ["KIND_NOVEL"]],
  ["call CreateBook --lent --lab", ["--labels."]],
  ["call CreateBook --book-id em", []],
  ["call --input proto GetBook --na", ["--name"]],
  ["call --input nowhere GetBook --na", []],
  ["try P", ["POST"]],
  ["try GET /v1/", ["/v1/news", "/v1/shelves"]],
  ["resource B", ["Book"]],
];

describe.each(shells)("%s", (shell) => {
  const isMissing = spawnSync(shell, ["--version"]).error !== undefined;
  if (isMissing) console.warn(`${shell} is not installed, so that its completion is not tested`);
  let candidates: ReadonlyMap<string, readonly string[]> = new Map();
  beforeAll(() => {
    if (!isMissing && process.platform !== "win32") candidates = offered(shell);
  });
  test.skipIf(isMissing || process.platform === "win32").each(lines)("%s", (line, expected) => {
    expect(candidates.get(line)).toEqual(expected);
  });
});
