import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const program = join(import.meta.dirname, "../../.ci/start.js");

test.each([
  [["nosuch"], 2, { stderr: expect.stringMatching(/^There is no service "nosuch"\.\n\nUsage: npm start --/) }],
  [["--help"], 0, { stdout: expect.stringContaining("--grace SECONDS") }],
])("npm start -- %s responds before it builds anything", async (args, code, output) => {
  // Nothing can be built without npm.
  const options = { env: { ...process.env, PATH: "" } };
  const ended = await run(process.execPath, [program, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error,
  );
  expect(ended).toMatchObject({ code, ...output });
});
