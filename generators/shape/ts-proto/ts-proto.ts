import {
  type Field,
  type FieldType,
  scalarForms,
  type TsProtoContext,
  type TsProtoOptions,
} from "@protoc-gen-rest/plugin";
import { readerName, runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { codecCode } from "../codec/form-code.ts";
import { constructedShape } from "../constructed/constructed.ts";
import type { Dialect, MapFunctions, OneofDialect, OneofFunctions } from "../constructed/dialect.ts";
import { formValues } from "../constructed/form-values.ts";
import type { Shape } from "../shape.ts";
import { printEnumCodec } from "./enum-codec.ts";
import { propertyName } from "./names.ts";
import { presenceFindings } from "./presence-findings.ts";
import { ruleValues } from "./rule-values.ts";
import { tsProtoType } from "./types.ts";

/** `messages=ts-proto`: the messages of ts-proto, imported as types only. */
export function tsProto(options: TsProtoOptions): Shape {
  const property = (element: Parameters<typeof propertyName>[0]): string => propertyName(element, options);
  const context = (type: FieldType, out: Output | undefined): TsProtoContext => ({
    options,
    enumType: () => (type.kind === "scalar" || out === undefined ? "" : tsProtoType(type, options, out)),
    isTypeScript: out?.target === "ts",
  });
  const values = formValues<TsProtoContext>({
    row: ({ shapes }) => shapes.tsProto,
    ofField: ({ type }, out) => context(type, out),
    ofType: context,
    hasPresence,
  });
  const dialect: Dialect = {
    type: (type, out) => tsProtoType(type, options, out),
    property,
    head: () => [],
    oneof: options.oneof === "properties" ? undefined : union(property),
    hasPresence,
    holdsExtensions: false,
    leavesOut: false,
    inheritsDefault: () => false,
    ...values,
    maps: (field) => maps(field, options),
    rules: ruleValues(() => dialect, values.ruleValue),
    printEnumCodec: (type, values, out) => printEnumCodec(type, values, options, out),
  };
  return { ...constructedShape(dialect), findings: presenceFindings };
}

/** `oneof=unions-value`. */
function union(caseName: OneofDialect["caseName"]): OneofDialect {
  return { none: () => undefined, tag: "$case", caseName, functions: unionFunctions };
}

const unionFunctions: OneofFunctions = {
  read: "readUnionCase",
  readOrNull: "readUnionCaseOrNull",
  readKind: "readDiscriminatedUnionCase",
  readChosenKind: "readChosenUnionCase",
  value: "unionValue",
  writeKind: "writeUnionKind",
};

/** Whether an absent field has no value. ts-proto reads files of editions as proto3 without `optional`. */
function hasPresence({ cardinality, type, oneof, presence, message }: Field): boolean {
  if (cardinality !== "singular") return false;
  if (type.kind === "message" || oneof !== undefined) return true;
  return presence === "explicit" && !message.file.syntax.startsWith("edition");
}

/** The functions for a map, which is a Map if its keys cannot be property names. */
function maps({ mapKey = "string" }: Field, options: TsProtoOptions): MapFunctions {
  const { key } = scalarForms[mapKey];
  const readTyped = key?.readTyped?.(options);
  if (readTyped !== undefined) {
    const names = { write: "writeMapEntries", writeNonEmpty: "writeNonEmptyMapEntries" };
    const type: FieldType = { kind: "scalar", scalar: mapKey };
    return { read: "readMapEntries", readKey: (out) => codecCode(readTyped, type, readerName, out), ...names };
  }
  const names = { write: "writeEntries", writeNonEmpty: "writeNonEmptyEntries" };
  const read = key?.read;
  if (read === undefined) return { read: "readEntries", readKey: undefined, ...names };
  return { read: "readKeyedEntries", readKey: (out) => out.value(runtime, read), ...names };
}
