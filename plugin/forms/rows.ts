import { type Code, callExpression } from "../print/code.ts";
import { stringLiteral } from "../print/literal.ts";
import type { JsonKind, JsonLiteral } from "./values.ts";

/** How printed code refers to what other modules declare. */
export interface References {
  /** A function of the runtime. */
  runtime(name: string): string;
  /** A type of the runtime. */
  runtimeType(name: string): string;
  /** A global, or the same as a member of `globalThis` where the file declares its name. */
  global(name: string): string;
  /** The class of the package `long`. */
  long(): string;
  /** `text` in TypeScript, nothing in JavaScript. */
  annotation(text: string): string;
}

/**
 * The reader or writer of a value: a function of the runtime by its name, the function that the codecs of an enum or a message
 * declare, or other code. `field` is the name of the field in JSON, unless the value is a whole message.
 */
export type Codec = string | typeof ownCodec | ((code: References, field?: string) => Code);

/** The writer that a function of the runtime creates for a field, whose name is in its errors. */
export function namedWriter(create: string): Codec {
  return (code, field) => callExpression(code.runtime(create), field === undefined ? [] : [stringLiteral(field)]);
}

/** The reader or the writer that is generated for an enum or a message. */
export const ownCodec = { own: true } as const;

/** The type in TypeScript: its name, the type that is generated for an enum or a message, or a type of the runtime. */
export type TypeName = string | typeof ownType | ((code: References) => string);

export const ownType = { own: true } as const;

/** The kind of a value: the result of `typeof`, a list, or the full name of a message that its objects have. */
export type ValueKind = "string" | "number" | "boolean" | "bigint" | "undefined" | "object" | "list" | `.${string}`;

export const anyKind: ReadonlySet<ValueKind> = new Set(["string", "number", "boolean", "bigint", "object", "list"]);

/** The kinds of JSON, and of what readers of the shape `plain` convert it to. */
export type HeldKind = JsonKind | "bigint" | "bytes";

/** How the shape `plain` has the value, which is in JSON until a reader converts it. */
export interface PlainRow {
  readonly type: TypeName;
  readonly read: Codec;
  /** Undefined if every value is its own JSON form. */
  readonly write?: Codec | undefined;
  /** As `write`, for what servers send, if that differs. */
  readonly serve?: Codec | undefined;
  /** Whether a value differs from its JSON form. A message that is made of fields asks them. */
  readonly differs: "never" | "sometimes" | "always" | "fields";
  /** Whether the writer has a place for undefined: it takes it, or is a method of the value. */
  readonly absent?: "taken" | "method" | undefined;
  /** The function of the runtime that recognizes valid values and absent ones, for the fields that most messages have. */
  readonly optional?: string | undefined;
  /** As `optional`, for up to four members at once. */
  readonly optionals?: string | undefined;
  /** A condition that nearly all valid values do not meet. */
  readonly mismatch?: ((member: string, code: References) => string) | undefined;
  /** The functions of the runtime that recognize nearly all valid values. */
  readonly usual?: { readonly singular?: string; readonly list?: string; readonly map?: string } | undefined;
  /** The function of the runtime that reads a member which TypeScript can assign. */
  readonly readMember?: string | undefined;
  /** The kind of value that readers return, if that is another than the kind of JSON. */
  readonly holds?: HeldKind | undefined;
  /** A kind of value that the writer takes besides, from JavaScript. */
  readonly takes?: HeldKind | undefined;
  /** The kinds that the value can have at run time. */
  readonly kinds: ReadonlySet<ValueKind>;
  /** The value of an absent field; undefined for a message, which has none. */
  readonly zero?: Code | undefined;
  /** A JSON value from the proto file as an expression. Undefined for a message whose fields decide that. */
  readonly literal?: ((value: JsonLiteral) => Code) | undefined;
  /** The value that rules compare. */
  rule(value: Code, code: References): Code;
}

/** How a shape that creates messages has the value. `C` is what this depends on besides the form. */
export interface ConstructedRow<C> {
  /** The type, if the other plugin uses another than the one that it generates. */
  type?(context: C, code: References): string | undefined;
  read(context: C): Codec;
  /** Undefined if every value is its own JSON form. */
  write(context: C): Codec | undefined;
  /** As `write`, where the zero does not mean absence, if that differs. */
  writePresent?(context: C): Codec | undefined;
  /** The value of an absent field; `given` is the default of proto2. */
  zero(context: C, given: JsonLiteral | undefined, code: References): Code;
  /** The function of the runtime that reads a field without presence, whose zero is the usual one, by one comparison. */
  readImplicit?(context: C): string | undefined;
  /** The functions of the runtime that read lists and maps by comparisons. */
  readonly many?: { readonly list: string; readonly map: string } | undefined;
  /** How a field without presence is left out if its value is zero, unless that is the falsy value. */
  writeImplicit?(context: C): ImplicitWriter | undefined;
  /** The kinds that the value can have at run time. */
  kinds(context: C): ReadonlySet<ValueKind>;
  /** The value that rules compare; `written` is the JSON form of the value. */
  rule(value: Code, context: C, code: References, written: () => Code): Code;
}

/** A function of the runtime that writes the value unless it is zero; `takesWriter` if it gets the writer as well. */
export interface ImplicitWriter {
  readonly name: string;
  readonly arguments?: readonly Code[];
  readonly takesWriter: boolean;
}

/** Where protoc-gen-es has another type for the same field: `member` for a singular field outside of a oneof. */
export type EsPosition = "member" | "element" | "whole";

/** The options of ts-proto that change its types. */
export interface TsProtoOptions {
  forceLong: "number" | "long" | "bigint" | "string";
  useJsTypeOverride: boolean;
  useDate: "date" | "string" | "timestamp";
  oneof: "properties" | "unions-value";
  stringEnums: boolean;
  /** `snakeToCamel` of keys. */
  camelKeys: boolean;
  fileSuffix: string;
}

export interface TsProtoContext {
  readonly options: TsProtoOptions;
  /** The name of the type of the enum, imported. */
  enumType(): string;
  readonly isTypeScript: boolean;
}
