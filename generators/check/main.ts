import { runCheckPlugin } from "@protoc-gen-rest/plugin";
import { checkFiles } from "./check-files.ts";
import { restCheckPlugin } from "./rest-check-plugin.ts";

process.exitCode = await runCheckPlugin(restCheckPlugin(checkFiles));
