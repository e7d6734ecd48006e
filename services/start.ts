import { createAccessLog } from "./serve/access-log.ts";
import { type Serving, serve } from "./serve/serve.ts";
import { loadServices } from "./services.ts";
import { type Command, parseCommand, usage } from "./start/parse-command.ts";
import { createStore } from "./store/create-store.ts";
import type { Store } from "./store/store.ts";

async function start(command: Command): Promise<void> {
  let store: Store;
  try {
    store = await createStore({ ...command, warn: (line) => console.error(line) });
  } catch (error) {
    fail(1, `Cannot open the database: ${messageOf(error)}`);
    return;
  }
  let serving: Serving;
  try {
    const { names, isAll: prefixed, ...options } = command;
    const print = (line: string) => console.log(line);
    const log = command.log && createAccessLog(command.log, (line) => console.error(line));
    serving = await serve({ ...options, log, services: await loadServices(names), prefixed, store, print });
  } catch (error) {
    fail(1, `Cannot ${isListening(error) ? `serve on port ${command.port}` : "start"}: ${messageOf(error)}`);
    await store.close();
    return;
  }
  console.log(`listening on ${serving.origin}`);
  const stop = async () => {
    await serving.close();
    await store.close();
  };
  // A second signal ends the process at once.
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

function fail(code: number, message: string): void {
  console.error(message);
  process.exitCode = code;
}

/** Whether the port is the problem, such as one in use. */
function isListening(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "listen";
}

/** Of an AggregateError, such as a refused connection to both addresses of a host, the first message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

let command: Command | "help" | undefined;
try {
  command = parseCommand(process.argv.slice(2));
} catch (error) {
  fail(2, `${messageOf(error)}\n\n${usage}`);
}
if (command === "help") console.log(usage);
else if (command !== undefined) await start(command);
