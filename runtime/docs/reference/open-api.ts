// The part of OpenAPI 3.0 and 3.1 that pages show.

export interface ExternalDocs {
  readonly url: string;
  readonly description?: string;
}

/** An OpenAPI document. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths?: Readonly<Record<string, PathItem>>;
  readonly webhooks?: Readonly<Record<string, PathItem>>;
  /** As they were called before 3.1. */
  readonly "x-webhooks"?: Readonly<Record<string, PathItem>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, SchemaObject>>;
    readonly securitySchemes?: Readonly<Record<string, SecuritySchemeObject>>;
  };
}

export type PathItem = Readonly<Record<string, OperationObject>>;

export interface OperationObject extends LifecycleMembers {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly externalDocs?: ExternalDocs;
  readonly operationId?: string;
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: { readonly required?: boolean; readonly content: MediaTypeObjects };
  readonly responses?: Readonly<Record<string, ResponseObject>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  /** By name, and by the expression of their URL. */
  readonly callbacks?: Readonly<Record<string, Readonly<Record<string, PathItem>>>>;
  readonly "x-websocket"?: boolean;
  /** How to ask for the next page, in runtime expressions. */
  readonly "x-pagination"?: Readonly<Record<string, unknown>>;
  /** Programs that call the operation. */
  readonly "x-codeSamples"?: readonly CodeSample[];
}

export interface LifecycleMembers {
  readonly deprecated?: boolean;
  readonly "x-since"?: string;
  readonly "x-stability"?: string;
}

export interface CodeSample {
  readonly lang: string;
  readonly label?: string;
  readonly source: string;
}

export interface ParameterObject extends LifecycleMembers {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: SchemaObject;
  readonly content?: MediaTypeObjects;
}

export interface ResponseObject {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, { readonly description?: string; readonly schema?: SchemaObject }>>;
  readonly content?: MediaTypeObjects;
}

/** By media type. */
export type MediaTypeObjects = Readonly<Record<string, { readonly schema?: SchemaObject; readonly example?: unknown }>>;

export interface SecuritySchemeObject {
  readonly type: string;
  readonly in?: string;
  readonly name?: string;
  readonly scheme?: string;
  readonly description?: string;
}

/** A JSON Schema. */
export interface SchemaObject extends LifecycleMembers {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
  readonly items?: SchemaObject;
  readonly additionalProperties?: SchemaObject | boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly nullable?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly oneOf?: readonly SchemaObject[];
  readonly anyOf?: readonly SchemaObject[];
  readonly allOf?: readonly SchemaObject[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number | boolean;
  readonly exclusiveMaximum?: number | boolean;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly example?: unknown;
}
