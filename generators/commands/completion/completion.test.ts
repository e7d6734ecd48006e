import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { run } from "../../../testdata/commands/run.ts";

/** What bash offers after these words. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const { stdout: script } = await run("completion", "bash");
  const line = ["protoc-gen-rest", ...words].map((word) => `'${word}'`).join(" ");
  const call = `COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _protoc_gen_rest; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", `${script}\n${call}`], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.trim().split("\n");
}

test.skipIf(process.platform === "win32")("completes commands, options and choices in bash", async () => {
  expect(await offered("ro")).toEqual(["routes"]);
  expect(await offered("--v")).toEqual(["--version"]);
  expect(await offered("routes", "--f")).toEqual(["--filter", "--format"]);
  expect(await offered("lint", "--format", "s")).toEqual(["sarif"]);
  expect(await offered("lint", "--format", "=", "s")).toEqual(["sarif"]);
  expect(await offered("diff", "--fail-on", "=")).toEqual(["breaking", "risky", "none"]);
  expect(await offered("lint", "--explain", "status-c")).toEqual(["status-created"]);
  expect(await offered("routes", "--tolerate", "http-rule")).toEqual(["http-rule-empty"]);
  expect(await offered("he")).toEqual(["help"]);
  expect(await offered("help", "rou")).toEqual(["routes"]);
  expect(await offered("completion", "z")).toEqual(["zsh"]);
  expect(await offered("routes", "pro")).toEqual([""]);
});

test("prints scripts for other shells", async () => {
  expect((await run("completion", "zsh")).stdout).toMatch(
    /^\(\( .*compinit.*\nautoload -U \+X bashcompinit && bashcompinit\n_protoc_gen_rest/,
  );
  const { stdout } = await run("completion", "fish");
  expect(stdout).toContain(
    "complete -c protoc-gen-rest -n __fish_use_subcommand -xa routes -d 'list the routes of an API'\n",
  );
  expect(stdout).toContain(
    "-n '__fish_seen_subcommand_from lint' -l format -xa 'text json github-actions junit sarif' -d",
  );
  expect(stdout).toContain("-n '__fish_seen_subcommand_from routes' -s I -l include -r -d");
  expect(await run("completion", "tcsh")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("bash, zsh, fish"),
  });
});
