import type { Node } from "../source/node.ts";

/** A value of an option in the text format of protobuf. */
export type ProtoOptionValue =
  | string
  | number
  | boolean
  | Identifier
  | readonly ProtoOptionValue[]
  | { readonly [name: string]: ProtoOptionValue | undefined };

/** The name of an enum value. */
export interface Identifier {
  readonly identifier: string;
}

export function identifier(name: string): Identifier {
  return { identifier: name };
}

export type OptionMembers = { [name: string]: ProtoOptionValue | undefined };

/** A proto file that is being written. */
export interface ProtoFile {
  /** The name without `.proto`, next to the other files of the package. */
  readonly name: string;
  /** `rest.v1.file`, apart from what follows from its types. */
  readonly options: OptionMembers;
  readonly services: ProtoService[];
  readonly types: (ProtoMessage | ProtoEnum)[];
}

export interface ProtoService {
  readonly name: string;
  readonly comment: string;
  readonly host?: string | undefined;
  readonly options: OptionMembers;
  readonly rpcs: ProtoRpc[];
}

export interface ProtoRpc {
  readonly name: string;
  readonly comment: string;
  readonly deprecated: boolean;
  readonly input: TypeReference;
  readonly output: TypeReference;
  readonly isStream: boolean;
  readonly http: OptionMembers;
  readonly options: OptionMembers;
  /** `x-pagination`, whose fields get their names at the end. */
  readonly pagination?: Node | undefined;
  /** Error messages, which options name. */
  readonly errors: readonly { readonly status: number; readonly type: TypeReference }[];
}

/** The name of a type, as far as it is decided; the name of a top-level type comes at the end. */
interface ProtoType {
  name: string;
  /** Where the type comes from, which keeps its name and numbers when the document changes. */
  readonly key: string;
  comment: string;
  deprecated: boolean;
  parent: ProtoMessage | undefined;
  /** For a top-level type. */
  file?: ProtoFile;
}

export interface ProtoMessage extends ProtoType {
  readonly kind: "message";
  readonly options: OptionMembers;
  readonly fields: ProtoField[];
  readonly oneofs: ProtoOneof[];
  readonly nested: (ProtoMessage | ProtoEnum)[];
  reserved: readonly ReservedName[];
}

/** A field or value that the document no longer has. */
export interface ReservedName {
  readonly name: string;
  readonly number: number;
}

export interface ProtoOneof {
  readonly name: string;
  readonly comment?: string;
  readonly options: OptionMembers;
}

export interface ProtoField {
  name: string;
  /** The identity of the field on the wire; its number belongs to it. */
  readonly key: string;
  readonly jsonName: string | undefined;
  number: number;
  readonly label: "" | "optional" | "repeated" | "map";
  type: TypeReference;
  readonly oneof: ProtoOneof | undefined;
  readonly comment: string;
  readonly deprecated: boolean;
  readonly behaviors: readonly string[];
  readonly options: OptionMembers;
}

export interface ProtoEnum extends ProtoType {
  readonly kind: "enum";
  readonly values: ProtoEnumValue[];
  reserved: readonly ReservedName[];
}

export interface ProtoEnumValue {
  name: string;
  readonly wireName: string;
  number: number;
}

/** A scalar, a message of google.protobuf or google.api, or a type of the import. */
export type TypeReference = string | ProtoMessage | ProtoEnum;

export function createMessage(name: string, key: string, parent?: ProtoMessage): ProtoMessage {
  const message: ProtoMessage = {
    kind: "message",
    name,
    key,
    parent,
    comment: "",
    deprecated: false,
    options: {},
    fields: [],
    oneofs: [],
    nested: [],
    reserved: [],
  };
  parent?.nested.push(message);
  return message;
}

/** The name of a type within its package. */
export function nameInPackage(type: ProtoMessage | ProtoEnum): string {
  return type.parent === undefined ? type.name : `${nameInPackage(type.parent)}.${type.name}`;
}

/** The file of a type. */
export function fileOf(type: ProtoMessage | ProtoEnum): ProtoFile | undefined {
  return type.parent === undefined ? type.file : fileOf(type.parent);
}
