import type { EnumDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Node } from "../source/node.ts";
import { checkIdentifier, elementsIn, type Report } from "./checks.ts";

export function checkEnum(type: EnumDescriptorProto, at: Node, report: Report): void {
  checkIdentifier(type.name, at, report);
  if (type.value.length === 0) report(at, "an enum has at least one value");
  for (const { element, node } of elementsIn(at, "value", type.value)) checkIdentifier(element.name, node, report);
  for (const name of type.reservedName) checkIdentifier(name, at, report);
  for (const { start, end } of type.reservedRange)
    if (start > end) report(at, `the reserved range from ${start} to ${end} has no numbers`);
  const numbers = type.value.map(({ number }) => number);
  if (type.options?.allowAlias !== true && new Set(numbers).size < numbers.length)
    report(at, "two values of an enum have the same number");
}
