import type { Lifecycle } from "../element.ts";
import type { StreamFormat } from "../model.ts";
import { restExtension } from "../source/extensions.ts";
import {
  choice,
  choices,
  type Decoder,
  decoder,
  double,
  flag,
  mapOf,
  message,
  messages,
  type Numbers,
  type OptionsHolder,
  readExtension,
  text,
  texts,
  uint32,
} from "./decode-options.ts";

// The messages of proto/rest/v1/options.proto, as they are written and not checked yet. Absent is undefined; numbers of
// fields and enum values are those of the proto file.

export interface FileOptions {
  readonly fieldNames?: "proto";
  readonly int64?: "number" | "string";
  readonly enumNames?: EnumNames;
}

export type EnumNames = "lower" | "proto";

export interface ServiceOptions {
  readonly basePath?: string;
  readonly securitySchemes?: ReadonlyMap<string, SecuritySchemeOptions>;
  readonly security?: readonly SecurityRequirementOptions[];
  readonly responseHeaders?: readonly HeaderOptions[];
  readonly errors?: readonly ErrorOptions[];
  readonly callbackParameter?: string;
  readonly jsonMediaTypes?: readonly string[];
}

export interface MethodOptions {
  readonly status?: number;
  readonly requestMediaType?: string;
  readonly responseMediaType?: string;
  readonly bodyOptional?: boolean;
  readonly errors?: readonly ErrorOptions[];
  readonly security?: readonly SecurityRequirementOptions[];
  readonly public?: boolean;
  readonly streams?: readonly StreamFormat[];
  readonly responseHeaders?: readonly HeaderOptions[];
  readonly lifecycle?: Lifecycle;
}

export interface HeaderOptions {
  readonly name?: string;
  readonly value?: string;
}

export interface ErrorOptions {
  readonly status?: number;
  readonly type?: string;
}

export interface SecurityRequirementOptions {
  readonly scheme?: string;
  readonly scopes?: readonly string[];
  readonly privileges?: readonly string[];
}

export interface SecuritySchemeOptions {
  readonly apiKey?: { readonly in?: Location; readonly name?: string };
  readonly http?: { readonly scheme?: string };
  readonly oauth2?: OAuth2Options;
  readonly description?: string;
}

export interface OAuth2Options {
  readonly tokenUrl?: string;
  readonly authorizationUrl?: string;
  readonly scopes?: ReadonlyMap<string, string>;
  readonly queryParameter?: string;
}

export type Location = "query" | "header" | "cookie" | "query_rest" | "status";

export interface MessageOptions {
  readonly form?: "value" | "union";
  readonly closed?: boolean;
  readonly lifecycle?: Lifecycle;
}

export interface FieldOptions {
  readonly in?: Location;
  readonly name?: string;
  readonly style?: "comma" | "space" | "pipe" | "preferences";
  readonly int64?: "number" | "string";
  readonly nullable?: boolean;
  readonly always?: boolean;
  readonly default?: string;
  readonly oneOrMany?: boolean;
  readonly additionalProperties?: boolean;
  readonly status?: number;
  readonly mediaType?: string;
  readonly schema?: SchemaOptions;
  readonly items?: SchemaOptions;
  readonly keys?: SchemaOptions;
  readonly lifecycle?: Lifecycle;
}

export interface SchemaOptions {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** JSON texts. */
  readonly enum?: readonly string[];
  readonly format?: string;
}

export interface OneofOptions {
  readonly required?: boolean;
  readonly discriminator?: string;
}

export interface EnumOptions {
  readonly names?: EnumNames;
  readonly closed?: boolean;
}

export interface EnumValueOptions {
  readonly name?: string;
}

const int64Forms = { 1: "number", 2: "string" } as const;
const enumNames = { 1: "lower", 2: "proto" } as const;
const locations = { 1: "query", 2: "header", 3: "cookie", 4: "query_rest", 5: "status" } as const;
const styles = { 1: "comma", 2: "space", 3: "pipe", 4: "preferences" } as const;
const streamForms = { 1: "server-sent-events", 2: "ndjson", 3: "json-array", 4: "bytes", 5: "websocket" } as const;

const lifecycleFields: Decoder<Lifecycle> = decoder<Lifecycle>({
  since: [1, text],
  stability: [2, choice({ 1: "stable", 2: "beta", 3: "experimental" })],
});

const headerFields: Decoder<HeaderOptions> = decoder<HeaderOptions>({ name: [1, text], value: [2, text] });

const errorFields: Decoder<ErrorOptions> = decoder<ErrorOptions>({ status: [1, uint32], type: [2, text] });

const requirementFields: Decoder<SecurityRequirementOptions> = decoder<SecurityRequirementOptions>({
  scheme: [1, text],
  scopes: [2, texts()],
  privileges: [3, texts()],
});

const apiKeyFields: Decoder<NonNullable<SecuritySchemeOptions["apiKey"]>> = decoder<
  NonNullable<SecuritySchemeOptions["apiKey"]>
>({ in: [1, choice(locations)], name: [2, text] });

const oauth2Fields: Decoder<OAuth2Options> = decoder<OAuth2Options>({
  tokenUrl: [1, text],
  authorizationUrl: [2, text],
  scopes: [3, mapOf<string>(text)],
  queryParameter: [4, text],
});

const httpFields: Decoder<NonNullable<SecuritySchemeOptions["http"]>> = decoder<NonNullable<SecuritySchemeOptions["http"]>>(
  { scheme: [1, text] },
);

