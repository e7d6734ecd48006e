import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run, runIn } from "../../../testdata/commands/run.ts";
import { describeSources } from "../../../testdata/descriptors.ts";
import { knownRules } from "../findings/known-rules.ts";
import { rulePages } from "./rule-pages.ts";

const proto = `syntax = "proto3";
package books.v1;
import "google/api/annotations.proto";
import "rest/v1/options.proto";
service Books {
  rpc GetBook(Book) returns (Book) {
    option (google.api.http) = {get: "/v1/books/{title}"};
    option (rest.v1.method).status = 204;
  }
  rpc FindBook(Book) returns (Book) { option (google.api.http) = {get: "/v1/books/{isbn}"}; }
}
message Book { string title = 1; }
`;

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lint-"));
  mkdirSync(join(folder, "api"));
  writeFileSync(join(folder, "api/books.proto"), proto);
  writeFileSync(join(folder, "clean.proto"), 'syntax = "proto3"; message T {}');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function lint(...args: readonly string[]): ReturnType<typeof run> {
  return run("lint", join(folder, "api"), ...args);
}

/** The findings with a configuration, as `rule severity`. */
async function lintWith(config: string): Promise<readonly string[] | string> {
  const path = join(folder, "protoc-gen-rest.yaml");
  writeFileSync(path, config);
  const { exitCode, stdout, stderr } = await lint("--format=json", "--config", path);
  if (exitCode === 2) return stderr.replace(/^.*protoc-gen-rest\.yaml:/, "");
  const findings: { rule: string; severity: string }[] = JSON.parse(stdout);
  return findings.map(({ rule, severity }) => `${rule} ${severity}`);
}

