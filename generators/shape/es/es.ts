import {
  type Code,
  callExpression,
  type Field,
  type Message,
  propertyAssignment,
  type Scalar,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { keyReader } from "../codec/key-reader.ts";
import { constructedShape } from "../constructed/constructed.ts";
import type { Dialect, OneofFunctions } from "../constructed/dialect.ts";
import type { Shape } from "../shape.ts";
import { printEnumCodec } from "./enum-codec.ts";
import { caseName, propertyName } from "./names.ts";
import { ruleValues } from "./rule-values.ts";
import { esType } from "./types.ts";
import { isText, itemReader, itemWriter, valueReader, valueWriter } from "./values.ts";
import { zero } from "./zero.ts";

const oneofFunctions: OneofFunctions = {
  read: "readOneofCase",
  readOrNull: "readOneofCaseOrNull",
  readKind: "readDiscriminatedCase",
  value: "caseValue",
  writeKind: "writeKind",
};

const dialect: Dialect = {
  type: esType,
  property: propertyName,
  head: ({ fullName }: Message) => [propertyAssignment("$typeName", stringLiteral(fullName))],
  oneof: {
    none: (out) => callExpression(out.value(runtime, "noCase"), []),
    tag: "case",
    caseName,
    functions: oneofFunctions,
  },
  holdsExtensions: true,
  hasPresence: (field) => field.cardinality === "singular" && (field.presence !== "implicit" || isMessage(field)),
  leavesOut: true,
  inheritsDefault,
  int64Kinds: new Set(["bigint", "string"]),
  wellKnownKinds: ({ fullName }) => {
    const own = new Set([`.${fullName}` as const]);
    // As a field, a Struct is a plain JSON object.
    return { any: own, duration: own, field_mask: own, http_body: own, list_value: own, timestamp: own, value: own };
  },
  zero,
  itemReader,
  int64Reader,
  itemWriter,
  valueReader,
  valueWriter,
  maps: (field) => {
    const key = keyReader(field);
    const names = { write: "writeMap", writeNonEmpty: "writeNonEmptyMap" };
    if (key === undefined) return { read: "readEntries", readKey: undefined, ...names };
    return { read: "readKeyedEntries", readKey: (out) => out.value(runtime, key), ...names };
  },
  writeImplicit,
  rules: ruleValues(() => dialect),
  printEnumCodec,
};

/** `messages=es`: the messages of protoc-gen-es, imported as types only. */
export const es: Shape = constructedShape(dialect);

/** Scalars and enums with explicit presence, but for the `optional` of proto3 and the members of oneofs. */
function inheritsDefault(field: Field): boolean {
  const { message, oneof, cardinality, presence } = field;
  if (message.file.syntax === "proto3" || oneof !== undefined || isMessage(field)) return false;
  return cardinality === "singular" && presence !== "implicit";
}

function isMessage({ type }: Field): boolean {
  return type.kind === "message";
}

/** The zero of a 64-bit integer in a string is "0", which is not falsy. */
function writeImplicit(field: Field, expression: Code, out: Output): Code | undefined {
  if (!isText(field)) return undefined;
  const write = itemWriter(field, out);
  return callExpression(
    out.value(runtime, "writeNonZeroText"),
    write === undefined ? [expression] : [expression, write],
  );
}

function int64Reader(field: Field): string | undefined {
  if (field.type.kind !== "scalar" || field.int64AsNumber || isText(field)) return undefined;
  return int64Readers[field.type.scalar];
}

const int64Readers: Readonly<Partial<Record<Scalar, string>>> = {
  int64: "readImplicitInt64",
  sint64: "readImplicitInt64",
  sfixed64: "readImplicitInt64",
  uint64: "readImplicitUint64",
  fixed64: "readImplicitUint64",
};
