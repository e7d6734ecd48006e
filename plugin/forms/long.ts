import { arrowFunction, type Code, callExpression, propertyAccess } from "../print/code.ts";
import { stringLiteral } from "../print/literal.ts";
import type { Int64Type } from "./form.ts";
import type { Codec, References, TsProtoOptions, ValueKind } from "./rows.ts";

/** The type of a 64-bit integer in the output of ts-proto. */
export type LongType = TsProtoOptions["forceLong"];

/** The type of a field's 64-bit integer, which `jstype` may override. */
export function longTypeOf(
  jsType: "normal" | "string" | "number",
  { forceLong, useJsTypeOverride }: TsProtoOptions,
): LongType {
  return useJsTypeOverride && jsType !== "normal" ? jsType : forceLong;
}

export function longTypeName(type: LongType, code: References): string {
  return type === "long" ? code.long() : type;
}

/** Reads the class of the package `long`; `read` is the function of the runtime that reads the text. */
export function longReader(read: string, isUnsigned: boolean): Codec {
  return (code) => {
    const text = callExpression(code.runtime(read), ["json", "check"]);
    return arrowFunction(["json", "check"], longFrom(text, isUnsigned, code));
  };
}

/** An integer as an expression of its type. */
export function longLiteral(value: string, type: LongType, isUnsigned: boolean, code: References): Code {
  if (type === "number") return value;
  if (type === "bigint") return `${value}n`;
  if (type === "string") return stringLiteral(value);
  if (value === "0") return propertyAccess(code.long(), isUnsigned ? "UZERO" : "ZERO");
  return longFrom(stringLiteral(value), isUnsigned, code);
}

function longFrom(text: Code, isUnsigned: boolean, code: References): Code {
  return callExpression(propertyAccess(code.long(), "fromString"), [text, ...(isUnsigned ? ["true"] : [])]);
}

/** A value that rules compare. */
export function longRule(value: Code, type: LongType): Code {
  return type === "bigint" ? value : callExpression("BigInt", [callExpression("String", [value])]);
}

export function longKinds(forceLong: LongType): ReadonlySet<ValueKind> {
  return new Set<ValueKind>([forceLong === "long" ? "object" : forceLong, "number", "string"]);
}

/** An integer as an expression of its type in the shape `plain`. */
export function int64Literal(value: unknown, type: Int64Type): Code {
  if (type === "bigint") return `${value}n`;
  return type === "number" ? String(Number(value)) : stringLiteral(String(value));
}

/** Converts a 64-bit integer to its type in the shape `plain`. */
export function int64Value(value: string | number | bigint, type: Int64Type): string | number | bigint {
  if (type === "bigint") return BigInt(value);
  return type === "number" ? Number(value) : String(value);
}

/** The function that reads a timestamp or a duration, whose seconds are a 64-bit integer. */
export function timeReader(name: string, type: LongType): Codec {
  const read = `${name}${{ number: "Number", long: "Number", bigint: "Bigint", string: "Text" }[type]}`;
  if (type !== "long") return read;
  return (code) => {
    const parameters = ["json", "check"];
    const message = callExpression(code.runtime(read), parameters);
    return arrowFunction(parameters, callExpression(code.runtime("withLong"), [message, code.long()]));
  };
}
