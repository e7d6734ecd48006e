import { arrowFunction, callExpression } from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { EnumReader } from "../codec/respelled.ts";
import type { Dialect } from "./dialect.ts";

/** Prints what reads the name of an enum value, which messages of other plugins do not hold. */
export function enumName(dialect: Dialect): EnumReader {
  return (type, out) => {
    const value = callExpression(dialect.valueReader(type, out), ["name", "check"]);
    const parts = [value, dialect.valueWriter(type, out)!];
    return arrowFunction(["name", "check"], callExpression(out.value(runtime, "ifPresent"), parts));
  };
}
