import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./serve.js", import.meta.url));

/**
 * Serves the `listener` of a module in its own process, on a free port of the loopback interface. `cpuTime()`
 * resolves to the microseconds of CPU time that the process has used so far.
 */
export async function startServer(module) {
  const child = fork(script, [module.href]);
  const ended = once(child, "exit").then(() => {
    throw new Error(`the server of ${module} ended`);
  });
  ended.catch(() => {});
  const answer = async () => (await Promise.race([once(child, "message"), ended]))[0];
  const port = await answer();
  return {
    port,
    cpuTime() {
      child.send("cpu time");
      return answer();
    },
    stop: () => child.disconnect(),
  };
}
