import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const dist = join(import.meta.dirname, "../dist/store/data-directory.js");

// Claims the directory when told to, and keeps it until it is told to release it.
const claimant = `
  import { once } from "node:events";
  import { claimDataDirectory } from ${JSON.stringify(pathToFileURL(dist).href)};
  console.log("ready");
  await once(process.stdin, "data");
  try {
    const directory = await claimDataDirectory(process.argv[1]);
    console.log("claimed");
    await once(process.stdin, "data");
    await directory.release();
  } catch (error) {
    console.log(error.message);
  }
  process.exit();
`;

test("of several processes, one claims a directory that was left over, and others after its release", async () => {
  const data = await mkdtemp(join(tmpdir(), "claim-"));
  onTestFinished(() => rm(data, { recursive: true }));
  await writeFile(join(data, "process-id"), "999999999 1\n");
  for (let round = 0; round < 3; round += 1) {
    const children = Array.from({ length: 6 }, () => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", claimant, data], {
        stdio: ["pipe", "pipe", "inherit"],
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      return {
        child,
        ended: once(child, "exit"),
        lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
      };
    });
    const nextLine = async ({ lines }: (typeof children)[number]): Promise<string> => (await lines.next()).value ?? "";
    await Promise.all(children.map(nextLine));
    for (const { child } of children) child.stdin.write("claim\n");
    const answers = await Promise.all(children.map(nextLine));
    const winner = children[answers.indexOf("claimed")];
    expect(answers.filter((answer) => answer === "claimed")).toHaveLength(1);
    for (const answer of answers)
      if (answer !== "claimed") expect(answer).toBe(`${data} is in use by process ${winner?.child.pid}`);
    // Released, or left over.
    if (round === 0) winner?.child.stdin.write("release\n");
    else winner?.child.kill("SIGKILL");
    await Promise.all(children.map(({ ended }) => ended));
    const [claim = "", ...others] = await readdir(data);
    expect(others).toEqual([]);
    expect(await readFile(join(data, claim), "utf8")).toMatch(round === 0 ? /^released\n$/ : /^\d+/);
  }
});
