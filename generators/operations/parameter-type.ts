import {
  type Field,
  isJsonStyle,
  isJsonValue,
  type JsonKind,
  kindsOfField,
  kindsOfValue,
  type Message,
  representedItem,
} from "@protoc-gen-rest/plugin";

/** The `ParameterType` of the runtime, or undefined for its default. */
export function parameterType(field: Field): string | undefined {
  if (isJsonStyle(field.style)) return "json";
  const { type, form } = representedItem(field);
  if (type.kind === "message" && form.kind === "union") return unionType(type);
  return form.parameter !== "json" || isJsonValue(field) ? form.parameter : undefined;
}

/** The names of an enum that look like numbers: texts are names first. */
export function digitNames(field: Field): readonly string[] {
  const { type } = representedItem(field);
  if (type.kind !== "enum") return [];
  return type.values.flatMap(({ wireName }) => (wireName !== undefined && /^-?\d+$/.test(wireName) ? [wireName] : []));
}

function unionType({ fields }: Message): string | undefined {
  return typeOf(fields, kindsOfField);
}

/** The `ParameterType` of a value of one of these fields, which readers tell apart by the kind of JSON. */
export function textType(fields: readonly Field[]): string | undefined {
  return typeOf(fields, kindsOfValue);
}

function typeOf(fields: readonly Field[], kindsOf: (field: Field) => ReadonlySet<JsonKind>): string | undefined {
  const kinds = new Set(fields.flatMap((field) => [...kindsOf(field)]));
  const isLiteral = kinds.has("number") || kinds.has("boolean");
  if (kinds.has("string")) {
    const strings = fields.filter((field) => kindsOf(field).has("string"));
    if (isLiteral && strings.every(hasNames)) return "literal";
    const type = kinds.has("boolean") ? (kinds.has("number") ? "scalar" : "boolean") : numberType(fields, kinds);
    return type && `text-or-${type}`;
  }
  if (kinds.has("number")) return kinds.has("boolean") ? "json" : "number";
  return kinds.has("boolean") ? "boolean" : undefined;
}

function numberType(fields: readonly Field[], kinds: ReadonlySet<JsonKind>): "integer" | "number" | undefined {
  if (!kinds.has("number")) return undefined;
  const hasFloat = fields.some(({ form }) => form.kind === "float" || form.kind === "double");
  return hasFloat || fields.some(({ type }) => type.kind === "message") ? "number" : "integer";
}

function hasNames({ type }: Field): boolean {
  return (
    type.kind === "enum" && type.values.every(({ wireName }) => !/^(?:true|false|null|-?\d.*)$/.test(wireName ?? ""))
  );
}
