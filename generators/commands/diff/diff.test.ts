import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../../testdata/commands/run.ts";
import { describeSources } from "../../../testdata/descriptors.ts";

const before = `syntax = "proto3";
package books.v1;
import "google/api/annotations.proto";
service Books {
  rpc GetBook(GetBookRequest) returns (Book) { option (google.api.http) = {get: "/v1/books/{id}"}; }
  rpc DeleteBook(GetBookRequest) returns (Book) { option (google.api.http) = {delete: "/v1/books/{id}"}; }
}
message GetBookRequest { string id = 1; }
message Book { string title = 1; }
`;
const after = before.replace(/ {2}rpc DeleteBook.*\n/, "").replace("title = 1;", "title = 1; repeated Kind kinds = 2;");

let folder = "";

function git(...args: readonly string[]): void {
  const identity = ["-c", "user.name=test", "-c", "user.email=test@books.example"];
  execFileSync("git", ["-C", folder, ...identity, ...args], { stdio: "pipe" });
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "diff-")));
  for (const name of ["old", "new", "api"]) mkdirSync(join(folder, name));
  for (const [name, text] of Object.entries({ old: before, new: `${after}enum Kind { UNKNOWN = 0; }\n` })) {
    const set = create(FileDescriptorSetSchema, { file: describeSources({ "books.proto": text }) });
    writeFileSync(join(folder, `${name}.binpb`), toBinary(FileDescriptorSetSchema, set));
  }
  writeFileSync(join(folder, "old/books.proto"), before);
  writeFileSync(join(folder, "new/books.proto"), `${after}enum Kind { UNKNOWN = 0; }\n`);
  writeFileSync(join(folder, "api/books.proto"), before);
  git("init", "--quiet", "--initial-branch=main");
  git("add", "api");
  git("commit", "--quiet", "--message=Describe books");
  writeFileSync(join(folder, "api/books.proto"), `${after}enum Kind { UNKNOWN = 0; }\n`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compares descriptor sets: compiling takes longer than anything else. */
function diff(...args: readonly string[]): ReturnType<typeof run> {
  return run("diff", join(folder, "old.binpb"), join(folder, "new.binpb"), ...args);
}

describe("diff", () => {
  test("prints changes with places of both versions", async () => {
    const { exitCode, stdout, stderr } = await run("diff", join(folder, "old"), join(folder, "new"));
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
    const [removed, added, ...rest] = stdout.split("\n");
    expect(removed).toMatch(
      /old\/books\.proto:6:3: breaking: operation-removed: Books\.DeleteBook: DELETE \/v1\/books/,
    );
    expect(added).toMatch(/new\/books\.proto:8:34: safe: field-added: Book\.kinds: is new \(in responses\)$/);
    expect(rest).toEqual(["", "1 breaking and 1 safe changes", ""]);
  });

  test("finds nothing between equal versions", async () => {
    const { exitCode, stdout } = await run("diff", join(folder, "old.binpb"), join(folder, "old.binpb"));
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "no changes for HTTP callers\n" });
  });

  test.each([
    [["--fail-on=none"], 0],
    [["--fail-on=risky"], 1],
  ])("%j ends with %d", async (args, exitCode) => {
    expect(await diff(...args)).toMatchObject({ exitCode });
  });

  test.each([
    ["1.4.2", "2.0.0"],
    ["0.4.2", "0.5.0"],
    ["2.0.0-rc.1", "2.0.0"],
  ])("after %s comes %s", async (current, next) => {
    expect((await diff("--current", current)).stdout).toContain(`the next version after ${current} is ${next}\n`);
  });

  test("after other changes comes a minor version, and without changes a patch", async () => {
    const [added, same] = [
      ["new", "old"],
      ["old", "old"],
    ].map(([one = "", other = ""]) => {
      return run(
        "diff",
        join(folder, `${one}.binpb`),
        join(folder, `${other}.binpb`),
        "--current=1.4.2",
        "--format=json",
      );
    });
    expect(JSON.parse((await same!).stdout)).toEqual({ version: "1.4.3", changes: [] });
    expect(JSON.parse((await added!).stdout)).toMatchObject({ version: "2.0.0", changes: [{ level: "breaking" }, {}] });
  });

  test("a version that is none is an error", async () => {
    expect(await diff("--current=one")).toMatchObject({
      exitCode: 2,
      stderr: 'protoc-gen-rest: --current must be a version such as 1.4.2, not "one"\n',
    });
  });

  test("adds a section to a changelog once", async () => {
    const path = join(folder, "CHANGELOG.md");
    writeFileSync(path, "# Changes\n\nNewest first.\n\n## 1.4.2\n\n- Older.\n");
    for (let run = 0; run < 2; run++) await diff("--changelog", path, "--current=1.4.2");
    expect(readFileSync(path, "utf8")).toBe(
      [
        "# Changes\n\nNewest first.\n",
        "## 2.0.0\n",
        "### Breaking changes\n",
        "- `Books.DeleteBook`: DELETE /v1/books/{id} is gone\n",
        "### Other changes\n",
        "- `Book.kinds`: is new (in responses)\n",
        "## 1.4.2\n\n- Older.\n",
      ].join("\n"),
    );
  });
});

