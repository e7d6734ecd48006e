import { type Field, type FieldType, isComposite, isJsonValue, type Message } from "@protoc-gen-rest/plugin";
import fc from "fast-check";
import { unionMember } from "./filled.ts";
import { anyJson } from "./json.ts";
import { anyText } from "./texts.ts";

/** Additions to the JSON of a message, as a server of another version sends it. */
export interface Additions {
  /** Members that messages lack, extensions among them. */
  readonly unknownMembers: boolean;
  /** Names that open enums lack. */
  readonly unknownNames: boolean;
  /** Zeros of fields without presence, and empty lists and maps. */
  readonly implicitZeros: boolean;
  /** Zeros of fields with presence. */
  readonly explicitZeros: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const unknownName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("[pkg.v1.extension]", "__proto__", "constructor", "toString", "größe/😀", "0", ""),
  anyText.map((text) => `x-${text}`),
);

const newName = "NAME_OF_A_NEWER_SERVER";

/** Returns the JSON of a message with random additions, all of which its reader accepts in a client. */
export function withAdditions(
  message: Message,
  json: unknown,
  additions: Additions,
  random: fc.GeneratorValue,
): unknown {
  const add = (type: FieldType, value: unknown): unknown => {
    if (value === null) return value;
    if (type.kind === "enum") return renamed(type, value);
    if (type.kind !== "message" || !isComposite(type.form)) return value;
    if (type.representation === "object") return object(type, value as Json);
    const member = type.representation === "value" ? type.fields[0] : unionMember(type, value);
    return member === undefined ? value : content(member, value);
  };
  const renamed = (type: FieldType & { kind: "enum" }, value: unknown): unknown => {
    const mayRename = additions.unknownNames && type.open && !type.isNullValue && typeof value === "string";
    return mayRename && random(fc.boolean) ? newName : value;
  };
  const content = (field: Field, value: unknown): unknown => {
    const { type, cardinality } = field;
    if (value === null || isJsonValue(field)) return value;
    if (cardinality === "list" && Array.isArray(value)) return value.map((item) => add(type, item));
    if (cardinality !== "map") return add(type, value);
    return Object.fromEntries(Object.entries(value as Json).map(([key, item]) => [key, add(type, item)]));
  };
  const object = (type: Message, value: Json): Json => {
    const result = new Map(Object.entries(value));
    for (const field of type.fields) {
      if (field === type.rest || field.oneof?.discriminator !== undefined) continue;
      const { jsonName } = field;
      if (result.has(jsonName)) result.set(jsonName, content(field, result.get(jsonName)));
      else {
        const zero = zeroOf(field, additions);
        if (zero !== undefined && random(fc.boolean)) result.set(jsonName, zero);
      }
    }
    if (additions.unknownMembers && type.rest === undefined && !type.closed) {
      const names = new Set(type.fields.flatMap(({ name, jsonName }) => [name, jsonName]));
      for (const { discriminator } of type.oneofs) if (discriminator !== undefined) names.add(discriminator);
      const isSplit = type.oneofs.some(({ discriminator }) => discriminator !== undefined);
      for (const [name, member] of isSplit ? [] : random(unknownMembers))
        if (!names.has(name)) result.set(name, member);
    }
    return Object.fromEntries(result);
  };
  return add(message, json);
}

const unknownMembers = () => fc.array(fc.tuple(unknownName, anyJson), { maxLength: 2 });

/** The zero of a field that may be added without another oneof member. */
function zeroOf(field: Field, { implicitZeros, explicitZeros }: Additions): unknown {
  const { type, cardinality, presence, oneof, form } = field;
  if (oneof !== undefined) return undefined;
  if (cardinality !== "singular") return implicitZeros ? (cardinality === "list" ? [] : {}) : undefined;
  if (!(presence === "implicit" ? implicitZeros : explicitZeros)) return undefined;
  if (type.kind === "enum") return type.values.find(({ number }) => number === 0)?.wireName;
  if (type.kind === "message") return form.scalar !== undefined ? zeroOfScalar(form.scalar, false) : undefined;
  return zeroOfScalar(type.scalar, form.kind === "int64_number");
}

function zeroOfScalar(scalar: string, int64AsNumber: boolean): unknown {
  if (scalar === "bool") return false;
  if (scalar === "string" || scalar === "bytes") return "";
  return /64/.test(scalar) && !int64AsNumber ? "0" : 0;
}
