import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./serve.js", import.meta.url));

/**
 * Serves the `listener` of a module in its own process, on a free port of the loopback interface. `cpuTime()`
 * resolves to the microseconds of CPU time that the process has used so far, and `memory()` to the bytes that it holds.
 */
export async function startServer(module) {
  const child = fork(script, [module.href]);
  const ended = once(child, "exit").then(() => {
    throw new Error(`the server of ${module} ended`);
  });
  ended.catch(() => {});
  const answer = async () => (await Promise.race([once(child, "message"), ended]))[0];
  const port = await answer();
  // One question at a time: answers do not name theirs.
  let last = Promise.resolve();
  const ask = (question) => {
    last = last.then(() => {
      child.send(question);
      return answer();
    });
    return last;
  };
  return {
    port,
    cpuTime: () => ask("cpu time"),
    memory: () => ask("memory"),
    stop: () => child.disconnect(),
  };
}
