import { quoted } from "../../proto-files/print/quoted.ts";
import type { Identifier, OptionMembers, ProtoOptionValue } from "./elements.ts";

/** The members that are set, as an aggregate in the text format: `{in: HEADER, name: "ETag"}`. */
export function aggregate(members: OptionMembers): string {
  const parts = Object.entries(members).flatMap(([name, value]) => {
    return value === undefined ? [] : [`${name}: ${optionText(value)}`];
  });
  return `{${parts.join(", ")}}`;
}

export function isEmpty(members: OptionMembers): boolean {
  return Object.values(members).every((value) => value === undefined);
}

/** An option with one member is written with its name: `(rest.v1.field).int64 = INT64_STRING`. */
export function optionAssignment(extension: string, members: OptionMembers): string {
  const set = Object.entries(members).filter(([, value]) => value !== undefined);
  const [only] = set;
  if (set.length !== 1 || only === undefined || Array.isArray(only[1])) return `(${extension}) = ${aggregate(members)}`;
  return `(${extension}).${only[0]} = ${optionText(only[1] ?? "")}`;
}

function optionText(value: ProtoOptionValue): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") return Number.isFinite(value) ? String(value).replace("e+", "e") : "0";
  if (typeof value === "boolean") return String(value);
  if (isList(value)) return `[${value.map(optionText).join(", ")}]`;
  return isIdentifier(value) ? value.identifier : aggregate(value);
}

function isList(value: ProtoOptionValue): value is readonly ProtoOptionValue[] {
  return Array.isArray(value);
}

function isIdentifier(value: object): value is Identifier {
  return "identifier" in value && typeof value.identifier === "string";
}
