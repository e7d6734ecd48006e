import { runCheckPlugin } from "@protoc-gen-rest/plugin";
import { restCheckPlugin } from "./rest-check-plugin.ts";

// What buf asks before it checks anything. The executable takes main.ts for the rest.
const plugin = restCheckPlugin(() => {
  throw new Error("this bundle has the lists of rules only");
});
process.exitCode = await runCheckPlugin(plugin);
