import { type Code, propertyAccess } from "../print/code.ts";
import type { Form } from "./form.ts";
import type { ConstructedRow, EsPosition, PlainRow, TsProtoContext, ValueKind } from "./rows.ts";
import { noZero } from "./simple-row.ts";
import type { Scalar } from "./values.ts";

/** The messages of `google/protobuf/wrappers.proto`. */
const messages: Readonly<Partial<Record<Scalar, string>>> = {
  bool: "BoolValue",
  bytes: "BytesValue",
  double: "DoubleValue",
  float: "FloatValue",
  int32: "Int32Value",
  int64: "Int64Value",
  string: "StringValue",
  uint32: "UInt32Value",
  uint64: "UInt64Value",
};

/**
 * Creates the form of a wrapper message, whose JSON is the value. `inner` is the form of that value, and `usual` the same
 * without `jstype`, which other plugins ignore in wrappers.
 */
export function wrapperForm(inner: Form, usual: Form): Form {
  const { parameter, shapes } = inner;
  return {
    ...inner,
    kind: "wrapper",
    key: undefined,
    zero: undefined,
    content: undefined,
    // Numbers are checked where the JSON is read.
    parameter: parameter === "boolean" ? parameter : undefined,
    shapes: { plain: plainRow(shapes.plain), es: esRow(usual), tsProto: tsProtoRow(usual) },
  };
}

/** A message may be absent, so it has neither a zero nor the short ways of members without presence. */
function plainRow(row: PlainRow): PlainRow {
  return {
    ...row,
    zero: undefined,
    optional: undefined,
    optionals: undefined,
    mismatch: undefined,
    readMember: undefined,
    usual: undefined,
    kinds: orObject(row.kinds),
  };
}

/** protoc-gen-es has the value in a singular field outside of a oneof, and the message elsewhere. */
function esRow({ scalar, shapes: { es } }: Form): ConstructedRow<EsPosition> {
  const name = messages[scalar!];
  return {
    read: (position) => (position === "member" ? es.read(position) : `read${name}Message`),
    write: (position) => (position === "member" ? es.write(position) : `write${name}Message`),
    zero: noZero,
    kinds: (position) => orObject(es.kinds(position)),
    rule: (value, position, code, written) => {
      const inner: Code = position === "member" ? value : propertyAccess(value, "value");
      return es.rule(inner, position, code, written);
    },
  };
}

/** ts-proto has the value everywhere. */
function tsProtoRow({ shapes: { tsProto } }: Form): ConstructedRow<TsProtoContext> {
  const { many: _, ...same } = tsProto;
  return {
    ...same,
    zero: noZero,
    kinds: (context) => orObject(tsProto.kinds(context)),
  };
}

function orObject(kinds: ReadonlySet<ValueKind>): ReadonlySet<ValueKind> {
  return new Set([...kinds, "object"]);
}