describe("lint", () => {
  test("prints findings with their number", async () => {
    const { exitCode, stdout, stderr } = await lint();
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
    expect(stdout).toMatch(
      /api\/books\.proto:6:3: warning: status-without-body: Books\.GetBook: a response with status 204/,
    );
    expect(stdout).toMatch(/api\/books\.proto:10:\d+: path-field-unknown: Books\.FindBook: /);
    expect(stdout).toMatch(/\n\n1 error and 1 warning in 1 file\n$/);
  });

  test("tells that there are no findings", async () => {
    const stderr = "no findings in 1 file\n";
    expect(await run("lint", join(folder, "clean.proto"))).toEqual({ exitCode: 0, stdout: "", stderr });
  });

  test("finds nothing in the APIs of this repository", async () => {
    const proto = join(import.meta.dirname, "../../../proto");
    const stderr = expect.stringMatching(/^no findings in \d+ files\n$/);
    expect(await run("lint", proto)).toEqual({ exitCode: 0, stdout: "", stderr });
  });

  test("a list beside its items hides no name, and neither does a path that ends before them", async () => {
    const path = join(folder, "overlap.proto");
    const rpc = (name: string, get: string, more = "") =>
      `rpc ${name}(Book) returns (Book) { option (google.api.http) = {get: "${get}"}; ${more} }`;
    writeFileSync(
      path,
      `syntax = "proto3"; package overlap; import "google/api/annotations.proto"; import "rest/v1/options.proto";
service Books {
  ${rpc("List", "/v1/books", "option (rest.v1.method).trailing_slash = true;")}
  ${rpc("Get", "/v1/books/{title}")}
  ${rpc("GetDeep", "/v1/deep/{title=**}")}
  ${rpc("ListDeep", "/v1/deep")}
  ${rpc("ListNew", "/v1/deep/new")}
  ${rpc("GetNamed", "/v1/{title=named/**}")}
  ${rpc("ListNamed", "/v1/{title=named}")}
  rpc GetEither(Book) returns (Book) {
    option (google.api.http) = {get: "/v1/either/{title=*/*}" additional_bindings {get: "/v1/either/{title=new/*}"}};
  }
}
message Book { string title = 1; }`,
    );
    const config = join(folder, "strict.yaml");
    writeFileSync(config, "lint: {rules: {route-overlap: warning}}");
    const { stdout } = await run("lint", path, "--config", config, "--format=json");
    rmSync(path);
    const findings: { message: string }[] = JSON.parse(stdout);
    expect(findings.map(({ message }) => message)).toEqual([
      "GET /v1/deep/new matches /v1/deep/{title=**}, but goes to /v1/deep/new of Books.ListNew",
    ]);
  });

  test("uses colors on a terminal", async () => {
    const { stdout } = await runIn({ columns: 80, colors: true }, "lint", join(folder, "api"));
    expect(stdout).toContain("\u001b[31mpath-field-unknown");
    expect(stdout).toContain("\u001b[33mstatus-without-body");
  });

  test("lists all rules", async () => {
    const { exitCode, stdout } = await run("lint", "--rules");
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^RULE +GROUP +LEVEL +ABOUT\n/);
    expect(stdout).toMatch(/\naip-0231-batch-get +aip +warning +A BatchGet method is not/);
    expect(stdout).toMatch(/\npath-syntax +always +error +/);
  });

  test("--path keeps findings of these files alone", async () => {
    const path = (...names: readonly string[]) => names.flatMap((name) => ["--path", join(folder, name)]);
    const all = ["lint", folder] as const;
    expect((await run(...all, ...path("api/books.proto"))).stdout).toContain("1 error and 1 warning in 1 file");
    expect(await run(...all, ...path("clean.proto", "ap"))).toMatchObject({
      exitCode: 0,
      stderr: "no findings in 1 file\n",
    });
    expect(await run(...all, "--path", "nothere", "--path", "nor/this")).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: "protoc-gen-rest: --path nothere --path nor/this: the input has no such file\n",
    });
  });

  test("segments with text around variables are judged by their text", async () => {
    const paths = [
      "/v{sid}/x",
      "/calls/{sid}.json",
      "/compare/{sid}...{to}",
      "/{sid}-{to}",
      "/user_list-{sid}",
      "/{sid}.As_is",
      "/tiles/{sid}@2x.png",
    ];
    const rpcs = paths.map((get, at) => {
      return `rpc M${at}(Call) returns (Call) { option (google.api.http) = {get: "${get}"}; }`;
    });
    const parts = join(folder, "parts");
    mkdirSync(parts);
    writeFileSync(
      join(parts, "parts.proto"),
      `syntax = "proto3"; package parts; import "google/api/annotations.proto"; import "rest/v1/options.proto";
service Calls { option (rest.v1.service).partial_segments = true; ${rpcs.join(" ")} }
message Call { string sid = 1; string to = 2; }`,
    );
    const config = join(folder, "parts.yaml");
    writeFileSync(config, "lint: {rules: {aip-0122-collection: warning}}");
    const { stdout } = await run("lint", parts, "--config", config);
    expect(stdout.match(/the segment .*/g)).toEqual([
      'the segment "user_list" is not in camelCase',
      'the segment "As_is" is not in camelCase',
    ]);
  });

  test("has a text with examples for every rule", () => {
    const texts = rulePages();
    for (const id of knownRules.keys()) {
      expect(texts.get(id), id).toMatch(
        /^\S[\s\S]*\n\nBad:\n\n {4}[\s\S]*\n\nFinding:\n\n {4}[\s\S]*\n\nGood:\n\n {4}/,
      );
    }
  });

  test("explains a rule", async () => {
    expect((await lint("--explain", "aip-0131-get")).stdout).toMatch(
      /^aip-0131-get: off by default; .* group, aip\n.*\n\nAIP-131 \(https:.*\n\nBad:\n\n {4}service [^`#]*\n\nFinding:\n\n {4}library[^`#]*\n\nGood:\n\n {4}service [^`#]*\n {4}}\n\nhttps:\/\/.*\/lint\/aip\.md#aip-0131-get\n$/,
    );
    expect((await lint("--explain", "path-syntax")).stdout).toMatch(
      /^path-syntax: error by default\n.*\n\nClients and servers parse [^#]*\/docs\/rules.md\n$/,
    );
    expect(await lint("--explain", "path-sintax")).toMatchObject({
      exitCode: 2,
      stderr: 'protoc-gen-rest: unknown rule "path-sintax" (did you mean "path-syntax"?)\n',
    });
    expect((await lint("--explain", "aip-158")).stderr).toContain('(did you mean "aip-0158-pagination"?)');
  });
});

describe("--fix", () => {
  const unfixed = `// Größe:\t8
syntax = "proto3";
package fix.v1;
import "google/api/annotations.proto";
import "google/protobuf/struct.proto";
import "rest/v1/options.proto";
service Books {
  rpc GetBook(Book) returns (Book) {
    option (google.api.http) = {get: "/v1/books/{title}"};
    /* ä */ option (rest.v1.method) = { status: 203 body_optional: true };
  }
\trpc FindBook(Book) returns (Book) {
\t\toption (google.api.http) = {get: "/v1/found/{title}"};
\t\toption (rest.v1.method).request_media_type = "text/plain";
\t}
}
message Book {
  string title = 1 [(rest.v1.field).int64 = INT64_NUMBER];
  google.protobuf.Value any = 2 [(rest.v1.field) = { nullable: true }];
  string kept = 3 [(rest.v1.field).int64 = INT64_NUMBER /* } */, deprecated = true]; // [
}
`;
  const fixed = unfixed
    .replace(" body_optional: true", "")
    .replace(/\t\toption \(rest.*\n/, "")
    .replace(" [(rest.v1.field).int64 = INT64_NUMBER]", "")
    .replace(" [(rest.v1.field) = { nullable: true }]", "")
    .replace("(rest.v1.field).int64 = INT64_NUMBER /* } */, ", "/* } */ ");

  test.each([[[]], [["--format=json"]]])("removes options without effect, once: %j", async (args) => {
    const path = join(folder, "fix.proto");
    writeFileSync(path, unfixed);
    const first = await run("lint", path, "--fix", ...args);
    expect(readFileSync(path, "utf8")).toBe(fixed);
    expect(first).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("fixed 5 findings in 1 file\n") });
    const second = await run("lint", path, "--fix", ...args);
    expect(readFileSync(path, "utf8")).toBe(fixed);
    expect(second.stderr).not.toContain("fixed");
  });

  test("keeps what it cannot fix", async () => {
    const { exitCode, stdout } = await lint("--fix");
    expect(exitCode).toBe(1);
    expect(stdout).toContain("1 error and 1 warning in 1 file");
    expect(readFileSync(join(folder, "api/books.proto"), "utf8")).toBe(proto);
  });

  test("refuses images, whose places may be those of other versions", async () => {
    const image = join(folder, "image.binpb");
    writeFileSync(
      image,
      toBinary(
        FileDescriptorSetSchema,
        create(FileDescriptorSetSchema, { file: describeSources({ "fix.proto": unfixed }) }),
      ),
    );
    const { exitCode, stderr } = await run("lint", image, "--fix");
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining("--fix changes proto files") });
  });
});

