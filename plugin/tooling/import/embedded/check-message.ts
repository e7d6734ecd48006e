import {
  type DescriptorProto,
  type FieldDescriptorProto,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { isMember } from "../../proto-files/print/print-field.ts";
import { maxFieldNumber } from "../../proto-files/print/reserved.ts";
import type { Node } from "../source/node.ts";
import { checkEnum } from "./check-enum.ts";
import { checkField } from "./check-field.ts";
import { checkIdentifier, checkTypeName, checkUnique, elementsIn, type Report } from "./checks.ts";

export function checkMessage(message: DescriptorProto, at: Node, report: Report): void {
  checkIdentifier(message.name, at, report);
  for (const { element, node } of elementsIn(at, "field", message.field)) checkField(element, node, report);
  for (const { element, node } of elementsIn(at, "extension", message.extension)) {
    checkField(element, node, report);
    checkTypeName(element.extendee, node, report);
  }
  for (const { element, node } of elementsIn(at, "enumType", message.enumType)) checkEnum(element, node, report);
  const users = usersOf(message);
  for (const { element, node } of elementsIn(at, "nestedType", message.nestedType)) {
    checkMessage(element, node, report);
    checkUse(element, users.get(element.name) ?? [], node, report);
  }
  const declared = [...message.field, ...message.oneofDecl, ...message.nestedType, ...message.enumType];
  const values = message.enumType.flatMap(({ value }) => value);
  checkUnique([...declared, ...message.extension, ...values], at, report);
  checkOneofs(message, at, report);
  checkNumbers(message, at, report);
}

/** The fields that have messages inside their own, by the names of these. */
function usersOf({ name, field }: DescriptorProto): ReadonlyMap<string, readonly FieldDescriptorProto[]> {
  const users = new Map<string, FieldDescriptorProto[]>();
  for (const one of field) {
    const [outer, inner] = one.typeName.split(".").slice(-2);
    if (outer !== name || inner === undefined) continue;
    const known = users.get(inner) ?? [];
    known.push(one);
    users.set(inner, known);
  }
  return users;
}

/** Entries of maps and groups are declared by the field that has them. */
function checkUse(nested: DescriptorProto, users: readonly FieldDescriptorProto[], at: Node, report: Report): void {
  if (nested.options?.mapEntry !== true) {
    if (users.length > 1 && users.some(({ type }) => type === Type.GROUP)) report(at, "two fields have the same group");
    return;
  }
  const [key, value, ...others] = nested.field;
  const isEntry = key?.number === 1 && value?.number === 2 && others.length === 0 && mapKeys.has(key.type);
  const [user, another] = users;
  if (!isEntry || user?.label !== Label.REPEATED || another !== undefined)
    report(at, "the entry of a map has a key and a value, and one repeated field");
}

const mapKeys: ReadonlySet<Type> = new Set([
  Type.INT32,
  Type.INT64,
  Type.UINT32,
  Type.UINT64,
  Type.SINT32,
  Type.SINT64,
  Type.FIXED32,
  Type.FIXED64,
  Type.SFIXED32,
  Type.SFIXED64,
  Type.BOOL,
  Type.STRING,
]);

function checkOneofs({ field, oneofDecl }: DescriptorProto, at: Node, report: Report): void {
  const used = new Set(field.filter((one) => Object.hasOwn(one, "oneofIndex")).map(({ oneofIndex }) => oneofIndex));
  for (const index of used) if (oneofDecl[index] === undefined) report(at, `there is no oneof ${index}`);
  for (const [index, { element, node }] of elementsIn(at, "oneofDecl", oneofDecl).entries()) {
    checkIdentifier(element.name, node, report);
    if (!used.has(index)) report(node, "a oneof has at least one field");
  }
  for (const one of field.filter(isMember))
    if (one.label === Label.REPEATED) report(at, `${JSON.stringify(one.name)} is repeated, and in a oneof`);
}

/** Numbers belong to one field each, and to none if they are reserved or left to extensions. */
function checkNumbers(message: DescriptorProto, at: Node, report: Report): void {
  const seen = new Set<number>();
  const names = new Set(message.reservedName);
  const isTaken = checkRanges([...message.reservedRange, ...message.extensionRange], at, report);
  for (const { name, number } of message.field) {
    if (seen.has(number)) report(at, `two fields have the number ${number}`);
    if (isTaken(number)) report(at, `the number of ${JSON.stringify(name)} is reserved`);
    if (names.has(name)) report(at, `the name ${JSON.stringify(name)} is reserved`);
    seen.add(number);
  }
  for (const name of names) checkIdentifier(name, at, report);
}

interface NumberRange {
  readonly start: number;
  readonly end: number;
}

/** Returns whether a number is in one of the ranges, which do not overlap. */
function checkRanges(ranges: readonly NumberRange[], at: Node, report: Report): (number: number) => boolean {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  for (const [index, { start, end }] of sorted.entries()) {
    if (start < 1 || start >= end || end > maxFieldNumber + 1) report(at, `${start} to ${end} is not a valid range`);
    else if (start < (sorted[index - 1]?.end ?? 0)) report(at, `two ranges have the number ${start}`);
  }
  return (number) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]!.end <= number) low = middle + 1;
      else high = middle;
    }
    return number >= (sorted[low]?.start ?? Number.POSITIVE_INFINITY);
  };
}
