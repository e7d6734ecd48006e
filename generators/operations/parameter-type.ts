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
  return typeOfKinds(new Set(fields.flatMap((field) => [...kindsOfField(field)])));
}

/** The `ParameterType` of a value of one of these fields, which readers tell apart by the kind of JSON. */
export function textType(fields: readonly Field[]): string | undefined {
  return typeOfKinds(new Set(fields.flatMap((field) => [...kindsOfValue(field)])));
}

/** What may be a string is read as one. */
function typeOfKinds(kinds: ReadonlySet<JsonKind>): string | undefined {
  if (kinds.has("string")) return undefined;
  if (kinds.has("number")) return kinds.has("boolean") ? "json" : "number";
  return kinds.has("boolean") ? "boolean" : undefined;
}
