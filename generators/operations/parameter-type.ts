import {
  type Field,
  isJsonValue,
  type JsonKind,
  kindsOfField,
  kindsOfValue,
  type Message,
  representedField,
} from "@protoc-gen-rest/plugin";

/** The `ParameterType` of the runtime, or undefined for its default. */
export function parameterType(field: Field): string | undefined {
  const { type, int64AsNumber } = representedField(field);
  if (type.kind === "enum") return "enum";
  if (type.kind === "scalar") return type.scalar === "bool" ? "boolean" : int64AsNumber ? "number" : undefined;
  if (type.representation === "union") return unionType(type);
  const { wellKnown } = type;
  if (typeof wellKnown === "object") return wellKnown.wrapper === "bool" ? "boolean" : undefined;
  return isJsonValue(field) ? "json" : undefined;
}

function unionType({ fields }: Message): string | undefined {
  return typeOf(fields, kindsOfField);
}

/** The `ParameterType` of a value of one of these fields, which readers tell apart by the kind of JSON. */
export function textType(fields: readonly Field[]): string | undefined {
  return typeOf(fields, kindsOfValue);
}

/** What may be a string is read as one, unless the strings have names that no number and no boolean has. */
function typeOf(fields: readonly Field[], kindsOf: (field: Field) => ReadonlySet<JsonKind>): string | undefined {
  const kinds = new Set(fields.flatMap((field) => [...kindsOf(field)]));
  const isLiteral = kinds.has("number") || kinds.has("boolean");
  if (kinds.has("string")) {
    const strings = fields.filter((field) => kindsOf(field).has("string"));
    return isLiteral && strings.every(hasNames) ? "literal" : undefined;
  }
  if (kinds.has("number")) return kinds.has("boolean") ? "json" : "number";
  return kinds.has("boolean") ? "boolean" : undefined;
}

function hasNames({ type }: Field): boolean {
  return (
    type.kind === "enum" && type.values.every(({ wireName }) => !/^(?:true|false|null|-?\d.*)$/.test(wireName ?? ""))
  );
}
