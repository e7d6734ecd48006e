import { type Field, type FieldType, type JsonLiteral, kindsOfField, type Message } from "@protoc-gen-rest/plugin";

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
    else if (field.always || (side.defaults && field.default !== undefined && !field.behaviors.has("output_only"))) {
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

/** Of a value that is no object any member does that is one; of an object the first that has all it must have. */
export function unionMember({ fields }: Message, value: unknown): Field | undefined {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return undefined;
  const kind = Array.isArray(value) ? "array" : "object";
  const members = fields.filter((field) => kindsOfField(field).has(kind));
  return members.find((field) => field === members.at(-1) || isComplete(field.type, value));
}

function isComplete(type: FieldType, value: object): boolean {
  if (type.kind !== "message") return true;
  if (type.form === "value") return isComplete(type.fields[0]!.type, value);
  const isThere = ({ jsonName }: Field): boolean => Object.hasOwn(value, jsonName);
  const required = type.fields.filter(({ behaviors }) => behaviors.has("required"));
  return (
    required.every(isThere) &&
    type.oneofs.every(({ required, discriminator, fields }) => {
      if (discriminator !== undefined) return Object.hasOwn(value, discriminator);
      return !required || fields.some(isThere);
    })
  );
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
