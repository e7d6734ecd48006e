import type { Lifecycle } from "../element.ts";
import type { StreamForm } from "../model.ts";
import { REST_EXTENSION } from "../source/extensions.ts";
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

export interface FileRules {
  readonly fieldNames?: "proto";
  readonly int64?: "number" | "string";
  readonly enumNames?: EnumNames;
}

export type EnumNames = "lower" | "proto";

export interface ServiceRules {
  readonly basePath?: string;
  readonly securitySchemes?: ReadonlyMap<string, SecuritySchemeRules>;
  readonly security?: readonly SecurityRequirementRules[];
  readonly responseHeaders?: readonly HeaderRules[];
  readonly errors?: readonly ErrorRules[];
  readonly callbackParameter?: string;
  readonly jsonMediaTypes?: readonly string[];
}

export interface MethodRules {
  readonly status?: number;
  readonly requestMediaType?: string;
  readonly responseMediaType?: string;
  readonly bodyOptional?: boolean;
  readonly errors?: readonly ErrorRules[];
  readonly security?: readonly SecurityRequirementRules[];
  readonly public?: boolean;
  readonly streams?: readonly StreamForm[];
  readonly responseHeaders?: readonly HeaderRules[];
  readonly lifecycle?: Lifecycle;
}

export interface HeaderRules {
  readonly name?: string;
  readonly value?: string;
}

export interface ErrorRules {
  readonly status?: number;
  readonly type?: string;
}

export interface SecurityRequirementRules {
  readonly scheme?: string;
  readonly scopes?: readonly string[];
  readonly privileges?: readonly string[];
}

export interface SecuritySchemeRules {
  readonly apiKey?: { readonly in?: RuleLocation; readonly name?: string };
  readonly http?: { readonly scheme?: string };
  readonly oauth2?: OAuth2Rules;
  readonly description?: string;
}

export interface OAuth2Rules {
  readonly tokenUrl?: string;
  readonly authorizationUrl?: string;
  readonly scopes?: ReadonlyMap<string, string>;
  readonly queryParameter?: string;
}

export type RuleLocation = "query" | "header" | "cookie" | "query_rest" | "status";

export interface MessageRules {
  readonly form?: "value" | "union";
  readonly closed?: boolean;
  readonly lifecycle?: Lifecycle;
}

export interface FieldRules {
  readonly in?: RuleLocation;
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
  readonly schema?: SchemaRules;
  readonly items?: SchemaRules;
  readonly keys?: SchemaRules;
  readonly lifecycle?: Lifecycle;
}

