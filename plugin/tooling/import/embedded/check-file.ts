import {
  Edition,
  type FileDescriptorProto,
  FieldDescriptorProto_Label as Label,
  type ServiceDescriptorProto,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { allFields } from "../../proto-files/field-defaults.ts";
import type { Node } from "../source/node.ts";
import { checkEnum } from "./check-enum.ts";
import { checkField } from "./check-field.ts";
import { checkMessage } from "./check-message.ts";
import {
  checkIdentifier,
  checkImportPath,
  checkTypeName,
  checkUnique,
  elementsIn,
  packageName,
  type Report,
} from "./checks.ts";

/** Checks what the printed text of a file relies on; types are resolved later. */
export function checkFile(file: FileDescriptorProto, at: Node, report: Report): void {
  checkImportPath(file.name, at, report);
  for (const path of [...file.dependency, ...file.optionDependency]) checkImportPath(path, at, report);
  if (file.package !== "" && !packageName.test(file.package))
    report(at, `${JSON.stringify(file.package)} is not a valid package`);
  if (!hasKnownSyntax(file)) report(at, "the syntax must be proto2, proto3, or an edition");
  for (const { element, node } of elementsIn(at, "messageType", file.messageType)) checkMessage(element, node, report);
  for (const { element, node } of elementsIn(at, "enumType", file.enumType)) checkEnum(element, node, report);
  for (const { element, node } of elementsIn(at, "service", file.service)) checkService(element, node, report);
  for (const { element, node } of elementsIn(at, "extension", file.extension)) {
    checkField(element, node, report);
    checkTypeName(element.extendee, node, report);
  }
  const declared = [...file.messageType, ...file.enumType, ...file.service, ...file.extension];
  if (file.syntax === "proto3") checkProto3(file, at, report);
  checkUnique([...declared, ...file.enumType.flatMap(({ value }) => value)], at, report);
}

/** proto3 has no defaults, no required fields and no groups (Language Specification, proto3). */
function checkProto3(file: FileDescriptorProto, at: Node, report: Report): void {
  for (const field of allFields(file)) {
    const isOlder = Object.hasOwn(field, "defaultValue") || field.label === Label.REQUIRED || field.type === Type.GROUP;
    if (isOlder) report(at, `${JSON.stringify(field.name)} is a field of proto2`);
  }
}

function hasKnownSyntax({ syntax, edition }: FileDescriptorProto): boolean {
  if (syntax !== "editions") return syntax === "" || syntax === "proto2" || syntax === "proto3";
  return edition === Edition.EDITION_2023 || edition === Edition.EDITION_2024;
}

function checkService(service: ServiceDescriptorProto, at: Node, report: Report): void {
  checkIdentifier(service.name, at, report);
  for (const { element, node } of elementsIn(at, "method", service.method)) {
    checkIdentifier(element.name, node, report);
    checkTypeName(element.inputType, node, report);
    checkTypeName(element.outputType, node, report);
  }
  checkUnique(service.method, at, report);
}