describe("the formats", () => {
  test("json", async () => {
    const [first] = JSON.parse((await lint("--format=json")).stdout);
    expect(first).toMatchObject({
      rule: "status-without-body",
      severity: "warning",
      line: 6,
      subject: "Books.GetBook",
    });
  });

  test("github-actions", async () => {
    const { stdout } = await lint("--format=github-actions");
    expect(stdout.split("\n")[0]).toMatch(
      /^::warning file=\S+books\.proto,line=6,col=3,title=status-without-body::Books\.GetBook: a response .*%0Ahint: return/,
    );
  });

  test("junit", async () => {
    const { stdout } = await lint("--format=junit");
    expect(stdout).toMatch(/<testsuites name="protoc-gen-rest" tests="2" failures="2">/);
    expect(stdout).toMatch(
      /<testcase classname="\S+books\.proto" name="status-without-body at line 6 \(Books\.GetBook\)">/,
    );
    expect(stdout).toMatch(/message="the template binds &quot;isbn&quot;|message="[^"<]*"/);
    expect((await run("lint", join(folder, "clean.proto"), "--format=junit")).stdout).toContain('failures="0"');
  });

  test("sarif", async () => {
    const log = JSON.parse((await lint("--format=sarif")).stdout);
    expect(log).toMatchObject({ version: "2.1.0", runs: [{ tool: { driver: { name: "protoc-gen-rest" } } }] });
    const [{ results, tool }] = log.runs;
    expect(results[0]).toMatchObject({
      ruleId: "status-without-body",
      level: "warning",
      locations: [{ physicalLocation: { region: { startLine: 6, startColumn: 3 } } }],
    });
    expect(tool.driver.rules[results[0].ruleIndex].id).toBe("status-without-body");
  });
});

describe("the configuration", () => {
  test.each([
    ["lint: {rules: {status-without-body: error}}", ["status-without-body error", "path-field-unknown error"]],
    ["lint: {rules: {recommended: off, path-field-unknown: warning}}", ["path-field-unknown warning"]],
    [
      "lint: {rules: {recommended: off, status-without-body: error}}",
      ["status-without-body error", "path-field-unknown error"],
    ],
    ["lint: {ignore: [api/books.proto]}", []],
    ["lint: {ignore: [api]}", []],
    ["lint: {ignore: [ap]}", ["status-without-body warning", "path-field-unknown error"]],
    ["", ["status-without-body warning", "path-field-unknown error"]],
  ])("%s", async (config, findings) => {
    expect(await lintWith(config)).toEqual(findings);
  });

  test("asks webhooks for comments, which may decline", async () => {
    const hooks = join(folder, "hooks.proto");
    writeFileSync(
      hooks,
      `syntax = "proto3";
package hooks.v1;
import "google/api/annotations.proto";
import "rest/v1/options.proto";
service Hooks {
  rpc Created(Event) returns (Event) {
    option (google.api.http) = {post: "/created" body: "*"};
    option (rest.v1.method).webhook = {};
  }
  // rest:lint:ignore comment-missing
  rpc Deleted(Event) returns (Event) {
    option (google.api.http) = {post: "/deleted" body: "*"};
    option (rest.v1.method).webhook = {};
  }
}
// An event.
message Event {}
`,
    );
    const path = join(folder, "protoc-gen-rest.yaml");
    writeFileSync(path, "lint: {rules: {comment-missing: error}}");
    const { stdout } = await run("lint", hooks, "--format=json", "--config", path);
    rmSync(hooks);
    const found: { rule: string; subject: string }[] = JSON.parse(stdout);
    expect(found.map(({ rule, subject }) => `${rule} ${subject}`)).toEqual([
      "comment-missing Hooks",
      "comment-missing Hooks.Created",
    ]);
  });

  test("turns on groups", async () => {
    const found = await lintWith("lint: {rules: {aip: warning, strict: error, comment-missing: off}}");
    expect(found).toContain("aip-0131-get warning");
    expect(found).toContain("error-undeclared error");
    expect(found).not.toContain("comment-missing error");
  });

  test.each([
    ["lint: {rules: {path-sintax: off}}", '1:16: unknown rule "path-sintax" (did you mean "path-syntax"?)\n'],
    ["lint:\n  rules:\n    api: off", '3:5: unknown rule "api" (did you mean "aip"?)\n'],
    [
      "lint: {rules: {xyz: off}}",
      '1:16: unknown rule "xyz"; expected the name of a rule, or recommended, strict, aip\n',
    ],
    ["lint: {rules: {path-syntax: of}}", '1:16: the level of path-syntax must be off, warning or error, not "of"\n'],
    ["lint: {rule: {}}", '1:8: unknown member "rule" of lint (did you mean "rules"?)\n'],
    ["lint: {files: {}}", '1:8: unknown member "files" of lint; expected rules or ignore\n'],
    ["lnt: {}", '1:1: unknown member "lnt" (did you mean "lint"?)\n'],
    ["lint: {}\nversion: 2", '2:1: unknown member "version"; expected lint\n'],
    ["lint: [", expect.stringMatching(/^1:8: Flow sequence.*\n$/)],
    ["lint: {rules: *missing}", expect.stringMatching(/^1:1: .*missing.*\n$/)],
    ["lint: {ignore: api}", "1:8: lint.ignore must be a list of folders and files\n"],
    ["- lint", "1:1: the file must be a mapping\n"],
  ])("%s is an error", async (config, message) => {
    expect(await lintWith(config)).toEqual(message);
  });
});

describe("a comment ignores a rule", () => {
  async function rulesOf(change: (text: string) => string): Promise<readonly string[]> {
    const path = join(folder, "ignored.proto");
    writeFileSync(path, change(proto));
    const findings: { rule: string }[] = JSON.parse((await run("lint", path, "--format=json")).stdout);
    rmSync(path);
    return findings.map(({ rule }) => rule);
  }

  const comment = "// rest:lint:ignore status-without-body, path-case: as documented";

  test.each([
    ["at the rpc", (text: string) => text.replace("  rpc GetBook", `  ${comment}\n  rpc GetBook`), true],
    ["at the service", (text: string) => text.replace("service", `${comment}\nservice`), true],
    ["before a blank line", (text: string) => text.replace("service", `\n${comment}\n\nservice`), true],
    ["at the package", (text: string) => text.replace("package", `${comment}\npackage`), true],
    ["at another element", (text: string) => text.replace("message", `${comment}\nmessage`), false],
    ["for another rule", (text: string) => text.replace("service", "// rest:lint:ignore path-case\nservice"), false],
  ])("%s", async (_, change, isIgnored) => {
    expect(await rulesOf(change)).toEqual([...(isIgnored ? [] : ["status-without-body"]), "path-field-unknown"]);
  });

  test("a rule that does not exist is a finding", async () => {
    const misspelled = (text: string) => text.replace("service", "// rest:lint:ignore path-cse\nservice");
    expect(await rulesOf(misspelled)).toContain("suppression-unknown");
  });
});
