import {
  type Field,
  type FieldType,
  int64Type,
  type Message,
  type Scalar,
  type WellKnown,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import { modulePath, type Output } from "../../output/output.ts";
import { containerType, scalarType } from "../codec/scalar-type.ts";

/** The TypeScript type of a field's value. */
export function fieldType(field: Field, out: Output): string {
  return containerType(field, itemType(field, out), out);
}

/** The TypeScript type of a single value, list item or map value. */
export function itemType(field: Field, out: Output): string {
  return int64Type(field) ?? valueType(field.type, out);
}

/** The TypeScript type of a scalar, an enum or a message. */
export function valueType(type: FieldType, out: Output): string {
  if (type.kind === "scalar") return scalarType(type.scalar, out);
  if (type.kind === "enum" && type.isNullValue) return "null";
  if (type.kind === "message" && type.wellKnown !== undefined) {
    const { wellKnown } = type;
    return typeof wellKnown === "object" ? wrappedType(type, wellKnown.wrapper, out) : wellKnownType(wellKnown, out);
  }
  if (type.file.stem === out.stem && out.kind === "types") return type.localName;
  return out.type(modulePath(out, type.file.stem, "types"), type.localName);
}

function wrappedType({ fields: [value] }: Message, scalar: Scalar, out: Output): string {
  return (value && int64Type(value)) ?? scalarType(scalar, out);
}

function wellKnownType(wellKnown: Exclude<WellKnown, object>, out: Output): string {
  switch (wellKnown) {
    case "any":
      return out.type(runtime, "AnyMessage");
    case "empty":
      return out.type(runtime, "EmptyMessage");
    case "http_body":
      return out.type(runtime, "HttpBody");
    case "list_value":
      return `${out.type(runtime, "JsonValue")}[]`;
    case "struct":
      return out.type(runtime, "JsonObject");
    case "value":
      return out.type(runtime, "JsonValue");
    default:
      return "string";
  }
}
