import { type Code, callExpression, type Field, is64BitScalar, stringLiteral } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { keyReader } from "../codec/key-reader.ts";
import { constructedShape } from "../constructed/constructed.ts";
import type { Dialect, MapFunctions, OneofDialect, OneofFunctions } from "../constructed/dialect.ts";
import { anyKind } from "../positional.ts";
import type { Shape } from "../shape.ts";
import { printEnumCodec } from "./enum-codec.ts";
import { longForm, longReader } from "./longs.ts";
import { propertyName } from "./names.ts";
import type { TsProtoOptions } from "./options.ts";
import { ruleValues } from "./rule-values.ts";
import { tsProtoType } from "./types.ts";
import { itemReader, itemWriter, valueReader, valueWriter } from "./values.ts";
import { zero } from "./zero.ts";

/** `messages=ts-proto`: the messages of ts-proto, imported as types only. */
export function tsProto(options: TsProtoOptions): Shape {
  const property = (element: Parameters<typeof propertyName>[0]): string => propertyName(element, options);
  const dialect: Dialect = {
    type: (type, out) => tsProtoType(type, options, out),
    property,
    head: () => [],
    oneof: options.oneof === "properties" ? undefined : union(property),
    hasPresence,
    holdsExtensions: false,
    leavesOut: false,
    inheritsDefault: () => false,
    int64Kinds: new Set([options.forceLong === "long" ? "object" : options.forceLong, "number", "string"]),
    wellKnownKinds: () => {
      const list = new Set(["list" as const]);
      return { field_mask: list, list_value: list, value: anyKind, timestamp: new Set(["object", "string"]) };
    },
    zero: (field, out) => zero(field, options, out),
    itemReader: (field, out) => itemReader(field, options, out),
    int64Reader: (field) => int64Reader(field, options),
    itemWriter: (field, out) => itemWriter(field, options, out),
    valueReader: (type, out) => valueReader(type, options, out),
    valueWriter: (type, out) => valueWriter(type, options, out),
    maps: (field) => maps(field, options),
    writeImplicit: (field, expression, out) => writeImplicit(field, expression, options, out),
    rules: ruleValues(() => dialect, options),
    printEnumCodec: (type, values, out) => printEnumCodec(type, values, options, out),
  };
  return constructedShape(dialect);
}

/** `oneof=unions-value`. */
function union(caseName: OneofDialect["caseName"]): OneofDialect {
  return { none: () => undefined, tag: "$case", caseName, functions: unionFunctions };
}

const unionFunctions: OneofFunctions = {
  read: "readUnionCase",
  readOrNull: "readUnionCaseOrNull",
  readKind: "readDiscriminatedUnionCase",
  value: "unionValue",
  writeKind: "writeUnionKind",
};

/** Whether an absent field has no value. ts-proto reads files of editions as proto3 without `optional`. */
function hasPresence({ cardinality, type, oneof, presence, message }: Field): boolean {
  if (cardinality !== "singular") return false;
  if (type.kind === "message" || oneof !== undefined) return true;
  return presence === "explicit" && !message.file.syntax.startsWith("edition");
}

function int64Reader(field: Field, options: TsProtoOptions): string | undefined {
  if (field.type.kind !== "scalar" || !is64BitScalar(field.type.scalar) || field.int64AsNumber) return undefined;
  const kind = field.type.scalar === "uint64" || field.type.scalar === "fixed64" ? "Uint64" : "Int64";
  const form = longForm(field, options);
  if (form === "bigint") return `readImplicit${kind}`;
  return form === "number" ? `readImplicit${kind}AsNumber` : undefined;
}

/** The functions for a map, which is a Map if its keys cannot be property names. */
function maps(field: Field, { forceLong }: TsProtoOptions): MapFunctions {
  const key = field.mapKey ?? "string";
  if (key === "bool" || (is64BitScalar(key) && (forceLong === "long" || forceLong === "bigint"))) {
    const readKey = (out: Output): Code =>
      key === "bool" ? out.value(runtime, "readBooleanFromKey") : longReader(key, forceLong, false, out);
    return { read: "readMapEntries", readKey, write: "writeMapEntries", writeNonEmpty: "writeNonEmptyMapEntries" };
  }
  const name = keyReader(field);
  const names = { write: "writeEntries", writeNonEmpty: "writeNonEmptyEntries" };
  if (name === undefined) return { read: "readEntries", readKey: undefined, ...names };
  return { read: "readKeyedEntries", readKey: (out) => out.value(runtime, name), ...names };
}

/** The JSON form of a field without presence whose zero is not falsy. */
function writeImplicit(field: Field, expression: Code, options: TsProtoOptions, out: Output): Code | undefined {
  const { type } = field;
  const write = (): Code[] => {
    const name = itemWriter(field, options, out);
    return name === undefined ? [] : [name];
  };
  if (type.kind === "enum" && options.stringEnums) {
    const first = stringLiteral(type.values[0]?.name ?? "");
    return callExpression(out.value(runtime, "writeNonZeroName"), [expression, first, ...write()]);
  }
  if (type.kind !== "scalar" || !is64BitScalar(type.scalar)) return undefined;
  const form = longForm(field, options);
  if (form === "string") return callExpression(out.value(runtime, "writeNonZeroText"), [expression, ...write()]);
  return form === "long" ? callExpression(out.value(runtime, "writeNonZeroLong"), [expression, ...write()]) : undefined;
}
