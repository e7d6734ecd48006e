import { isComposite } from "../../../forms/composite.ts";
import type { JsonObject } from "../../../forms/values.ts";
import type { Field, Message, Oneof } from "../../../model/elements/model.ts";
import { kindsOfField } from "../../../model/wire/json-kinds.ts";
import { kindWord, mayLackWord } from "../../../model/wire/kinds.ts";
import { isInEveryRequest, isRequired } from "../../../model/wire/required.ts";
import { present, unlessEmpty } from "../../json-object.ts";
import { aboutElement, objectConstraints } from "../annotations/annotated-schema.ts";
import { describeElement, lifecycleOf } from "../describe-element.ts";
import { fieldSchema, valueSchema } from "./field-schema.ts";
import type { Completeness, Schemas } from "./schemas.ts";

/** Which part of a message a schema describes. */
export interface MessagePart {
  /** Fields that travel elsewhere. */
  readonly without?: ReadonlySet<Field>;
  /** Fields that may be absent, since something else sets them. */
  readonly optional?: ReadonlySet<Field>;
  readonly completeness?: Completeness;
}

/** The JSON Schema of a message. */
export function messageSchema(message: Message, schemas: Schemas, part: MessagePart): JsonObject {
  return present({
    ...formSchema(message, schemas, part),
    description: isComposite(message.form) ? describeElement(message) : undefined,
    ...objectConstraints(message.openApi),
    ...aboutElement(message),
    ...lifecycleOf(message.deprecated, message.lifecycle),
  });
}

function formSchema(message: Message, schemas: Schemas, part: MessagePart): JsonObject {
  const { form, representation, fields } = message;
  if (form.schema !== undefined) return form.schema;
  const [only] = fields;
  if (representation === "value" && only !== undefined) return valueSchema(only, schemas, part.completeness);
  if (representation === "union") return unionSchema(fields, schemas, part.completeness);
  return objectSchema(message, schemas, part);
}

/** Members that differ in their kind of JSON exclude each other; objects may have properties of several members. */
function unionSchema(fields: readonly Field[], schemas: Schemas, completeness: Completeness | undefined): JsonObject {
  const kinds = fields.flatMap((field) => [...kindsOfField(field)]);
  const isDisjoint = new Set(kinds).size === kinds.length;
  return { [isDisjoint ? "oneOf" : "anyOf"]: fields.map((field) => fieldSchema(field, schemas, completeness)) };
}

function objectSchema(message: Message, schemas: Schemas, part: MessagePart): JsonObject {
  const { without = new Set(), completeness = "whole" } = part;
  const { oneofs, rest, closed } = message;
  const discriminated = oneofs.filter(({ discriminator }) => discriminator !== undefined);
  const fields = message.fields.filter((field) => field !== rest && !without.has(field));
  const properties = fields.filter(({ oneof }) => oneof === undefined || !discriminated.includes(oneof));
  const own = present({
    type: "object",
    properties: unlessEmpty(
      Object.fromEntries(properties.map((field) => [field.jsonName, fieldSchema(field, schemas, completeness)])),
    ),
    required: namesOrUndefined(properties.filter((field) => isNeeded(field, part))),
  });
  const plain = oneofs.filter(
    (oneof) => !discriminated.includes(oneof) && !oneof.fields.every((it) => without.has(it)),
  );
  const all = [
    ...plain.flatMap((oneof) => oneofSchema(oneof, completeness)),
    ...discriminated.map((oneof) => discriminatedSchema(message, oneof, schemas, completeness)),
  ];
  const others = closed ? false : restSchema(rest, schemas);
  const [only] = all;
  // Properties of members are not seen by additionalProperties of another schema.
  if (discriminated.length > 0) {
    const parts = properties.length === 0 ? all : [own, ...all];
    return present({ ...(parts.length === 1 ? parts[0] : { allOf: parts }), unevaluatedProperties: others });
  }
  const schema = present({ ...own, additionalProperties: others });
  return all.length > 1 ? { ...schema, allOf: all } : { ...schema, ...only };
}

function isNeeded(field: Field, { optional, completeness }: MessagePart): boolean {
  if (optional?.has(field) || field.oneof !== undefined) return false;
  // OpenAPI demands what is `readOnly` in responses alone.
  return completeness === "partial" ? isInEveryRequest(field) : isRequired(field);
}

function namesOrUndefined(fields: readonly Field[]): readonly string[] | undefined {
  return fields.length === 0 ? undefined : fields.map(({ jsonName }) => jsonName);
}

/** The schema of additional properties: those of a typed map, or anything. */
function restSchema(rest: Field | undefined, schemas: Schemas): JsonObject | undefined {
  if (rest === undefined || rest.cardinality !== "map") return undefined;
  const { additionalProperties } = valueSchema(rest, schemas) as { additionalProperties?: JsonObject };
  return additionalProperties;
}

/** At most one member, or exactly one. */
function oneofSchema({ fields, required }: Oneof, completeness: Completeness): readonly JsonObject[] {
  const each = fields.map(({ jsonName }) => ({ required: [jsonName] }));
  const needsOne = completeness === "whole" && (required || fields.every(isRequired));
  if (needsOne) return each.length === 1 ? each : [{ oneOf: each }];
  return each.length === 1 ? [] : [{ oneOf: [...each, { not: { anyOf: each } }] }];
}

/** The fields of the member are properties of the same object, next to the property that names the member. */
function discriminatedSchema(message: Message, oneof: Oneof, schemas: Schemas, completeness: Completeness): JsonObject {
  const { fields, discriminator = "", required, defaultMapping, discriminatorOptional } = oneof;
  const members = fields.map((field) => {
    const { jsonName, type } = field;
    const name = { type: "object", properties: { [discriminator]: wordSchema(field, oneof) } };
    const fieldsOfMember = type.kind === "message" ? [schemas.ref(type, completeness)] : [];
    const { $ref } = schemas.ref(message, completeness);
    const own = mayLackWord(field) ? name : { ...name, required: [discriminator] };
    const schema = { allOf: [...fieldsOfMember, own] };
    return { field, ref: schemas.add(`${nameIn(String($ref))}.${jsonName}`, schema) };
  });
  const known = members.filter(({ field }) => kindWord(field) !== undefined);
  const mapping = Object.fromEntries(known.map(({ field, ref }) => [field.jsonName, ref["$ref"] ?? ""]));
  const other = members.find(({ field }) => field === defaultMapping)?.ref["$ref"];
  const chosen = {
    // An object without the discriminator may have the properties of several members, of which the first one counts.
    [discriminatorOptional ? "anyOf" : "oneOf"]: members.map(({ ref }) => ref),
    // OpenAPI 3.2 has `defaultMapping`.
    discriminator: present({ propertyName: discriminator, mapping, "x-default-mapping": other }),
  };
  if (required || completeness === "partial" || fields.some(mayLackWord)) return chosen;
  return { anyOf: [chosen, { not: { required: [discriminator] } }] };
}

/** The values of the discriminator that select a member. */
function wordSchema(field: Field, { fields, discriminatorType }: Oneof): JsonObject {
  const word = kindWord(field);
  if (word !== undefined) return { type: discriminatorType, const: word };
  return { type: discriminatorType, not: { enum: fields.flatMap((other) => kindWord(other) ?? []) } };
}

function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
