import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { bundleRest } from "../../testdata/plugins/bundle-rest.ts";

const root = join(import.meta.dirname, "../..");

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly [{ readonly env: Record<string, string>; readonly run: string }] };
}

const action: Action = parse(readFileSync(join(import.meta.dirname, "action.yml"), "utf8"));

function proto(path: string, more = ""): string {
  return `syntax = "proto3";
package books.v1;
import "google/api/annotations.proto";
service BookService {
  rpc GetBook(GetBookRequest) returns (Book) { option (google.api.http) = {get: "${path}"}; }
}
message GetBookRequest { string name = 1; }
message Book { string name = 1; ${more} }
`;
}

// The step of the action, as a runner starts it, in the clone of a pull request.
describe.skipIf(process.platform === "win32")("the GitHub Action (a bash step: not on Windows)", () => {
  let folder: string;
  let bin: string;

  beforeAll(() => {
    folder = mkdtempSync(join(root, "node_modules/.cache/action-"));
    bin = bundleRest(folder);
    symlinkSync(join(root, "generators/proto"), join(folder, "proto"));
    git(folder, "init", "--quiet", "--bare", "--initial-branch=main", "origin");
    git(folder, "clone", "--quiet", "origin", "work");
    commit(proto("/v1/{name=books/*}"), "main", ".");
    commit(proto("/v1/{name=papers/*}"), "main", "packages/api");
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function git(cwd: string, ...args: readonly string[]): void {
    const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@books.example", "-c", "init.defaultBranch=main"];
    execFileSync("git", [...identity, ...args], { cwd, stdio: ["ignore", "ignore", "pipe"] });
  }

  function commit(text: string, branch: string, directory: string): void {
    const work = join(folder, "work");
    const file = join(work, directory, "proto/books/v1/books.proto");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    git(work, "checkout", "--quiet", "-B", branch);
    git(work, "add", ".");
    git(work, "commit", "--quiet", "--allow-empty", "--message", "Change books");
    git(work, "push", "--quiet", "--force", "origin", branch);
  }

  /** Runs the step for a pull request that changes the proto file. */
  function check(text: string, inputs: Readonly<Record<string, string>> = {}, base = "main", installs = true) {
    const directory = inputs["working-directory"] ?? ".";
    commit(text, "change", directory);
    const clone = mkdtempSync(join(tmpdir(), "clone-"));
    const url = `file://${join(folder, "origin")}`;
    git(clone, "clone", "--quiet", "--depth=1", "--branch=change", url, ".");
    if (installs) {
      mkdirSync(join(clone, "node_modules"));
      symlinkSync(bin, join(clone, "node_modules/.bin"));
    }
    const [step] = action.runs.steps;
    const value = (text: string): string =>
      text.replace(/\$\{\{ inputs\.([a-z-]+) \}\}/g, (_, name: string) => inputs[name] ?? action.inputs[name]!.default);
    const values = Object.entries(step.env).map(([name, text]) => [name, value(text)]);
    const summary = join(clone, "summary.md");
    const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", step.run], {
      cwd: join(clone, directory),
      encoding: "utf8",
      env: {
        ...process.env,
        ...Object.fromEntries(values),
        BASE: base,
        PATH: [join(root, "node_modules/.bin"), process.env["PATH"]].join(delimiter),
        GITHUB_ACTION_PATH: import.meta.dirname,
        GITHUB_STEP_SUMMARY: summary,
      },
    });
    const result = { status, stdout, stderr, summary: status === 2 ? "" : readFileSync(summary, "utf8") };
    rmSync(clone, { recursive: true });
    return result;
  }

  test("what changes nothing for callers passes", () => {
    const { status, stdout, summary } = check(proto("/v1/{name=books/*}", "string title = 2;"));
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.not.stringContaining("::error") });
    expect(summary).toMatch(/^## Findings\n\nNo findings\.\n\n## Changes for callers\n\n### /);
  });

  test("a breaking change is an annotation, stands in the summary and fails", () => {
    const { status, stdout, summary } = check(proto("/v2/{name=books/*}"));
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error file=proto\/books\/v1\/books\.proto,line=5,col=48,title=route-moved::/m);
    expect(summary).toContain("### Breaking changes\n\n- `BookService.GetBook`: GET /v1/");
  });

  test("files are named from the root of the repository, wherever the project is", () => {
    const directory = { "working-directory": "packages/api" };
    const moved = check(proto("/v2/{name=books/*}"), directory);
    expect(moved.status).toBe(1);
    expect(moved.stdout).toMatch(/^::error file=packages\/api\/proto\/books\/v1\/books\.proto,line=5,/m);
    expect(moved.summary).toContain("### Breaking changes\n\n- `BookService.GetBook`: GET /v1/{name=papers/\\*}");
    const found = check(proto("/v1/{nam=books/*}"), directory, "");
    expect(found.stdout).toContain("file=packages/api/proto/books/v1/books.proto,line=5");
    expect(found.summary).toContain("| error | packages/api/proto/books/v1/books.proto:5 | path-field-unknown | ");
  });

  test("fail-on=none and against=none let it pass", () => {
    expect(check(proto("/v2/{name=books/*}"), { "fail-on": "none" })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("route-moved"),
    });
    const alone = check(proto("/v2/{name=books/*}"), { against: "none" });
    expect(alone).toMatchObject({ status: 0, stdout: "" });
    expect(alone.summary).toBe("## Findings\n\nNo findings.\n");
  });

  test("findings of lint are a table, and fail without a pull request, too", () => {
    const { status, stdout, summary } = check(proto("/v1/{nam=books/*}"), {}, "");
    expect(status).toBe(1);
    expect(stdout).toContain("title=path-field-unknown::");
    expect(summary).toContain("| error | proto/books/v1/books.proto:5 | path-field-unknown | BookService.GetBook: ");
    expect(summary).not.toContain("Changes for callers");
  });

  test("arguments reach both commands, and files that do not compile end with 2", () => {
    expect(check(proto("/v1/{nam=books/*}"), { arguments: "--tolerate path-field-unknown" }).stdout).toContain(
      "::warning file=proto/books/v1/books.proto,line=5",
    );
    expect(check("syntax").status).toBe(2);
  });

  test("a project that is not installed is told so", () => {
    const { status, stderr } = check(proto("/v1/{name=books/*}"), {}, "", false);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining("::error::install the dependencies"),
    });
  });
});
