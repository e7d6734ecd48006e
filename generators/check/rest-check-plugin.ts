import type { CheckPlugin } from "@protoc-gen-rest/plugin";
import { version } from "../version.ts";
import { categories, checkRules } from "./check-rules.ts";

/** Our rules of `lint` and `diff` for `buf lint`, `buf breaking` and `buf lsp`, with what checks them. */
export function restCheckPlugin(check: CheckPlugin["check"]): CheckPlugin {
  return { name: "buf-plugin-rest", version, rules: checkRules, categories, check };
}
