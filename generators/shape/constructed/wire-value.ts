import {
  acceptsNull,
  type Code,
  callExpression,
  conditionalExpression,
  constantOf,
  type Field,
  inlineCode,
  isComposite,
  isInEveryRequest,
  isInEveryResponse,
  isReference,
  jsonCode,
  logicalExpression,
  propertyAccess,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { absentValue } from "./absent-fields.ts";
import { orZero } from "./defaults.ts";
import type { Dialect } from "./dialect.ts";
import { remembersNull } from "./present.ts";
import { property } from "./property.ts";

/**
 * The JSON form of a field's value. `expression` may be undefined. The zero of a field without presence becomes
 * undefined unless `always` is set.
 */
export function wireValue(dialect: Dialect, field: Field, expression: Code, out: Output, always = false): Code {
  // A field that proto2 requires is present whatever its value is, and so are those that all messages have.
  if (always || field.presence === "required" || isInEveryMessage(field))
    return presentValue(dialect, field, expression, out);
  if (field.cardinality !== "singular") {
    const list = field.oneOrMany ? "writeNonEmptyOneOrMany" : "writeNonEmpty";
    const combinator = field.cardinality === "list" ? list : dialect.maps(field).writeNonEmpty;
    return callExpression(out.value(runtime, combinator), [expression, ...optional(dialect.itemWriter(field, out))]);
  }
  if (dialect.hasPresence(field) || field.oneof !== undefined) return presentValue(dialect, field, expression, out);
  return implicitValue(dialect, field, expression, out);
}

function isInEveryMessage(field: Field): boolean {
  return isInEveryRequest(field) || isInEveryResponse(field);
}

/** The JSON form of a field of `message`. */
export function memberValue(dialect: Dialect, field: Field, message: Code, out: Output): Code {
  const expression = property(dialect, field, message, out);
  if (!remembersNull(dialect, field)) {
    return field.always ? alwaysValue(dialect, field, message, out) : wireValue(dialect, field, expression, out);
  }
  return callExpression(out.value(runtime, "writeRememberedNull"), [
    message,
    stringLiteral(dialect.property(field)),
    wireValue(dialect, field, expression, out),
    ...(field.always ? [emptyValue(dialect, field, expression, out)] : []),
  ]);
}

/** The JSON form of a field that is always present. */
function alwaysValue(dialect: Dialect, field: Field, message: Code, out: Output): Code {
  const expression = property(dialect, field, message, out);
  if (!dialect.hasPresence(field)) return written(dialect, field, orAbsent(dialect, field, expression, out), out);
  if (field.nullable) return logicalExpression("??", operand(dialect, field, expression, out), "null");
  // The inherited value of a constant is its zero.
  if (dialect.inheritsDefault(field) && constantOf(field.form) === undefined) {
    return written(dialect, field, propertyAccess(message, dialect.property(field)), out);
  }
  if (field.default !== undefined) {
    const given = jsonCode(field.default);
    if (!acceptsNull(field)) return logicalExpression("??", operand(dialect, field, expression, out), given);
    const isAbsent = `${inlineCode(expression)} === undefined`;
    return conditionalExpression(isAbsent, given, presentValue(dialect, field, expression, out));
  }
  if (field.type.kind === "message") return presentValue(dialect, field, expression, out);
  return written(dialect, field, orZero(dialect, field, expression, out), out);
}

/** Like `presentValue`, for an operand of `??`, which cannot be mixed with `&&`. */
function operand(dialect: Dialect, field: Field, expression: Code, out: Output): Code {
  const write = dialect.itemWriter(field, out);
  return write === undefined ? expression : callExpression(out.value(runtime, "ifPresent"), [expression, write]);
}

/** The JSON form of a field that is always present, for when it has no value and was not null. */
function emptyValue(dialect: Dialect, field: Field, expression: Code, out: Output): Code {
  if (field.cardinality !== "singular") return field.cardinality === "list" ? "[]" : "{}";
  if (dialect.hasPresence(field)) return jsonCode(field.default!);
  // The zero of an enum may have no name.
  if (field.type.kind === "enum" && field.type.values[0]?.wireName === undefined) return "null";
  return written(dialect, field, orAbsent(dialect, field, expression, out), out);
}

/** The value, or that of a message without one: error bodies and plain JavaScript may leave out what types require. */
function orAbsent(dialect: Dialect, field: Field, expression: Code, out: Output): Code {
  return logicalExpression("??", expression, absentValue(dialect, field, out));
}

/** The JSON form of a value that is not undefined. */
export function written(dialect: Dialect, field: Field, expression: Code, out: Output): Code {
  const write = dialect.itemWriter(field, out);
  if (field.oneOrMany)
    return callExpression(out.value(runtime, "writeOneOrManyItems"), [expression, ...optional(write)]);
  if (field.cardinality === "map") return writtenMap(dialect, field, expression, write, out);
  if (write === undefined) return expression;
  if (field.cardinality === "list") return callExpression(out.value(runtime, "writeList"), [expression, write]);
  return callExpression(write, [expression]);
}

function writtenMap(dialect: Dialect, field: Field, expression: Code, write: Code | undefined, out: Output): Code {
  const combinator = dialect.maps(field).write;
  if (combinator !== "writeMap")
    return callExpression(out.value(runtime, combinator), [expression, ...optional(write)]);
  return write === undefined ? expression : callExpression(out.value(runtime, combinator), [expression, write]);
}

/** The JSON form of a value that may be undefined. */
export function presentValue(dialect: Dialect, field: Field, expression: Code, out: Output): Code {
  const write = dialect.itemWriter(field, out);
  if (write === undefined) return expression;
  if (field.cardinality !== "singular")
    return logicalExpression("&&", expression, written(dialect, field, expression, out));
  const isObject = isComposite(field.form);
  if (isObject && isReference(expression))
    return logicalExpression("&&", expression, callExpression(write, [expression]));
  return callExpression(out.value(runtime, "ifPresent"), [expression, write]);
}

function implicitValue(dialect: Dialect, field: Field, expression: Code, out: Output): Code {
  const special = dialect.writeImplicit(field, expression, out);
  if (special !== undefined) return special;
  const write = dialect.itemWriter(field, out);
  if (write === undefined) return logicalExpression("||", expression, "undefined");
  return callExpression(out.value(runtime, "writeNonZero"), [expression, write]);
}

function optional(code: Code | undefined): Code[] {
  return code === undefined ? [] : [code];
}
