import {
  type Code,
  type Field,
  type Operation,
  propertyAssignment,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";

/** Whether calls send the field by themselves, or leave it out. */
export function isFixed({ fixedFields }: Operation, path: readonly Field[]): boolean {
  return path.length === 1 && path.every((field) => fixedFields.has(field));
}

/** The member that selects the operation; undefined leaves out what would select another one. */
export function fixedMember({ fixedFields }: Operation, field: Field, name: string = field.jsonName): Code {
  const value = fixedFields.get(field);
  return propertyAssignment(propertyKey(name), typeof value === "string" ? stringLiteral(value) : String(value));
}
