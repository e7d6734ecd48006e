import { runCommand } from "./run-command.ts";

// `protoc-gen-rest routes | head` closes the pipe early.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? 0 : 2));
process.exitCode = await runCommand(process.argv.slice(2));
