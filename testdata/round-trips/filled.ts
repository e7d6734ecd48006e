import type { Field, JsonLiteral, Message } from "@protoc-gen-rest/plugin";

export interface Side {
  /** A server reads: members that only servers set are left out. */
  readonly request: boolean;
  /** Absent members get their defaults: of requests that are no partial update. */
  readonly defaults: boolean;
}

/** What a reader makes of a value that arrived: absent members that have a value all the same get it. */
export function filled(message: Message, value: unknown, side: Side): unknown {
  if (message.wellKnown !== undefined) return value;
  if (message.form === "value") return filledField(message.fields[0]!, value, side);
  if (message.form === "union") {
    const member = unionMember(message, value);
    return member === undefined ? value : filledField(member, value, side);
  }
  return filledObject(message, value as Readonly<Record<string, unknown>>, side);
}

function filledObject(message: Message, value: Readonly<Record<string, unknown>>, side: Side): object {
  const result = new Map(Object.entries(value).filter(([, member]) => member !== undefined));
  for (const field of message.fields) {
    if (field === message.rest || field.oneof?.discriminator !== undefined) continue;
    if (side.request && field.behaviors.has("output_only")) result.delete(field.jsonName);
    const member = result.get(field.jsonName);
    if (member !== undefined) result.set(field.jsonName, filledField(field, member, side));
    else if (field.always || (side.defaults && field.default !== undefined)) {
      const made = defaultOf(field);
      if (made !== undefined) result.set(field.jsonName, made);
    }
  }
  for (const { discriminator, fields } of message.oneofs) {
    const kind = discriminator === undefined ? undefined : fields.find((it) => it.jsonName === value[discriminator]);
    if (kind?.type.kind !== "message") continue;
    const { type } = kind;
    const inner = Object.entries(value).filter(([name]) => type.fields.some(({ jsonName }) => jsonName === name));
    for (const [name, member] of Object.entries(filledObject(type, Object.fromEntries(inner), side)))
      result.set(name, member);
  }
  return Object.fromEntries(result);
}

function filledField(field: Field, value: unknown, side: Side): unknown {
  const { type, cardinality } = field;
  if (type.kind !== "message" || value === null) return value;
  if (cardinality === "singular") return filled(type, value, side);
  if (Array.isArray(value)) return value.map((item) => filled(type, item, side));
  if (cardinality === "list") return filled(type, value, side);
  return Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, filled(type, item, side)]));
}

/** Of a value that is no object any member does that is one; of an object the first whose required members it has. */
export function unionMember({ fields }: Message, value: unknown): Field | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) return fields.find(isList);
  const objects = fields.filter((field) => {
    return !isList(field) && (field.cardinality === "map" || field.type.kind === "message");
  });
  return objects.find(
    (field) => field === objects.at(-1) || requiredNames(field).every((name) => Object.hasOwn(value, name)),
  );
}

/** Whether the field is an array on the wire. */
function isList({ cardinality, type }: Field): boolean {
  if (cardinality !== "singular") return cardinality === "list";
  return (
    type.kind === "message" && (type.wellKnown === "list_value" || (type.form === "value" && isList(type.fields[0]!)))
  );
}

function requiredNames({ type }: Field): string[] {
  const fields = type.kind === "message" ? type.fields : [];
  return fields.filter((it) => it.behaviors.has("required") || it.always).map(({ jsonName }) => jsonName);
}

/** What the description says that an absent field is. */
export function defaultOf(field: Field): unknown {
  const { default: given, type, cardinality, int64AsNumber } = field;
  const isWide = type.kind === "scalar" && type.scalar.endsWith("64") && !int64AsNumber;
  if (given !== undefined) return isWide && cardinality === "singular" && given !== null ? wide(given) : given;
  if (field.nullable) return null;
  if (cardinality === "list") return [];
  if (cardinality === "map") return {};
  if (type.kind === "scalar") return isWide ? 0n : (zeros[type.scalar as keyof typeof zeros] ?? 0);
  if (type.kind === "enum") {
    return (type.values.find(({ number, wireName }) => number === 0 && wireName !== undefined) ?? type.values[0])
      ?.wireName;
  }
  return undefined;
}

const zeros = { bool: false, string: "", bytes: new Uint8Array() } as const;

function wide(value: JsonLiteral): bigint {
  return BigInt(value as number | string);
}
