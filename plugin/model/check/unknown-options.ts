import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import {
  type FieldDescriptorProto,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { annotationDialect, isKnownAnnotation } from "../annotations/find-annotations.ts";
import type { Findings } from "../findings/findings.ts";
import { optionSite } from "../findings/option-site.ts";
import type { FileNode } from "../nodes/file-node.ts";
import { decodingOption } from "../options/decoding-option.ts";
import { checkedPackages, knownOptions } from "../options/known-options.ts";
import { optionExtendees } from "../options/option-extendees.ts";
import { type OptionScan, scanOf, type UnknownPart } from "../options/option-scan.ts";
import type { OptionExtension } from "../options/option-types.ts";
import { type OptionedElement, visitOptioned } from "../source/optioned-elements.ts";

/**
 * Reports what this plugin does not know of the options of `google.api`, `google.longrunning`, `buf.validate` and OpenAPI
 * annotations: it is from a newer release. Other options belong to other plugins.
 */
export function checkUnknownOptions(file: FileNode, findings: Findings): void {
  const types = file.types.optionTypes;
  const scan = scanOf(types);
  visitOptioned(file.proto, file.origin, (element) => {
    element.options.$unknown?.forEach(({ no }, index, all) => {
      // The parts of an option are checked together.
      if (index > 0 && all.findIndex((it) => it.no === no) < index) return;
      const extension = types.extension(optionExtendees[element.kind], no);
      if (extension !== undefined) checkOption(element, extension, scan, findings);
    });
  });
}

function checkOption(
  element: OptionedElement,
  { name, field }: OptionExtension,
  scan: OptionScan,
  findings: Findings,
): void {
  if (annotationDialect(name) === undefined && !checkedPackages.test(name)) return;
  const isKnown = knownOptions.has(name) || isKnownAnnotation(name);
  const unknown = isKnown ? scanOption(element, name, field, scan) : [{ path: [], what: `the option (${name})` }];
  if (unknown.length === 0) return;
  const { kind, name: own, parent, origin } = element;
  const site = optionSite(kind, parent === "" ? own : `${parent}.${own}`, origin, findings, field.number);
  for (const { path, what } of unknown) {
    const message = `${what} is unknown, so it has no effect`;
    site.report("option-unknown", path, message, "update protoc-gen-rest, or remove it");
  }
}

function scanOption(
  element: OptionedElement,
  name: string,
  { number, type, typeName }: FieldDescriptorProto,
  scan: OptionScan,
): readonly UnknownPart[] {
  if (type !== Type.MESSAGE && type !== Type.ENUM) return [];
  const found: UnknownPart[] = [];
  for (const { no, wireType, data } of element.options.$unknown ?? []) {
    if (no !== number) continue;
    decodingOption(name, element, () => {
      const reader = new BinaryReader(data);
      if (type === Type.ENUM) scan.numbers(reader, wireType, typeName.slice(1), [], found);
      else if (wireType === WireType.LengthDelimited) scan.message(reader.bytes(), typeName.slice(1), [], found);
    });
  }
  return found;
}