const schemeFields: Decoder<SecuritySchemeOptions> = decoder<SecuritySchemeOptions>({
  apiKey: [1, message(apiKeyFields)],
  http: [2, message(httpFields)],
  oauth2: [3, message(oauth2Fields)],
  description: [4, text],
});

const schemaFields: Decoder<SchemaOptions> = decoder<SchemaOptions>({
  minimum: [1, double],
  maximum: [2, double],
  exclusiveMinimum: [3, double],
  exclusiveMaximum: [4, double],
  multipleOf: [5, double],
  minLength: [6, uint32],
  maxLength: [7, uint32],
  pattern: [8, text],
  minItems: [9, uint32],
  maxItems: [10, uint32],
  uniqueItems: [11, flag],
  minProperties: [12, uint32],
  maxProperties: [13, uint32],
  enum: [14, texts()],
  format: [15, text],
});

const fileFields: Decoder<FileOptions> = decoder<FileOptions>({
  fieldNames: [1, choice({ 1: "proto" })],
  int64: [2, choice(int64Forms)],
  enumNames: [3, choice(enumNames)],
});

const serviceFields: Decoder<ServiceOptions> = decoder<ServiceOptions>({
  basePath: [1, text],
  securitySchemes: [2, mapOf<SecuritySchemeOptions>(message(schemeFields))],
  security: [3, messages(requirementFields)],
  responseHeaders: [4, messages(headerFields)],
  errors: [5, messages(errorFields)],
  callbackParameter: [6, text],
  jsonMediaTypes: [7, texts()],
});

const methodFields: Decoder<MethodOptions> = decoder<MethodOptions>({
  status: [1, uint32],
  requestMediaType: [2, text],
  responseMediaType: [3, text],
  bodyOptional: [4, flag],
  errors: [5, messages(errorFields)],
  security: [6, messages(requirementFields)],
  public: [7, flag],
  streams: [8, choices(streamForms)],
  responseHeaders: [9, messages(headerFields)],
  lifecycle: [10, message(lifecycleFields)],
});

const messageFields: Decoder<MessageOptions> = decoder<MessageOptions>({
  form: [1, choice({ 1: "value", 2: "union" })],
  lifecycle: [2, message(lifecycleFields)],
  closed: [3, flag],
});

const fieldFields: Decoder<FieldOptions> = decoder<FieldOptions>({
  in: [1, choice(locations)],
  name: [2, text],
  style: [3, choice(styles)],
  int64: [4, choice(int64Forms)],
  nullable: [5, flag],
  always: [6, flag],
  default: [7, text],
  oneOrMany: [8, flag],
  additionalProperties: [9, flag],
  status: [10, uint32],
  mediaType: [11, text],
  schema: [12, message(schemaFields)],
  items: [13, message(schemaFields)],
  keys: [14, message(schemaFields)],
  lifecycle: [15, message(lifecycleFields)],
});

const oneofFields: Decoder<OneofOptions> = decoder<OneofOptions>({ required: [1, flag], discriminator: [2, text] });
const enumFields: Decoder<EnumOptions> = decoder<EnumOptions>({ names: [1, choice(enumNames)], closed: [2, flag] });
const enumValueFields: Decoder<EnumValueOptions> = decoder<EnumValueOptions>({ name: [1, text] });

/** Field numbers by message, for the places of diagnostics. */
export const optionNumbers: {
  readonly service: Numbers<ServiceOptions>;
  readonly method: Numbers<MethodOptions>;
  readonly message: Numbers<MessageOptions>;
  readonly field: Numbers<FieldOptions>;
  readonly schema: Numbers<SchemaOptions>;
  readonly oneof: Numbers<OneofOptions>;
  readonly enumValue: Numbers<EnumValueOptions>;
} = {
  service: serviceFields.numbers,
  method: methodFields.numbers,
  message: messageFields.numbers,
  field: fieldFields.numbers,
  schema: schemaFields.numbers,
  oneof: oneofFields.numbers,
  enumValue: enumValueFields.numbers,
};

/** What an element without options has; one object, so that nothing is made for most elements. */
export const noOptions: object = Object.freeze({});

export const readFileOptions = (options: OptionsHolder | undefined): FileOptions => read(options, fileFields);
export const readServiceOptions = (options: OptionsHolder | undefined): ServiceOptions => read(options, serviceFields);
export const readMethodOptions = (options: OptionsHolder | undefined): MethodOptions => read(options, methodFields);
export const readMessageOptions = (options: OptionsHolder | undefined): MessageOptions => read(options, messageFields);
export const readFieldOptions = (options: OptionsHolder | undefined): FieldOptions => read(options, fieldFields);
export const readOneofOptions = (options: OptionsHolder | undefined): OneofOptions => read(options, oneofFields);
export const readEnumOptions = (options: OptionsHolder | undefined): EnumOptions => read(options, enumFields);

function read<T extends object>(options: OptionsHolder | undefined, decode: Decoder<T>): T {
  return readExtension<T>(options, restExtension, decode, noOptions as T);
}

// Extension of google.protobuf.EnumValueOptions in google/protobuf/json_enumvalue_options.proto, of edition 2026.
const ENUM_VALUE_JSON = 998;
const enumValueJsonFields: Decoder<EnumValueOptions> = decoder<EnumValueOptions>({ name: [1, text] });

/** Our option or, where it says nothing, `pb.enumvalue.json`, whose only field means the same. */
export function readEnumValueOptions(options: OptionsHolder | undefined): EnumValueOptions {
  const own = read(options, enumValueFields);
  return own === noOptions ? readExtension(options, ENUM_VALUE_JSON, enumValueJsonFields, own) : own;
}
