import {
  type FieldDescriptorProto,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { maxFieldNumber } from "../../proto-files/print/reserved.ts";
import type { Node } from "../source/node.ts";
import { checkIdentifier, checkTypeName, type Report } from "./checks.ts";

export function checkField(field: FieldDescriptorProto, at: Node, report: Report): void {
  const { name, number, label, type, typeName } = field;
  checkIdentifier(name, at, report);
  if (!isFieldNumber(number)) report(at, `${number} is not a valid number of a field`);
  if (Type[type] === undefined || Label[label] === undefined) report(at, "the field has no known type or label");
  const isNamed = type === Type.MESSAGE || type === Type.ENUM || type === Type.GROUP;
  if (isNamed) checkTypeName(typeName, at, report);
  else if (typeName !== "") report(at, "only messages and enums have the name of a type");
  if (Object.hasOwn(field, "defaultValue") && !isDefault(field))
    report(at, `${JSON.stringify(field.defaultValue)} is not a valid default`);
}

/** From 19000 to 19999 they belong to protobuf (Language Specification, field numbers). */
function isFieldNumber(number: number): boolean {
  return number >= 1 && number <= maxFieldNumber && !(number >= 19_000 && number <= 19_999);
}

const integer = /^-?\d{1,20}$/;
const float = /^-?(?:inf|nan|\d+(?:\.\d*)?(?:e[+-]?\d+)?)$/i;

/** Whether the text can be printed as it is, as the default of the type. */
function isDefault({ type, defaultValue }: FieldDescriptorProto): boolean {
  switch (type) {
    case Type.STRING:
      return true;
    case Type.BYTES:
      return /^(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*$/u.test(defaultValue);
    case Type.BOOL:
      return defaultValue === "true" || defaultValue === "false";
    case Type.ENUM:
      return /^[A-Za-z_][A-Za-z0-9_]*$/.test(defaultValue);
    case Type.FLOAT:
    case Type.DOUBLE:
      return float.test(defaultValue);
    case Type.MESSAGE:
    case Type.GROUP:
      return false;
    default:
      return integer.test(defaultValue);
  }
}
