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
      const origin = `${running.origin}/api`;
      return { origin, close: () => shutDown(origin, () => running.close()) };
    },
  };
}

/** Shuts the server down while it works: unary calls finish, and streams end with an error. */
async function shutDown(origin: string, close: () => unknown): Promise<void> {
  const call = fetch(`${origin}/v1/search/later`).then((response) => response.text());
  const stream = await fetch(`${origin}/v1/watch?count=-1`, { headers: { accept: "application/x-ndjson" } });
  close();
  const answers = await Promise.all([call, stream.text()]);
  const ends = ['{"text":"later"}', "the server is shutting down"];
  const broken = answers.find((answer, at) => !answer.includes(ends[at]!));
  if (broken !== undefined) throw new Error(`Next.js has shut down with a response that ends in ${broken.slice(-200)}`);
}