export interface SchemaRules {
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

export interface OneofRules {
  readonly required?: boolean;
  readonly discriminator?: string;
}

export interface EnumRules {
  readonly names?: EnumNames;
  readonly closed?: boolean;
}

export interface EnumValueRules {
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

const headerFields: Decoder<HeaderRules> = decoder<HeaderRules>({ name: [1, text], value: [2, text] });

const errorFields: Decoder<ErrorRules> = decoder<ErrorRules>({ status: [1, uint32], type: [2, text] });

const requirementFields: Decoder<SecurityRequirementRules> = decoder<SecurityRequirementRules>({
  scheme: [1, text],
  scopes: [2, texts()],
  privileges: [3, texts()],
});

const apiKeyFields: Decoder<NonNullable<SecuritySchemeRules["apiKey"]>> = decoder<
  NonNullable<SecuritySchemeRules["apiKey"]>
>({ in: [1, choice(locations)], name: [2, text] });

const oauth2Fields: Decoder<OAuth2Rules> = decoder<OAuth2Rules>({
  tokenUrl: [1, text],
  authorizationUrl: [2, text],
  scopes: [3, mapOf<string>(text)],
  queryParameter: [4, text],
});

const httpFields: Decoder<NonNullable<SecuritySchemeRules["http"]>> = decoder<NonNullable<SecuritySchemeRules["http"]>>(
  { scheme: [1, text] },
);

const schemeFields: Decoder<SecuritySchemeRules> = decoder<SecuritySchemeRules>({
  apiKey: [1, message(apiKeyFields)],
  http: [2, message(httpFields)],
  oauth2: [3, message(oauth2Fields)],
  description: [4, text],
});

const schemaFields: Decoder<SchemaRules> = decoder<SchemaRules>({
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

const fileFields: Decoder<FileRules> = decoder<FileRules>({
  fieldNames: [1, choice({ 1: "proto" })],
  int64: [2, choice(int64Forms)],
  enumNames: [3, choice(enumNames)],
});

const serviceFields: Decoder<ServiceRules> = decoder<ServiceRules>({
  basePath: [1, text],
  securitySchemes: [2, mapOf<SecuritySchemeRules>(message(schemeFields))],
  security: [3, messages(requirementFields)],
  responseHeaders: [4, messages(headerFields)],
  errors: [5, messages(errorFields)],
  callbackParameter: [6, text],
  jsonMediaTypes: [7, texts()],
});

const methodFields: Decoder<MethodRules> = decoder<MethodRules>({
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

const messageFields: Decoder<MessageRules> = decoder<MessageRules>({
  form: [1, choice({ 1: "value", 2: "union" })],
  lifecycle: [2, message(lifecycleFields)],
  closed: [3, flag],
});

const fieldFields: Decoder<FieldRules> = decoder<FieldRules>({
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

const oneofFields: Decoder<OneofRules> = decoder<OneofRules>({ required: [1, flag], discriminator: [2, text] });
const enumFields: Decoder<EnumRules> = decoder<EnumRules>({ names: [1, choice(enumNames)], closed: [2, flag] });
const enumValueFields: Decoder<EnumValueRules> = decoder<EnumValueRules>({ name: [1, text] });

/** Field numbers by message, for the places of diagnostics. */
export const optionNumbers: {
  readonly service: Numbers<ServiceRules>;
  readonly method: Numbers<MethodRules>;
  readonly message: Numbers<MessageRules>;
  readonly field: Numbers<FieldRules>;
  readonly schema: Numbers<SchemaRules>;
  readonly oneof: Numbers<OneofRules>;
  readonly enumValue: Numbers<EnumValueRules>;
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
export const noRules: object = Object.freeze({});

export const readFileRules = (options: OptionsHolder | undefined): FileRules => read(options, fileFields);
export const readServiceRules = (options: OptionsHolder | undefined): ServiceRules => read(options, serviceFields);
export const readMethodRules = (options: OptionsHolder | undefined): MethodRules => read(options, methodFields);
export const readMessageRules = (options: OptionsHolder | undefined): MessageRules => read(options, messageFields);
export const readFieldRules = (options: OptionsHolder | undefined): FieldRules => read(options, fieldFields);
export const readOneofRules = (options: OptionsHolder | undefined): OneofRules => read(options, oneofFields);
export const readEnumRules = (options: OptionsHolder | undefined): EnumRules => read(options, enumFields);

function read<T extends object>(options: OptionsHolder | undefined, decode: Decoder<T>): T {
  return readExtension<T>(options, REST_EXTENSION, decode, noRules as T);
}

// Extension of google.protobuf.EnumValueOptions in google/protobuf/json_enumvalue_options.proto, of edition 2026.
const ENUM_VALUE_JSON = 998;
const enumValueJsonFields: Decoder<EnumValueRules> = decoder<EnumValueRules>({ name: [1, text] });

/** Our option or, where it says nothing, `pb.enumvalue.json`, whose only field means the same. */
export function readEnumValueRules(options: OptionsHolder | undefined): EnumValueRules {
  const own = read(options, enumValueFields);
  return own === noRules ? readExtension(options, ENUM_VALUE_JSON, enumValueJsonFields, own) : own;
}
