import { nextFolder } from "./build-programs.ts";
import { fileOf, versionOf } from "./executables.ts";
import type { Platform } from "./platform.ts";
import { runProgram, startServer } from "./running.ts";

/** A route handler of the App Router, with `next build` and `next start`. */
export function nextPlatform(): Platform {
  const next = fileOf("next", "dist/bin/next");
  const options = {
    cwd: nextFolder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" } as const,
  };
  return {
    name: "Next.js",
    missing: next === undefined ? "it is not installed" : undefined,
    version: () => versionOf("next"),
    serverLacks: ["WebSocket"],
    async serve() {
      const command = next ?? "";
      await runProgram(process.execPath, [command, "build"], options);
      const args = [command, "start", "--port", "0", "--hostname", "127.0.0.1"];
      const running = await startServer(
        process.execPath,
        args,
        (line) => /127\.0\.0\.1:(\d+)/.exec(line)?.[1],
        options,
      );
      return { ...running, origin: `${running.origin}/api` };
    },
  };
}
