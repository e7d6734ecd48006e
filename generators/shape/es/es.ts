import {
  callExpression,
  type EsPosition,
  type Field,
  type Message,
  propertyAssignment,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import { keyReader } from "../codec/key-reader.ts";
import { constructedShape } from "../constructed/constructed.ts";
import type { Dialect, OneofFunctions } from "../constructed/dialect.ts";
import { formValues } from "../constructed/form-values.ts";
import type { Shape } from "../shape.ts";
import { printEnumCodec } from "./enum-codec.ts";
import { caseName, propertyName } from "./names.ts";
import { ruleValues } from "./rule-values.ts";
import { esType } from "./types.ts";

const oneofFunctions: OneofFunctions = {
  read: "readOneofCase",
  readOrNull: "readOneofCaseOrNull",
  readKind: "readDiscriminatedCase",
  readChosenKind: "readChosenCase",
  value: "caseValue",
  writeKind: "writeKind",
};

const values = formValues<EsPosition>({
  row: ({ shapes }) => shapes.es,
  ofField: positionOf,
  ofType: () => "whole",
  hasPresence,
});

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
  hasPresence,
  leavesOut: true,
  inheritsDefault,
  ...values,
  maps: (field) => {
    const key = keyReader(field);
    const names = { write: "writeMap", writeNonEmpty: "writeNonEmptyMap" };
    if (key === undefined) return { read: "readEntries", readKey: undefined, ...names };
    return { read: "readKeyedEntries", readKey: (out) => out.value(runtime, key), ...names };
  },
  rules: ruleValues(() => dialect, values.ruleValue),
  printEnumCodec,
};

/** `messages=es`: the messages of protoc-gen-es, imported as types only. */
export const es: Shape = constructedShape(dialect);

function hasPresence(field: Field): boolean {
  return field.cardinality === "singular" && (field.presence !== "implicit" || isMessage(field));
}

/** Scalars and enums with explicit presence, but for the `optional` of proto3 and the members of oneofs. */
function inheritsDefault(field: Field): boolean {
  const { message, oneof, cardinality, presence } = field;
  if (message.file.syntax === "proto3" || oneof !== undefined || isMessage(field)) return false;
  return cardinality === "singular" && presence !== "implicit";
}

function isMessage({ type }: Field): boolean {
  return type.kind === "message";
}

/** protoc-gen-es has the value of a wrapper in a singular field outside of a oneof. */
function positionOf({ cardinality, oneof }: Field): EsPosition {
  return cardinality === "singular" && oneof === undefined ? "member" : "element";
}
