import {
  type Code,
  callExpression,
  type Field,
  type Operation,
  propertyAssignment,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";

/** Whether calls send the field by themselves, or leave it out. */
export function isFixed({ fixedFields }: Operation, path: readonly Field[]): boolean {
  return path.length === 1 && path.every((field) => fixedFields.has(field));
}

/** A value of a field, unless it selects another operation. */
export function otherThanSelection({ otherSelections }: Operation, field: Field, value: Code, out: Output): Code {
  const selecting = otherSelections.get(field);
  return selecting === undefined ? value : callExpression(out.value(runtime, "otherThan"), [value, String(selecting)]);
}

/** The member that selects the operation; undefined leaves out what would select another one. */
export function fixedMember({ fixedFields }: Operation, field: Field, name: string = field.jsonName): Code {
  const value = fixedFields.get(field);
  return propertyAssignment(propertyKey(name), typeof value === "string" ? stringLiteral(value) : String(value));
}
