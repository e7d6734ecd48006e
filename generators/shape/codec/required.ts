import {
  acceptsNull,
  type Code,
  callExpression,
  type Field,
  isInEveryRequest,
  isInEveryResponse,
  type Message,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { jsonNames } from "./json-names.ts";

/**
 * Prints the check for missing members of a request (REQUIRED, AIP-203). If all members of a oneof are REQUIRED, the
 * request needs one of them. If only some are, it needs none.
 */
export function printRequired({ fields, oneofs }: Message, object: string, out: Output): void {
  const check = (function_: CheckFunction, needed: readonly Field[]): void => {
    printCheck(["check.required"], function_, needed, object, out);
  };
  const asked = oneofs.flatMap(({ discriminator, required, fields: members }) => {
    return discriminator === undefined && !required && members.every(isAskedFor) ? [members] : [];
  });
  const alone = fields.filter((field) => field.oneof === undefined && isAskedFor(field) && !isInEveryRequest(field));
  check("checkRequired", [...alone, ...asked.filter(({ length }) => length === 1).flat()]);
  for (const members of asked) if (members.length > 1) check("checkRequiredOne", members);
}

function isAskedFor({ behaviors }: Field): boolean {
  return behaviors.has("required") && !behaviors.has("output_only");
}

type CheckFunction = "checkRequired" | "checkRequiredOne" | "checkPresent";

/** Prints the check for members that are missing although all messages have them (`required_fields`). The JSON must not be read yet. */
export function printPresentMembers({ fields }: Message, object: string, out: Output): void {
  const inRequests = fields.filter(isInEveryRequest);
  const inResponses = fields.filter(isInEveryResponse);
  const inBoth = inRequests.filter((field) => inResponses.includes(field));
  const without = (some: readonly Field[]): readonly Field[] => some.filter((field) => !inBoth.includes(field));
  printCheck(["check.required", "!check.request"], "checkPresent", inBoth, object, out);
  printCheck(["check.required"], "checkPresent", without(inRequests), object, out);
  printCheck(["!check.request"], "checkRequired", without(inResponses), object, out);
}

/** Prints a check that any of the conditions asks for. */
function printCheck(
  conditions: readonly string[],
  function_: CheckFunction,
  needed: readonly Field[],
  object: string,
  out: Output,
): void {
  if (needed.length === 0) return;
  const nullable = needed.filter((field) => field.nullable || acceptsNull(field));
  const parts: Code[] = [object, jsonNames(needed), "check", ...(nullable.length === 0 ? [] : [jsonNames(nullable)])];
  out.when(conditions, "||", callExpression(out.value(runtime, function_), parts));
}
