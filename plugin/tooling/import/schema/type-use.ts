import type { Form } from "../../../forms/form.ts";
import type { JsonLiteral } from "../../../forms/values.ts";
import type { OptionMembers, ProtoFile, ProtoMessage, TypeReference } from "../proto/elements.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import type { Node } from "../source/node.ts";
import type { References } from "../source/references.ts";
import type { FlatSchema } from "./flat-schema.ts";
import type { Inheritance } from "./inheritance.ts";

/** How a value is declared: its type, and what options its field has. */
export interface TypeUse {
  readonly cardinality: "one" | "list" | "map";
  readonly type: TypeReference;
  readonly nullable: boolean;
  /** `schema`, `items` and `keys` of the field. */
  readonly schema: OptionMembers;
  readonly items: OptionMembers;
  readonly keys: OptionMembers;
  /** How a scalar is written, unless its type has one form only. */
  readonly form?: Form;
  /** How a timestamp is written. */
  readonly timestamp?: "HTTP_DATE" | "UNIX_SECONDS";
  /** The only value. */
  readonly constant?: JsonLiteral;
  /** One item may come without its list. */
  readonly isOneOrMany?: boolean;
  /** For comments: values that the type does not name. */
  readonly knownValues?: readonly string[];
  /** The media type of a file in a form. */
  readonly mediaType?: string;
}

export function single(type: TypeReference, schema: OptionMembers = {}): TypeUse {
  return { cardinality: "one", type, nullable: false, schema, items: {}, keys: {} };
}

/** Where a type without a name of its own goes, and what it is called there. */
export interface Spot {
  /** The message that it is nested in, or else its file. */
  readonly parent: ProtoMessage | ProtoFile;
  readonly name: string;
  /** The identity of the type beside messages, when the document changes; the name without it. */
  readonly key?: string | undefined;
  /** In multipart/form-data, binary strings are files. */
  readonly isMultipart?: boolean | undefined;
}

/** The place of a type that belongs to the one in `spot`. */
export function innerSpot({ key, ...spot }: Spot, name: string): Spot {
  return { ...spot, name, key: key === undefined ? undefined : `${key} ${name}` };
}

/** Creates the types of schemas. */
export interface Types extends Inheritance {
  readonly references: References;
  readonly findings: ImportFindings;
  /** The schema with the parts of its `allOf` merged. */
  flatten(schema: Node): FlatSchema;
  /** How a value with this schema is declared. */
  use(schema: Node, spot: Spot): TypeUse;
  /** Likewise, of a schema that is flattened and refers to no other. `register` gets the type before it is complete. */
  useFlat(schema: FlatSchema, spot: Spot, register?: (use: TypeUse) => void): TypeUse;
  /** Adds the properties of an object to a message. */
  fill(message: ProtoMessage, schema: FlatSchema, part: ObjectPart): void;
  /** An empty message in this place. */
  create(spot: Spot): ProtoMessage;
  /** A message for the object that a schema describes, without the property that tells it from others. */
  variant(schema: Node, flat: FlatSchema, without: string, spot: Spot): ProtoMessage;
  /** A message that is a file in multipart/form-data. */
  file(): ProtoMessage;
}

/** Which part of an object a message holds. */
export interface ObjectPart {
  /** The property that tells the member of a union. */
  readonly without?: string | undefined;
  readonly isMultipart?: boolean | undefined;
}
