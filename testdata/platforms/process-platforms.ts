import { askVersion, fileOf } from "./executables.ts";
import type { FindProgram, Platform } from "./platform.ts";
import type { CallResult, Feature } from "./platform-call.ts";
import { runProgram, startServer } from "./running.ts";

interface ProcessPlatform {
  readonly name: string;
  readonly path: string | undefined;
  /** Arguments in front of a program. */
  readonly run?: readonly string[];
  /** The program that serves, if the platform serves here. */
  readonly server?: string;
  /** The transport of the client, if there is one here. */
  readonly transport?: "fetch" | "undici";
  readonly lacking?: readonly Feature[];
}

const machine = `${process.platform}-${process.arch}`;

function processPlatform(
  { name, path, run = [], server, transport, lacking = [] }: ProcessPlatform,
  find: FindProgram,
): Platform {
  const command = path ?? "";
  return {
    name,
    missing: path === undefined ? `npm has no executable for ${machine}` : undefined,
    version: () => askVersion(command),
    ...(server !== undefined && {
      serve: () => startServer(command, [...run, find(server)], (line) => /^\d+$/.exec(line)?.[0]),
      serverLacks: server === "serve-http" ? [] : (["WebSocket"] as const),
    }),
    ...(transport !== undefined && {
      call: async (origin: string) => {
        const printed = await runProgram(command, [...run, find("call"), origin, transport]);
        return JSON.parse(printed) as readonly CallResult[];
      },
      clientLacks: lacking,
    }),
  };
}

/** Node.js, Bun and Deno. */
export function processPlatforms(find: FindProgram): Platform[] {
  const nodes = ["20", "22", "24"].flatMap((major) => {
    const path = fileOf(`node-${major}-${machine}`, "bin/node");
    const lacking: readonly Feature[] = major === "20" ? ["WebSocket", "EventSource"] : ["EventSource"];
    return [
      { name: `Node.js ${major}`, path, server: "serve-http", transport: "fetch", lacking } as const,
      { name: `Node.js ${major}, createNodeTransport`, path, transport: "undici", lacking } as const,
    ];
  });
  const bun = fileOf(`@oven/bun-${machine.replace("arm64", "aarch64")}`, "bin/bun");
  const deno = fileOf(`@deno/${machine}-glibc`, "deno") ?? fileOf(`@deno/${machine}`, "deno");
  const denoRun = { path: deno, run: ["run", "--allow-all", "--no-config", "--node-modules-dir=manual", "--quiet"] };
  const platforms: readonly ProcessPlatform[] = [
    ...nodes,
    { name: "Bun, Bun.serve", path: bun, server: "serve-fetch", transport: "fetch", lacking: ["EventSource"] },
    { name: "Bun, node:http", path: bun, server: "serve-http" },
    { name: "Deno, Deno.serve", ...denoRun, server: "serve-fetch", transport: "fetch" },
    { name: "Deno, node:http", ...denoRun, server: "serve-http" },
  ];
  return platforms.map((platform) => processPlatform(platform, find));
}
