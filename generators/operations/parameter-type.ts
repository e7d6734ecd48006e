import {
  type Field,
  isJsonValue,
  type JsonKind,
  kindsOfField,
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

function unionType(union: Message): string | undefined {
  const kinds = new Set(union.fields.flatMap((field) => [...kindsOfField(field)]));
  if (kinds.has("string")) {
    const type = kinds.has("boolean") ? (kinds.has("number") ? "scalar" : "boolean") : numberType(union, kinds);
    return type && `text-or-${type}`;
  }
  if (kinds.has("number")) return kinds.has("boolean") ? "json" : "number";
  return kinds.has("boolean") ? "boolean" : undefined;
}

function numberType({ fields }: Message, kinds: ReadonlySet<JsonKind>): "integer" | "number" | undefined {
  if (!kinds.has("number")) return undefined;
  const hasFloat = fields.some(({ type }) => type.kind === "scalar" && /^(?:float|double)$/.test(type.scalar));
  return hasFloat || fields.some(({ type }) => type.kind === "message") ? "number" : "integer";
}
