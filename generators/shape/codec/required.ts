import { acceptsNull, type Code, callExpression, type Field, type Message } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { jsonNames } from "./json-names.ts";

/**
 * Prints the check for missing members of a request (REQUIRED, AIP-203). If all members of a oneof are REQUIRED, the
 * request needs one of them. If only some are, it needs none.
 */
export function printRequired({ fields, oneofs }: Message, object: string, out: Output): void {
  const check = (function_: "checkRequired" | "checkRequiredOne", needed: readonly Field[]): void => {
    if (needed.length === 0) return;
    const nullable = needed.filter((field) => field.nullable || acceptsNull(field));
    const parts: Code[] = [object, jsonNames(needed), "check", ...(nullable.length === 0 ? [] : [jsonNames(nullable)])];
    out.when(["check.required"], "&&", callExpression(out.value(runtime, function_), parts));
  };
  const asked = oneofs.flatMap(({ discriminator, required, fields: members }) => {
    return discriminator === undefined && !required && members.every(isAskedFor) ? [members] : [];
  });
  const alone = fields.filter((field) => field.oneof === undefined && isAskedFor(field));
  check("checkRequired", [...alone, ...asked.filter(({ length }) => length === 1).flat()]);
  for (const members of asked) if (members.length > 1) check("checkRequiredOne", members);
}

function isAskedFor({ behaviors }: Field): boolean {
  return behaviors.has("required") && !behaviors.has("output_only");
}
