import {
  arrowFunction,
  callExpression,
  type Field,
  isInEveryRequest,
  isInEveryResponse,
  kindsOfField,
  type Message,
  objectLiteral,
  objectOf,
  propertyAssignment,
  propertyKey,
  tellingMembers,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { unionCondition } from "../codec/union.ts";
import { absentValue } from "./absent-fields.ts";
import type { Dialect } from "./dialect.ts";
import { written } from "./wire-value.ts";

/**
 * The dialect for the members of a union. Readers tell objects apart by the members that they require, so the zeros of these are
 * written, which other messages leave out.
 */
export function toldDialect(dialect: Dialect, union: Message): Dialect {
  return {
    ...dialect,
    itemWriter: (field, out) => {
      const write = dialect.itemWriter(field, out);
      if (write === undefined || !isTold(field, union, out)) return write;
      const zeros = toldFields(dialect, field).map((inner) =>
        propertyAssignment(propertyKey(inner.jsonName), written(dialect, inner, absentValue(dialect, inner, out), out)),
      );
      if (zeros.length === 0) return write;
      const whole = callExpression(out.value(runtime, "withAbsent"), [
        callExpression(write, ["value"]),
        objectLiteral(zeros),
      ]);
      return arrowFunction(["value"], whole);
    },
  };
}

function isTold(field: Field, union: Message, out: Output): boolean {
  return unionCondition(field, union, out, "json", kindsOfField)?.operator === "&&";
}

/** The fields without presence by which readers tell the object of a field. */
function toldFields(dialect: Dialect, field: Field): readonly Field[] {
  const names = new Set(tellingMembers(field).flat());
  return (objectOf(field)?.fields ?? []).filter((inner) => {
    if (!names.has(inner.jsonName) || inner.oneof !== undefined || inner.always || dialect.hasPresence(inner))
      return false;
    // A zero without a name is no value of the enum on the wire.
    const { type, cardinality } = inner;
    const isNamed =
      cardinality !== "singular" || type.kind !== "enum" || type.values.some((it) => it.number === 0 && it.wireName);
    return isNamed && inner.presence !== "required" && !isInEveryRequest(inner) && !isInEveryResponse(inner);
  });
}
