import { runCommand } from "./run-command.ts";

// `protoc-gen-rest routes | head` closes the pipe early.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? 0 : 2));
try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  // An error in this program is not a finding, whose exit code is 1.
  console.error(error);
  process.exitCode = 2;
}