describe("the formats", () => {
  test("github-actions", async () => {
    const { stdout } = await diff("--format=github-actions");
    expect(stdout).toMatch(/^::error file=books\.proto,line=6,col=3,title=operation-removed::Books\.DeleteBook: /);
    expect(stdout).toMatch(/\n::notice file=books\.proto,line=8,col=34,title=field-added::Book\.kinds: is new/);
  });

  test("junit counts safe changes as passed", async () => {
    const { stdout } = await diff("--format=junit");
    expect(stdout).toContain('tests="2" failures="1"');
    expect(stdout).toContain("<system-out>");
  });

  test("sarif", async () => {
    const { runs } = JSON.parse((await diff("--format=sarif")).stdout);
    expect(runs[0].results.map(({ level }: { level: string }) => level)).toEqual(["error", "note"]);
    expect(runs[0].tool.driver.rules[0].shortDescription.text).toMatch(/^An? /);
  });

  test("markdown", async () => {
    expect((await diff("--format=markdown")).stdout).toMatch(/^## Unreleased\n\n### Breaking changes\n/);
  });
});

describe("versions in git", () => {
  test.each([["HEAD:api"], ["main:api"], ["main:./api"], ["main"], [".git#branch=main,subdir=api"]])(
    "%s",
    async (version) => {
      const cwd = process.cwd();
      process.chdir(folder);
      try {
        const { stdout, stderr } = await run("diff", version, "api");
        expect(stderr).toBe("");
        expect(stdout).toMatch(/^\w+:api\/books\.proto:6:3: breaking: operation-removed: /);
        expect(stdout).toContain("\napi/books.proto:8:34: safe: field-added: ");
      } finally {
        process.chdir(cwd);
      }
    },
  );

  test("lines of an old version are not annotated", async () => {
    const { stdout } = await run(
      "diff",
      `${folder}/.git#ref=main,subdir=api`,
      join(folder, "api"),
      "--format=github-actions",
    );
    expect(stdout).toMatch(
      /^::error file=api\/books\.proto,title=operation-removed::.* \(main:api\/books\.proto:6:3\)\n/,
    );
  });

  test.each([
    ["HEAD:nope", "HEAD has no proto files in nope"],
    ["nope:api", "there is no file, folder or git ref nope:api"],
    [
      "https://books.example/api.git#branch=main",
      "https://books.example/api.git is not a repository on this machine; clone it first",
    ],
  ])("%s is an error", async (version, message) => {
    const { exitCode, stderr } = await run("diff", version, "proto");
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: `protoc-gen-rest: ${message}\n` });
  });

  test("a version with errors cannot be compared", async () => {
    const broken = join(folder, "broken.proto");
    writeFileSync(broken, before.replace("{id}", "{id"));
    const { exitCode, stderr } = await run("diff", broken, join(folder, "new"));
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/broken\.proto has errors, so it cannot be compared:\n.*broken\.proto:5:.*: path-syntax: /);
  });
});
