// Runs `buf lint` and `buf breaking` with the check plugin over the versions of published repositories, and prints what our rules report
// beside those of buf:
//
//     HISTORIES=folder npx vitest run testdata/histories --disable-console-intercept
//
// The folder has the checkouts `memos`, `openfga` and `cerbos`, or some of them, and what they import in `common`, which
// must compile. HISTORIES_FINDINGS=1 also
// prints our findings.

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";

const { HISTORIES: folder, HISTORIES_FINDINGS } = process.env;
const root = join(import.meta.dirname, "../..");

/** Where each repository has its proto files. */
const protoFolders: Readonly<Record<string, string>> = { memos: "proto", openfga: ".", cerbos: "api/public" };

const years = [2022, 2023, 2024, 2025, 2026];

/** A commit, by the year before which it was the last one. */
interface Version {
  readonly name: string;
  readonly commit: string;
}

function git(name: string, ...args: readonly string[]): string {
  return execFileSync("git", ["-C", join(folder!, name), ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
}

/** The versions at the turn of each year, and the newest one, as far as the proto files have changed. */
function versionsOf(name: string): readonly Version[] {
  const path = protoFolders[name]!;
  const last = (...args: readonly string[]) => git(name, "rev-list", "-1", ...args, "HEAD", "--", path).trim();
  const found = [
    ...years.map((year) => ({ name: String(year), commit: last(`--before=${year}-01-01`) })),
    { name: "now", commit: last() },
  ];
  const hasProtos = ({ commit }: Version) =>
    commit !== "" && git(name, "ls-tree", "-r", "--name-only", commit, path).includes(".proto");
  const commits = new Set<string>();
  return found.filter((version) => {
    if (!hasProtos(version) || commits.has(version.commit)) return false;
    commits.add(version.commit);
    return true;
  });
}

const config = `version: v2
modules:
  - path: own
  - path: common
plugins:
  - plugin: buf-plugin-rest
lint:
  use: [STANDARD, REST, REST_AIP]
  ignore: [common]
  disallow_comment_ignores: false
breaking:
  use: [FILE, REST_HTTP, REST_HTTP_RISKY]
  ignore: [common]
`;

/** Writes a workspace for buf with the proto files of a version, and those that it imports. */
function workspace(parent: string, name: string, { commit, name: version }: Version): string {
  const at = join(parent, version);
  const own = join(at, "own");
  mkdirSync(own, { recursive: true });
  const path = protoFolders[name]!;
  const tree = path === "." ? commit : `${commit}:${path}`;
  const archive = execFileSync("git", ["-C", join(folder!, name), "archive", tree], { maxBuffer: 1 << 28 });
  execFileSync("tar", ["-x", "-C", own, "--wildcards", "*.proto"], { input: archive });
  symlinkSync(join(folder!, "common"), join(at, "common"));
  writeFileSync(join(at, "buf.yaml"), config);
  return at;
}

interface Finding {
  readonly type: string;
  readonly path?: string;
  readonly start_line?: number;
  readonly message: string;
}

function buf(cwd: string, ...args: readonly string[]): readonly Finding[] {
  const path = [join(root, "generators/bin"), join(root, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  const run = spawnSync("buf", [...args, "--error-format=json"], {
    cwd,
    env: { ...process.env, PATH: path },
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  // 100: there are findings.
  expect({ args, status: run.status, stderr: run.stderr }).toMatchObject({
    status: run.stdout === "" ? 0 : 100,
    stderr: "",
  });
  const lines = run.stdout.split("\n").filter((line) => line !== "");
  const findings = lines.map((line): Finding => JSON.parse(line));
  expect(findings.filter(({ type }) => type === "COMPILE")).toEqual([]);
  return findings;
}

const isOurs = ({ type }: Finding): boolean => /^(?:REST|AIP)_/.test(type);

function count(findings: readonly Finding[], prefix: RegExp): number {
  return findings.filter(({ type }) => prefix.test(type)).length;
}

describe.skipIf(folder === undefined)("histories of published repositories", () => {
  const names = readdirSync(folder ?? root).filter((name) => Object.hasOwn(protoFolders, name));

  test.each(names)("%s", { timeout: 600_000 }, (name) => {
    expect(existsSync(join(folder!, "common"))).toBe(true);
    const parent = mkdtempSync(join(tmpdir(), "history-"));
    try {
      const versions = versionsOf(name);
      const spaces = versions.map((version) => workspace(parent, name, version));
      const all: Finding[] = [];
      const rows = versions.map((version, index) => {
        const lint = buf(spaces[index]!, "lint");
        const breaking = index === 0 ? [] : buf(spaces[index]!, "breaking", "--against", spaces[index - 1]!);
        all.push(...[...lint, ...breaking].filter(isOurs));
        return {
          version: version.name,
          "lint: buf": lint.length - lint.filter(isOurs).length,
          REST: count(lint, /^REST_/),
          AIP: count(lint, /^AIP_/),
          "breaking: buf": breaking.length - breaking.filter(isOurs).length,
          REST_HTTP: count(breaking, /^REST_HTTP_(?!RISKY_)/),
          REST_HTTP_RISKY: count(breaking, /^REST_HTTP_RISKY_/),
        };
      });
      console.log(name);
      console.table(rows);
      if (HISTORIES_FINDINGS === "1")
        for (const { path, start_line: line, type, message } of all)
          console.log(`${path}:${line}: ${type}: ${message}`);
      // Elements of a file that is gone have no place any more.
      const placeless = all.filter(({ path }) => path === undefined);
      expect(
        placeless.filter(({ type, message }) => !/^REST_HTTP/.test(type) || !message.endsWith(" is gone")),
      ).toEqual([]);
    } finally {
      rmSync(parent, { recursive: true });
    }
  });
});
