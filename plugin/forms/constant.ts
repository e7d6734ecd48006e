import { callExpression } from "../print/code.ts";
import { inlineCode } from "../print/flatten.ts";
import type { Form, FormKind } from "./form.ts";
import { jsonCode } from "./json-code.ts";
import type { Codec, ConstructedRow } from "./rows.ts";
import type { JsonLiteral } from "./values.ts";

/** The forms whose values a constant can be: each is one string, number or boolean in JSON. */
const literalKinds: ReadonlySet<FormKind> = new Set([
  "string",
  "bool",
  "int32",
  "uint32",
  "int64_number",
  "float",
  "double",
]);

export function canBeConstant(form: Form): boolean {
  return literalKinds.has(form.kind);
}

/** The only value of a field with this form. */
export function constantOf({ schema }: Form): JsonLiteral | undefined {
  return schema?.["const"] as JsonLiteral | undefined;
}

/** The form of a field with only one value, which is its type in plain messages (`rest.v1.field.const`). */
export function constantForm(base: Form, value: JsonLiteral): Form {
  const literal = inlineCode(jsonCode(value));
  const { plain, es, tsProto } = base.shapes;
  const { kinds, rule, literal: printed } = plain;
  return {
    ...base,
    schema: { ...base.schema, const: value },
    zero: value,
    // A domain of its own, which no other field has.
    domain:
      typeof value === "number" ? { numbers: { isInteger: false, minimum: value, maximum: value } } : { text: literal },
    key: undefined,
    violation: (given) =>
      given === value ? undefined : { problem: `is not ${literal}, its only value`, hint: `use ${literal}` },
    sample: () => value,
    shapes: {
      plain: {
        type: literal,
        differs: "never",
        read: (code) => callExpression(code.runtime("readConstant"), [literal]),
        mismatch: (member) => `${member} !== ${literal}`,
        kinds,
        zero: literal,
        literal: printed,
        rule,
      },
      es: constantRow(es, literal),
      tsProto: constantRow(tsProto, literal),
    },
  };
}

/**
 * The other shapes have the type of the field as it is. Readers check the JSON value first, and writers take the zero of a field
 * without presence for the constant.
 */
function constantRow<C>(row: ConstructedRow<C>, literal: string): ConstructedRow<C> {
  const { many: _, readImplicit: __, ...others } = row;
  return {
    ...others,
    read: (context) => wrapped("constantReader", literal, row.read(context)),
    write: (context) => wrapped("constantWriter", literal, row.write(context)),
    writePresent: (context) => row.write(context),
  };
}

function wrapped(create: string, literal: string, codec: Codec | undefined): Codec {
  return (code, field) => {
    const inner =
      typeof codec === "string" ? code.runtime(codec) : typeof codec === "function" ? codec(code, field) : undefined;
    return callExpression(code.runtime(create), [literal, ...(inner === undefined ? [] : [inner])]);
  };
}
