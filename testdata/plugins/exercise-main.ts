import { runPlugin } from "@protoc-gen-rest/plugin";
import { exercise } from "./exercise.ts";

await runPlugin(exercise);
