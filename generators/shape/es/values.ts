import {
  type Code,
  call,
  chain,
  type Enum,
  type Field,
  type FieldType,
  type Message,
  propertyAccess,
  type Scalar,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { readerName, runtime, writerName } from "../../names.ts";
import { modulePath, type Output } from "../../output.ts";
import { scalarReader } from "../scalar-reader.ts";
import { propertyName, typeName } from "./names.ts";

const wrapperNames: Readonly<Partial<Record<Scalar, string>>> = {
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

const wellKnown = {
  any: "Any",
  duration: "Duration",
  empty: "Empty",
  field_mask: "FieldMask",
  http_body: "HttpBody",
  list_value: "ListValue",
  struct: "Struct",
  timestamp: "Timestamp",
  value: "Value",
} as const;

/** The type of protoc-gen-es, imported. */
export function esType(type: Message | Enum, out: Output): string {
  if (type.fullName.startsWith("google.protobuf.")) return out.type("@bufbuild/protobuf/wkt", typeName(type));
  return out.type(modulePath(out, type.file.stem, "pb"), typeName(type));
}

/** Whether the field holds the scalar in place of the wrapper message around it. */
export function unwrapped(field: Field): Scalar | undefined {
  const { type, cardinality, oneof } = field;
  if (type.kind !== "message" || typeof type.wellKnown !== "object") return undefined;
  return cardinality === "singular" && oneof === undefined ? type.wellKnown.wrapper : undefined;
}

/** The function that reads one value of the field. */
export function itemReader(field: Field, out: Output): string {
  const scalar = unwrapped(field);
  if (scalar !== undefined) return scalarReader(scalar, out);
  if (field.type.kind === "scalar" && field.int64AsNumber) {
    const name =
      field.type.scalar.startsWith("u") || field.type.scalar === "fixed64" ? "readUint64Number" : "readInt64Number";
    return `(json, check) => BigInt(${out.value(runtime.json, name)}(json, check))`;
  }
  if (field.type.kind === "message" && field.type.wellKnown === "struct")
    return out.value(runtime.json, "readJsonObject");
  return valueReader(field.type, out);
}

/** The function that reads one value of the type as a message, an enum or a scalar of its own. */
export function valueReader(type: FieldType, out: Output): string {
  if (type.kind === "scalar") return scalarReader(type.scalar, out);
  if (type.kind === "message" && type.wellKnown !== undefined) {
    if (typeof type.wellKnown === "string") return out.value(runtime.es, `read${wellKnown[type.wellKnown]}Message`);
    const name = stringLiteral(`google.protobuf.${wrapperNames[type.wellKnown.wrapper]}`);
    return `${out.value(runtime.es, "wrapper")}(${name}, ${scalarReader(type.wellKnown.wrapper, out)})`;
  }
  if (type.kind === "enum" && type.isNullValue) return out.value(runtime.es, "readNullValue");
  return fromCodecs(type.file.stem, readerName(type), out);
}

/** The function that writes one value of the field; undefined when the value is its own JSON form. */
export function itemWriter(field: Field, out: Output): string | undefined {
  const scalar = unwrapped(field);
  if (scalar !== undefined) return scalarWriter(scalar, out);
  const { type } = field;
  if (type.kind === "scalar") return field.int64AsNumber ? "Number" : scalarWriter(type.scalar, out);
  if (type.kind === "message" && type.wellKnown === "struct") return undefined;
  return valueWriter(type, out);
}

/** The function that writes a message or an enum. */
export function valueWriter(type: Message | Enum, out: Output): string {
  if (type.kind === "enum" && type.isNullValue) return "() => null";
  if (type.kind === "message" && type.wellKnown !== undefined) {
    if (type.wellKnown === "empty") return "() => ({})";
    if (typeof type.wellKnown === "string") return out.value(runtime.es, `write${wellKnown[type.wellKnown]}Message`);
    const write = scalarWriter(type.wellKnown.wrapper, out);
    return write === undefined ? "({ value }) => value" : `({ value }) => ${write}(value)`;
  }
  return fromCodecs(type.file.stem, writerName(type), out);
}

function scalarWriter(scalar: Scalar, out: Output): string | undefined {
  if (scalar.endsWith("64")) return "String";
  if (scalar === "bytes") return out.value(runtime.json, "writeBytes");
  return scalar === "double" || scalar === "float" ? out.value(runtime.json, "writeDouble") : undefined;
}

/** The JSON form of a value that is there, whatever it is. */
export function written(field: Field, expression: string, out: Output): Code {
  const write = itemWriter(field, out);
  if (field.oneOrMany)
    return call(out.value(runtime.es, "writeOneOrManyItems"), [expression, ...optionalWriter(write)]);
  if (write === undefined) return expression;
  if (field.cardinality === "list") return call(out.value(runtime.json, "writeList"), [expression, write]);
  if (field.cardinality === "map") return call(out.value(runtime.json, "writeMap"), [expression, write]);
  return call(write.startsWith("(") ? `(${write})` : write, [expression]);
}

function optionalWriter(write: string | undefined): string[] {
  return write === undefined ? [] : [write];
}

/**
 * The JSON form of a field: of one without presence, nothing where the value is the default, unless it is to be there
 * always.
 */
export function wireValue(field: Field, expression: string, out: Output): Code {
  if (field.nullable) return nullable(field, expression, out);
  if (field.always) return written(field, expression, out);
  const write = itemWriter(field, out);
  if (field.cardinality === "map")
    return call(out.value(runtime.es, "nonEmptyMap"), [expression, ...optionalWriter(write)]);
  if (field.cardinality === "list") {
    const combinator = field.oneOrMany ? "nonEmptyOneOrMany" : "nonEmpty";
    return call(out.value(runtime.es, combinator), [expression, ...optionalWriter(write)]);
  }
  if (field.presence === "implicit" && field.oneof === undefined && field.type.kind !== "message") {
    return implicitValue(field, expression, write, out);
  }
  return presentValue(field, expression, write, out);
}

/** Of a field with presence, whose value may be undefined. */
function presentValue(field: Field, expression: string, write: string | undefined, out: Output): Code {
  if (write === undefined) return expression;
  const isObject = field.type.kind === "message" && unwrapped(field) === undefined;
  if (isObject && !write.startsWith("(")) return chain("&&", expression, call(write, [expression]));
  return call(out.value(runtime.es, "present"), [expression, write]);
}

function implicitValue(field: Field, expression: string, write: string | undefined, out: Output): Code {
  if (field.type.kind === "scalar" && field.type.scalar === "bytes") {
    return call(out.value(runtime.es, "nonEmptyBytes"), [expression]);
  }
  if (write === undefined) return `${expression} || undefined`;
  return call(out.value(runtime.es, "nonZero"), [expression, write]);
}

/** A field that is absent may have been null when its message was read. */
function nullable(field: Field, expression: string, out: Output): Code {
  const write = optionalWriter(itemWriter(field, out));
  if (field.always) return call(out.value(runtime.es, "orNull"), [expression, ...write]);
  const at = expression.lastIndexOf(".");
  const message = expression.slice(0, at).replace(/\?$/, "");
  const name = stringLiteral(propertyName(field));
  return call(out.value(runtime.es, "orRememberedNull"), [message, name, expression, ...write]);
}

/** The field of the message that `object` holds: of a oneof its value, if it is the one that is set. */
export function property(field: Field, object: string, _out: Output, optional = false): string {
  const name = propertyName(field);
  if (field.oneof === undefined) return propertyAccess(object, name, optional);
  const oneof = propertyAccess(object, propertyName(field.oneof), optional);
  const access = optional ? "?." : ".";
  return `(${oneof}${access}case === ${stringLiteral(name)} ? ${oneof}.value : undefined)`;
}

function fromCodecs(stem: string, name: string, out: Output): string {
  return stem === out.stem && out.kind === "codecs" ? name : out.value(modulePath(out, stem, "codecs"), name);
}
