/** How the text of a path variable or a query parameter becomes the JSON value that a reader takes. */
export type ParameterType =
  /** Strings and all that travels as a JSON string or number: the text as it is. */
  | "text"
  | "boolean"
  /** A number of JSON. */
  | "number"
  /** Of answers that are one of several: a bigint, which no reader makes of the text. */
  | "bigint"
  /** A value name, or the number of a value. */
  | "enum"
  /** `google.protobuf.Struct`, `Value`, `ListValue`: JSON text. */
  | "json";

/** A request field that the path or the query sets. */
export interface Parameter {
  /** JSON names from the request message down to the field, joined by dots: `filter.inPrint`. */
  readonly name: string;
  /** The same in proto names, where they differ: `filter.in_print`. Servers accept both. */
  readonly protoName?: string;
  /** The JSON names one by one, where one of them has a dot in it. */
  readonly names?: readonly string[];
  /** `text` when absent. */
  readonly type?: ParameterType;
  /** A repeated field: the parameter may occur more than once. */
  readonly list?: true;
  /** The name in the query, the header or the cookie, where it is not `name`. */
  readonly key?: string;
  /** A list in one parameter, or a message as preferences (RFC 7240); absent: a parameter for each item. */
  readonly style?: "comma" | "space" | "pipe" | "preferences";
  /** Of `preferences`: the fields of the message. */
  readonly fields?: readonly Preference[];
}

/** A field of a message that travels as preferences (RFC 7240). */
export interface Preference {
  /** Its JSON name. */
  readonly name: string;
  /** The name of the preference, where it is not `name`. */
  readonly key?: string;
  readonly type?: ParameterType;
  /** The names that the field takes; any other value makes the preference an unknown one. */
  readonly values?: readonly string[];
}

/** One binding of an operation: what a server needs to serve it and a tool to describe it (google.api.HttpRule). */
export interface Route {
  /** An HTTP method; `*` stands for any. */
  readonly method: string;
  /** `/v1/{name=shelves/*}:publish`. */
  readonly template: string;
  /** The fields that the template binds, in the order of the template. */
  readonly path?: readonly Parameter[];
  /** The fields that the query may set. */
  readonly query?: readonly Parameter[];
  /** The member that takes all other query parameters in their order, as objects with the members `key` and `value`. */
  readonly queryRest?: { readonly name: string; readonly key: string; readonly value: string };
  readonly headers?: readonly Parameter[];
  readonly cookies?: readonly Parameter[];
  /**
   * The fields of a body that is a form, where they are lists or not strings; the others travel as text. (Without it one
   * value is a string and several of one name are a list.)
   */
  readonly form?: readonly Parameter[];
  /** `*`: the body is the whole message; else the JSON name of the field that the body is. Absent: no body. */
  readonly body?: string;
  /** The JSON name of the response field that is the body; absent: the whole message. */
  readonly responseBody?: string;
}

/** The forms in which a stream of messages can travel. */
export type StreamForm = "server-sent-events" | "ndjson" | "json-array" | "bytes" | "websocket";

/** A member of the response that does not travel in the body. */
export interface ResponseField {
  /** The JSON name in the message. */
  readonly name: string;
  readonly in: "header" | "status";
  /** The name of the header. */
  readonly key?: string;
  readonly type?: ParameterType;
  readonly list?: true;
  /** A message as preferences (RFC 7240). */
  readonly style?: "preferences";
  /** Of `preferences`: the fields of the message. */
  readonly fields?: readonly Preference[];
}

/** One way to be allowed to call: a scheme of the service, with what the caller must have. */
export interface SecurityRequirement {
  readonly scheme: string;
  readonly scopes?: readonly string[];
  readonly privileges?: readonly string[];
}

/** How a caller shows who it is (OpenAPI, Security Scheme Object). */
export type SecurityScheme =
  | { readonly type: "apiKey"; readonly in: "query" | "header" | "cookie"; readonly name: string }
  | { readonly type: "http"; readonly scheme: string }
  | { readonly type: "oauth2"; readonly queryParameter?: string };

/** The security schemes of a service by name. */
export type SecuritySchemes = Readonly<Record<string, SecurityScheme>>;

/** The operations of a service by the names of their methods. */
export type Operations<Names extends string> = { readonly [N in Names]: Operation };

/** An rpc with its routes; the first is the primary. */
export interface Operation {
  /** `library.v1.LibraryService.GetBook`. */
  readonly name: string;
  readonly routes: readonly [Route, ...Route[]];
  /** The response is a stream of messages, in one of these forms; the first is the default. */
  readonly streams?: readonly [StreamForm, ...StreamForm[]];
  /** The status of success; 200 when absent. */
  readonly status?: number;
  /** The response is one of several, each with its status; `empty`: without a body. */
  readonly results?: readonly { readonly status: number; readonly empty?: true }[];
  readonly responseFields?: readonly ResponseField[];
  /** Media types of the bodies; JSON when absent. */
  readonly requestMediaType?: string;
  readonly responseMediaType?: string;
  /** Media types that are taken and given for JSON beside `application/json`; `*` stands for any parameter. */
  readonly jsonMediaTypes?: readonly string[];
  readonly bodyOptional?: true;
  /** On every response, errors included. */
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** The query parameter that names a JavaScript function (JSONP). */
  readonly callbackParameter?: string;
  readonly security?: readonly SecurityRequirement[];
  readonly securitySchemes?: SecuritySchemes;
}
