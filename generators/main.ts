import { runPlugin } from "@protoc-gen-rest/plugin";
import { restPlugin } from "./plugin.ts";

process.exitCode = await runPlugin(restPlugin);
