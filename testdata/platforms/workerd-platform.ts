import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { askVersion } from "./executables.ts";
import type { FindProgram, Platform } from "./platform.ts";
import type { CallResult } from "./platform-call.ts";
import { type Running, startServer } from "./running.ts";

const require = createRequire(join(process.cwd(), "package.json"));
// The path of the executable. The package has no types.
const { default: workerd } = require("workerd") as { readonly default: string };

const configOf = (worker: string): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker), (name = "internet", network = (allow = ["private", "public"]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "${worker}")],
  compatibilityDate = "2026-11-01",
);
`;

/** The runtime of Cloudflare Workers. */
export function workerdPlatform(find: FindProgram): Platform {
  const start = async (): Promise<Running> => {
    const program = find("worker");
    const config = join(dirname(program), "config.capnp");
    writeFileSync(config, configOf(basename(program)));
    return startServer(workerd, ["serve", "--control-fd=3", config], portOf, { output: 3 });
  };
  return {
    name: "workerd",
    version: () => askVersion(workerd),
    serve: start,
    // It ends the handler with the call.
    serverLacks: ["WebSocket", "signals of aborted calls"],
    async call(origin) {
      const { origin: own, close } = await start();
      try {
        const response = await fetch(`${own}/calls?origin=${encodeURIComponent(origin)}`);
        return (await response.json()) as readonly CallResult[];
      } finally {
        close();
      }
    },
  };
}

function portOf(line: string): string | undefined {
  const { event, port } = JSON.parse(line) as { readonly event: string; readonly port: number };
  return event === "listen" ? String(port) : undefined;
}
