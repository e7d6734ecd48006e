import type { Suite } from "../attack.ts";
import { createFolder } from "../bundle.ts";
import { createCommandRunner } from "./command-runner.ts";
import { importAttacks } from "./import-attacks.ts";
import { patternAttacks } from "./pattern-attacks.ts";
import { terminalAttacks, writeTerminalApi } from "./terminal-attacks.ts";

/** Documents, proto files and services of strangers, for the commands of the executable. */
export async function commandsSuite(): Promise<Suite> {
  const folder = createFolder();
  const run = await createCommandRunner(folder);
  const api = await writeTerminalApi(folder);
  return {
    count: 100,
    attacks: [
      ...(await patternAttacks(folder, run)),
      ...terminalAttacks(api, run),
      ...(await importAttacks(folder, api, run)),
    ],
    close() {},
  };
}
