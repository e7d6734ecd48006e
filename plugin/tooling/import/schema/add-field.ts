import type { OptionMembers, ProtoField, ProtoMessage, ProtoOneof } from "../proto/elements.ts";
import { identifier } from "../proto/elements.ts";
import { isEmpty } from "../proto/option-text.ts";
import type { TypeUse } from "./type-use.ts";

/** A field to add to a message. */
export interface NewField {
  /** Its identity on the wire, to which its number belongs. */
  readonly key: string;
  readonly name: string;
  readonly jsonName?: string;
  readonly use: TypeUse;
  readonly comment?: string;
  readonly deprecated?: boolean;
  readonly behaviors?: readonly string[];
  readonly options?: OptionMembers;
  readonly oneof?: ProtoOneof | undefined;
  /** A value is always there, such as in a path, so that its absence is not tracked. */
  readonly isAlwaysSet?: boolean;
}

export function addField(message: ProtoMessage, field: NewField): void {
  const { key, name, jsonName, use, comment = "", deprecated = false, behaviors = [], options = {}, oneof } = field;
  message.fields.push({
    key,
    name,
    jsonName,
    number: 0,
    label: labelOf(message, field),
    type: use.type,
    oneof,
    comment,
    deprecated,
    behaviors,
    options: { ...optionsOf(use), ...options },
  });
}

function labelOf({ options }: ProtoMessage, { use, oneof, isAlwaysSet = false }: NewField): ProtoField["label"] {
  if (use.cardinality === "list") return "repeated";
  if (use.cardinality === "map") return "map";
  const isMessage =
    typeof use.type === "string"
      ? use.type.includes(".") && !use.type.endsWith("NullValue")
      : use.type.kind === "message";
  return isMessage || oneof !== undefined || isAlwaysSet || options["form"] !== undefined ? "" : "optional";
}

function optionsOf(use: TypeUse): OptionMembers {
  const { schema, items, keys, nullable, form, isOneOrMany, mediaType, constant, timestamp } = use;
  // A Value is null anyway.
  const isNullable = nullable && use.type !== "google.protobuf.Value" && use.type !== "google.protobuf.NullValue";
  return {
    ...(form?.option === undefined ? {} : { [form.option.name]: identifier(form.option.value) }),
    nullable: isNullable || (nullable && use.cardinality !== "one") || undefined,
    one_or_many: isOneOrMany || undefined,
    media_type: mediaType,
    timestamp: timestamp === undefined ? undefined : identifier(`TIMESTAMP_${timestamp}`),
    const: constant === undefined ? undefined : JSON.stringify(constant),
    schema: isEmpty(schema) ? undefined : schema,
    items: isEmpty(items) ? undefined : items,
    keys: isEmpty(keys) ? undefined : keys,
  };
}
