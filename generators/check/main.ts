import { type PluginProcess, runCheckPlugin } from "@protoc-gen-rest/plugin";
import { checkFiles } from "./check-files.ts";
import { restCheckPlugin } from "./rest-check-plugin.ts";

/** Runs the plugin as the process that buf starts, and resolves with the exit code. */
export function run(io: PluginProcess): Promise<number> {
  return runCheckPlugin(restCheckPlugin(checkFiles), io);
}
