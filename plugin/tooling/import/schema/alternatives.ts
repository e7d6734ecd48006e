import type { JsonLiteral } from "../../../forms/values.ts";
import { identityOf, type Node, objectIn, textIn } from "../source/node.ts";
import { aliasOf, type FlatSchema, type JsonType, standsForNull, type Union } from "./flat-schema.ts";
import type { Types } from "./type-use.ts";

/** One alternative of a union, of one kind of JSON. */
export interface SchemaAlternative {
  /** As the union has it: often a reference. */
  readonly member: Node;
  /** The schema of the member. */
  readonly schema: Node;
  readonly flat: FlatSchema;
  readonly kind: JsonType | "any";
}

export interface Alternatives {
  readonly all: readonly SchemaAlternative[];
  readonly nullable: boolean;
  /** None of the alternatives may hold, too. */
  readonly isOptional: boolean;
}

/** Unions in unions are read in nested calls. */
const maxNested = 400;

/** The alternatives of a union, with those of unions in it. */
export function alternativesOf(union: Union, types: Types): Alternatives {
  const all: SchemaAlternative[] = [];
  const seen = new Set<string>();
  let nullable = false;
  let isOptional = false;
  const add = (member: Node, depth: number): void => {
    const schema = aliasOf(member, types.references)?.target ?? member;
    const identity = schema.combined === undefined ? identityOf(schema) : "";
    if (identity !== "" && seen.has(identity)) return;
    seen.add(identity);
    if (depth > maxNested) {
      const message = `more than ${maxNested} unions contain each other one by one`;
      types.findings.add("document", member, message, "merge some of them");
      return;
    }
    if (standsForNull(schema, union.members.length)) {
      nullable = true;
      return;
    }
    if (isNegation(schema)) {
      isOptional = true;
      return;
    }
    const flat = types.flatten(schema);
    if (flat.nullable || objectIn(member)["nullable"] === true) nullable = true;
    const inner = innerUnion(flat, union);
    if (inner !== undefined) {
      for (const one of inner.members) add(one, depth + 1);
      return;
    }
    for (const kind of kindsOf(flat)) all.push({ member, schema, flat: { ...flat, nullable: false }, kind });
  };
  for (const member of union.members) add(member, 0);
  return { all, nullable, isOptional };
}

/** `not` alone: the absence of the other alternatives. */
function isNegation(schema: Node): boolean {
  const keywords = Object.keys(objectIn(schema));
  return keywords.length === 1 && keywords[0] === "not";
}

/** The union that a schema is, if its alternatives can be among those of the outer one. */
function innerUnion({ unions, properties, additional, items }: FlatSchema, outer: Union): Union | undefined {
  const [only] = unions;
  if (only === undefined || unions.length > 1) return undefined;
  if (properties.size > 0 || additional !== undefined || items !== undefined) return undefined;
  const name = textIn(only.discriminator, "propertyName");
  return name === undefined || name === textIn(outer.discriminator, "propertyName") ? only : undefined;
}

/** The kinds of JSON that a schema accepts. */
export function kindsOf(flat: FlatSchema): readonly (JsonType | "any")[] {
  if (flat.unions.length > 0) return ["object"];
  if (flat.types !== undefined) {
    const types = [...flat.types];
    return types.includes("number") ? types.filter((type) => type !== "integer") : types;
  }
  if (flat.properties.size > 0 || flat.required.size > 0 || flat.additional !== undefined) return ["object"];
  const kinds = new Set((flat.values ?? []).map(kindOf));
  // Without a type, `items` is about those values that are arrays.
  if (flat.items !== undefined && kinds.size === 0) return ["array"];
  return kinds.size > 0 ? [...kinds] : ["any"];
}

export function kindOf(value: JsonLiteral): JsonType | "any" {
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" || type === "object" ? type : "any";
}

/** The values that a property can have, as an enum or a constant of strings or of integers. */
export function namesOf(schema: Node | undefined, types: Types): readonly (string | number)[] | undefined {
  if (schema === undefined) return undefined;
  const { values = [], types: kinds } = types.flatten(schema);
  const accepts = (type: JsonType): boolean => kinds === undefined || kinds.has(type);
  const isText = accepts("string") && values.every((value) => typeof value === "string" && value !== "");
  const isInteger = (accepts("integer") || accepts("number")) && values.every(isNatural);
  return values.length > 0 && (isText || isInteger) ? (values as readonly (string | number)[]) : undefined;
}

function isNatural(value: JsonLiteral): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
