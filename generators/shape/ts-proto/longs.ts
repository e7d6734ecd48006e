import {
  arrowFunction,
  type Code,
  callExpression,
  type Field,
  propertyAccess,
  type Scalar,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import type { TsProtoOptions } from "./options.ts";

/** The type of 64-bit integers in TypeScript. */
export type LongForm = TsProtoOptions["forceLong"];

function isUnsigned(scalar: Scalar): boolean {
  return scalar === "uint64" || scalar === "fixed64";
}

/** The type of the field's 64-bit integer, which `jstype` may override. */
export function longForm({ jsType }: Field, { forceLong, useJsTypeOverride }: TsProtoOptions): LongForm {
  return useJsTypeOverride && jsType !== "normal" ? jsType : forceLong;
}

/** The class of the package `long`, which ts-proto uses with `forceLong=long`. */
export function longClass(out: Output): string {
  return out.value("long", "default", "Long");
}

/** The function that reads a 64-bit integer; `asNumber` if it is a JSON number on the wire. */
export function longReader(scalar: Scalar, form: LongForm, asNumber: boolean, out: Output): Code {
  const kind = isUnsigned(scalar) ? "Uint64" : "Int64";
  switch (form) {
    case "bigint":
      return asNumber ? out.value(runtime, `read${kind}FromNumber`) : out.value(runtime, `read${kind}`);
    case "number":
      return asNumber ? out.value(runtime, `read${kind}Number`) : out.value(runtime, `read${kind}AsNumber`);
    default: {
      const text = out.value(runtime, `read${kind}${asNumber ? "Number" : ""}Text`);
      if (form === "string") return text;
      return arrowFunction(["json", "check"], longFrom(callExpression(text, ["json", "check"]), scalar, out));
    }
  }
}

/** The function that writes a 64-bit integer, or undefined if it is its own JSON form. */
export function longWriter(form: LongForm, asNumber: boolean, out: Output): string | undefined {
  if (asNumber) return form === "number" ? undefined : out.value(runtime, "writeSafeInteger");
  return form === "string" ? undefined : "String";
}

export function longZero(scalar: Scalar, form: LongForm, value: string, out: Output): Code {
  if (form === "number") return value;
  if (form === "bigint") return `${value}n`;
  if (form === "string") return stringLiteral(value);
  if (value === "0") return propertyAccess(longClass(out), isUnsigned(scalar) ? "UZERO" : "ZERO");
  return longFrom(stringLiteral(value), scalar, out);
}

function longFrom(text: Code, scalar: Scalar, out: Output): Code {
  const unsigned = isUnsigned(scalar) ? ["true"] : [];
  return callExpression(propertyAccess(longClass(out), "fromString"), [text, ...unsigned]);
}

export function longType(form: LongForm, out: Output): string {
  return form === "long" ? longClass(out) : form;
}
