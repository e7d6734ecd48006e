// Checks the proto files of a workflow run. Findings and changes become annotations of the pull request, and the summary of the job lists
// them. The inputs of action.yml are in the environment. Exits with 1 for findings and for changes that fail the job, and with 2 if a
// command could not check.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync } from "node:fs";
import { dirname, join, posix } from "node:path";

const {
  PROTO = "proto",
  AGAINST = "",
  FAIL_ON = "breaking",
  ARGUMENTS = "",
  BASE = "",
  GITHUB_STEP_SUMMARY,
} = process.env;
const more = ARGUMENTS.split(" ").filter((argument) => argument !== "");

/** The folder of the project from the root of the repository, from where GitHub wants the names of files: `packages/api/`, or "". */
const prefix = spawnSync("git", ["rev-parse", "--show-prefix"], { encoding: "utf8" }).stdout?.trimEnd() ?? "";

function fromRoot(file) {
  return posix.join(prefix, file);
}

/** Runs a command that ends with 0, or with 1 for findings. What else it says about itself goes to the log. */
function run(command, args, shell = false) {
  const [program, ...rest] = shell ? [command, ...args].map((text) => `"${text}"`) : [command, ...args];
  const options = { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1 << 28 };
  const { status, stdout, error } = spawnSync(program, rest, { ...options, shell });
  if (error !== undefined) throw error;
  if (status !== 0 && status !== 1) process.exit(2);
  return { status, stdout };
}

/** Where the project has installed the command, or undefined. */
function installed() {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const path = join(folder, "node_modules/.bin/protoc-gen-rest");
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) return undefined;
  }
}

function checked(...args) {
  // Windows starts .cmd files in a shell only, which splits at spaces.
  return run(executable, [...args, ...more], process.platform === "win32");
}

/** Annotations go to stdout, which the runner reads. Returns the exit code. */
function annotate(...args) {
  const { status, stdout } = checked(...args, "--format", "github-actions");
  process.stdout.write(stdout.replace(/(?<=^::\w+ file=)[^,:]+/gm, fromRoot));
  return status;
}

/** A cell of a table in Markdown. */
function cell(text) {
  return text.replace(/[\\|<&*_`[\]]/g, "\\$&").replaceAll("\n", " ");
}

function findingsTable() {
  const findings = JSON.parse(checked("lint", PROTO, "--format", "json").stdout);
  if (findings.length === 0) return "No findings.\n";
  const rows = findings.map(({ severity, file, line, rule, subject, message }) => {
    const cells = [severity, `${fromRoot(file)}:${line}`, rule, subject === "" ? message : `${subject}: ${message}`];
    return `| ${cells.map(cell).join(" | ")} |\n`;
  });
  return `|   | place | rule | finding |\n| - | ----- | ---- | ------- |\n${rows.join("")}`;
}

/** The commit to compare with, or undefined. */
function base() {
  const ref = AGAINST === "" ? BASE : AGAINST;
  if (ref === "" || ref === "none") return undefined;
  const known = [`origin/${ref}`, ref].map((name) => {
    return run("git", ["rev-parse", "--verify", "--quiet", `${name}^{commit}`]).stdout.trim();
  });
  const commit = known.find((text) => text !== "");
  if (commit !== undefined) return commit;
  // Checkouts of pull requests have one commit.
  run("git", ["fetch", "--quiet", "--depth=1", "origin", ref]);
  return run("git", ["rev-parse", "FETCH_HEAD"]).stdout.trim();
}

const executable = installed();
if (executable === undefined) {
  console.error(
    "::error::install the dependencies of the project before this step: protoc-gen-rest, and buf or protoc",
  );
  process.exit(2);
}
const codes = [annotate("lint", PROTO)];
let summary = `## Findings\n\n${findingsTable()}`;
const commit = base();
if (commit !== undefined) {
  const args = ["diff", `${commit}:${fromRoot(PROTO)}`, PROTO, "--fail-on", FAIL_ON];
  codes.push(annotate(...args));
  const changes = checked(...args, "--format", "markdown").stdout.replace(/^## .*\n+/, "");
  summary += `\n## Changes for callers\n\n${changes === "" ? "None.\n" : changes}`;
}
if (GITHUB_STEP_SUMMARY !== undefined) appendFileSync(GITHUB_STEP_SUMMARY, summary);
process.exitCode = Math.max(...codes);
