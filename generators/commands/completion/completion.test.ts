import { expect, test } from "vitest";
import { run } from "../../../testdata/commands/run.ts";

test.each(["bash", "zsh", "fish"])("prints a script with all commands and options for %s", async (shell) => {
  const { stdout } = await run("completion", shell);
  for (const word of ["routes", "completion", "per-service", "package-manager", "github-actions", "aip-0131-get"])
    expect(stdout).toContain(word);
});

test("knows no other shells", async () => {
  expect(await run("completion", "tcsh")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("bash, zsh, fish"),
  });
});
