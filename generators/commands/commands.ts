import type { Command } from "./command.ts";

/** All commands by name. Each is loaded when it is called: a compiler that runs the plugin waits for none of them. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  replay: async () => (await import("./replay.ts")).replay,
};
