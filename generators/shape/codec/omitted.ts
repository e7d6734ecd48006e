import { callExpression, type Message } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { jsonNames } from "./json-names.ts";

/** Prints the call that removes the members that only the server sets from a request (OUTPUT_ONLY, AIP-203). */
export function printOmitted({ fields }: Message, object: string, out: Output): void {
  const serverSet = fields.filter(({ behaviors }) => behaviors.has("output_only"));
  if (serverSet.length === 0) return;
  out.when(
    ["check.request"],
    "&&",
    callExpression(out.value(runtime, "removeMembers"), [object, jsonNames(serverSet)]),
  );
}
