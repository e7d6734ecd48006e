import {
  acceptsNull,
  type Code,
  callExpression,
  type Field,
  inlineCode,
  propertyAccess,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { isInherited } from "../codec/inherited.ts";
import { jsonNames } from "../codec/json-names.ts";
import { itemReader } from "./values.ts";

// As many members as the function of the runtime takes.
const mostMembers = 4;

/** The fields in groups that are checked together: consecutive ones of the same form, as far as the check fits on a line. */
export function fieldRuns(fields: readonly Field[], out: Output): readonly (readonly Field[])[] {
  const runs: Field[][] = [];
  for (const field of fields) {
    const run = runs.at(-1);
    if (run !== undefined && isJoined(run, field, out)) run.push(field);
    else runs.push([field]);
  }
  return runs;
}

function isJoined(run: readonly Field[], field: Field, out: Output): boolean {
  if (run.length === mostMembers || run[0]!.form !== field.form || ![run[0]!, field].every(isPlain)) return false;
  return `  if (${conditionOf([...run, field], (name) => name)}) {`.length <= out.width;
}

/** Whether the function of the runtime that recognizes several members recognizes the field. */
function isPlain(field: Field): boolean {
  const { form, cardinality, nullable, oneOrMany, jsonName } = field;
  if (form.shapes.plain.optionals === undefined || cardinality !== "singular") return false;
  return !nullable && !oneOrMany && !acceptsNull(field) && !isInherited(jsonName);
}

/** The condition under which one of the members must be read by the runtime. */
export function runCondition(run: readonly Field[], out: Output): string {
  return conditionOf(run, (name) => out.value(runtime, name));
}

function conditionOf(run: readonly Field[], imported: (name: string) => string): string {
  const members = run.map(({ jsonName }) => inlineCode(propertyAccess("message", jsonName)));
  return `!${imported(run[0]!.form.shapes.plain.optionals!)}(${members.join(", ")})`;
}

/** The call that reads the members in place. */
export function readRun(run: readonly Field[], out: Output): Code {
  const read = itemReader(run[0]!, out);
  return callExpression(out.value(runtime, "readMembers"), ["message", jsonNames(run), read, "check"]);
}
