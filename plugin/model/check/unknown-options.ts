import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { FieldDescriptorProto_Type as Type } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { annotationDialect, isKnownAnnotation } from "../annotations/find-annotations.ts";
import type { Findings } from "../findings/findings.ts";
import { optionSite } from "../findings/option-site.ts";
import type { FileNode } from "../nodes/file-node.ts";
import { decodingOption } from "../options/decoding-option.ts";
import { checkedPackages, knownFields, knownNumbers, knownOptions } from "../options/known-options.ts";
import {
  decodeOptionMessage,
  isOptionMessage,
  type OptionMessage,
  type OptionValue,
} from "../options/option-message.ts";
import type { OptionExtension, OptionTypes } from "../options/option-types.ts";
import { extensionBytes } from "../options/validate-option.ts";
import { type OptionedElement, optionedElements } from "../source/optioned-elements.ts";

const extendees = {
  file: "FileOptions",
  service: "ServiceOptions",
  method: "MethodOptions",
  message: "MessageOptions",
  field: "FieldOptions",
  oneof: "OneofOptions",
  enum: "EnumOptions",
  enumValue: "EnumValueOptions",
} as const;

/**
 * Reports what this plugin does not know of the options of `google.api`, `google.longrunning`, `buf.validate` and OpenAPI
 * annotations: it is from a newer release. Other options belong to other plugins.
 */
export function checkUnknownOptions(file: FileNode, findings: Findings): void {
  const types = file.types.optionTypes;
  for (const element of optionedElements(file.proto, file.origin)) {
    for (const number of new Set(element.options?.$unknown?.map(({ no }) => no))) {
      const extension = types.extension(`google.protobuf.${extendees[element.kind]}`, number);
      if (extension !== undefined) checkOption(element, extension, types, findings);
    }
  }
}

interface Unknown {
  /** Field numbers from the option down. */
  readonly path: readonly number[];
  readonly what: string;
}

function checkOption(
  element: OptionedElement,
  extension: OptionExtension,
  types: OptionTypes,
  findings: Findings,
): void {
  const { name, field } = extension;
  if (annotationDialect(name) === undefined && !checkedPackages.test(name)) return;
  const unknown: Unknown[] = [];
  if (!knownOptions.has(name) && !isKnownAnnotation(name)) unknown.push({ path: [], what: `the option (${name})` });
  else if (field.type === Type.MESSAGE) unknown.push(...unknownInMessage(element, extension, types));
  else if (field.type === Type.ENUM) {
    const typeName = field.typeName.slice(1);
    unknown.push(...numbersOf(element, field.number).flatMap((number) => unknownNumber(number, typeName, [], types)));
  }
  if (unknown.length === 0) return;
  const { kind, subject, origin } = element;
  const site = optionSite(kind, subject, origin, findings, field.number);
  for (const { path, what } of unknown) {
    site.report(
      "option-unknown",
      path,
      `${what} is unknown, so it has no effect`,
      "update protoc-gen-rest, or remove it",
    );
  }
}

function unknownInMessage(
  element: OptionedElement,
  { name, field }: OptionExtension,
  types: OptionTypes,
): readonly Unknown[] {
  const bytes = extensionBytes(element.options, field.number);
  if (bytes === undefined) return [];
  const typeName = field.typeName.slice(1);
  return unknownFields(
    decodingOption(name, element, () => decodeOptionMessage(bytes, typeName, types)),
    [],
    types,
  );
}

/** The values of an extension that is an enum, packed or not. */
function numbersOf({ options }: OptionedElement, extension: number): readonly number[] {
  return (options?.$unknown ?? []).flatMap(({ no, wireType, data }) => {
    if (no !== extension) return [];
    const reader = new BinaryReader(data);
    const end = wireType === WireType.LengthDelimited ? reader.uint32() + reader.pos : reader.len;
    const found: number[] = [];
    while (reader.pos < end) found.push(reader.int32());
    return found;
  });
}

function unknownFields(
  { typeName, fields, unknown }: OptionMessage,
  path: readonly number[],
  types: OptionTypes,
): readonly Unknown[] {
  const known = knownFields(typeName);
  // Rules of protovalidate are reported as unknown validation rules.
  const isRules = typeName.startsWith("buf.validate.") && known === undefined;
  const found: Unknown[] = isRules
    ? []
    : unknown.map((number) => ({ path: [...path, number], what: `field ${number} of ${typeName}` }));
  for (const [name, { proto, value }] of fields) {
    const at = [...path, proto.number];
    if (known !== undefined && !known.has(name)) found.push({ path: at, what: `${name} of ${typeName}` });
    else found.push(...unknownInValue(value, proto.typeName.slice(1), at, types));
  }
  return found;
}

function unknownInValue(
  value: OptionValue,
  typeName: string,
  path: readonly number[],
  types: OptionTypes,
): readonly Unknown[] {
  if (isList(value)) return value.flatMap((item) => unknownInValue(item, typeName, path, types));
  if (isOptionMessage(value)) return unknownFields(value, path, types);
  return typeof value === "number" ? unknownNumber(value, typeName, path, types) : [];
}

function isList(value: OptionValue): value is readonly OptionValue[] {
  return Array.isArray(value);
}

function unknownNumber(
  number: number,
  typeName: string,
  path: readonly number[],
  types: OptionTypes,
): readonly Unknown[] {
  const known = knownNumbers.get(typeName);
  if (known === undefined || known.has(number)) return [];
  const name = types.enum(typeName)?.value.find((value) => value.number === number)?.name ?? String(number);
  return [{ path, what: `${name} of ${typeName}` }];
}
