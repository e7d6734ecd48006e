import type { ErrorFormats } from "./error-format.ts";
import type { EventFields } from "./event-fields.ts";
import type { ResponseField } from "./response-field.ts";
import type { Route } from "./route.ts";
import type { SecurityRequirement, SecuritySchemes } from "./security.ts";
import type { Selection } from "./selection.ts";
import type { StreamFormat } from "./stream-format.ts";

/** The operations of a service by method name. */
export type Operations<Names extends string> = { readonly [N in Names]: Operation };

/** One of several responses of an operation. */
export interface AlternativeResponse {
  /** Default: that of the operation. */
  readonly status?: number;
  /** A response without a body. */
  readonly empty?: true;
  /**
   * Media types that callers can ask for; the first one is the name that handlers use. Absent: JSON that callers cannot
   * choose.
   */
  readonly mediaTypes?: readonly string[];
  /** How the body is encoded. Default: JSON. */
  readonly format?: "text" | "bytes";
}

/** An rpc with an HTTP rule, as data: what a server needs to serve it. */
export interface Operation {
  /** `library.v1.LibraryService.GetBook`. */
  readonly name: string;
  /**
   * The version of operations that a runtime has to know for all of its members and values. Absent: the first. Generators print it, so
   * that a runtime need not know what it does not know (testdata/frozen/operation-version.ts).
   */
  readonly version?: number;
  /** The bindings of its HTTP rule; the first one is the primary. */
  readonly routes: readonly [Route, ...Route[]];
  /** The formats of a streaming response; the first one is the default. */
  readonly streams?: readonly [StreamFormat, ...StreamFormat[]];
  /** How the messages of server-sent events travel. Absent: each is the data of an event, as JSON. */
  readonly events?: EventFields;
  /** The status of a successful response. Default: 200. */
  readonly status?: number;
  /** The alternative responses. */
  readonly results?: readonly AlternativeResponse[];
  /** The fields of the response that do not travel in its body. */
  readonly responseFields?: readonly ResponseField[];
  /** The media type of the request body. Default: JSON. */
  readonly requestMediaType?: string;
  /** The media type of the response body. Default: JSON. */
  readonly responseMediaType?: string;
  /** Further media types of JSON. A parameter may be `*`: `application/vnd.x+json; compatible-with=*`. */
  readonly jsonMediaTypes?: readonly string[];
  /** Whether the request body may be left out. */
  readonly bodyOptional?: true;
  /** Which requests the operation takes of a route that it shares. Absent: all that select no other operation. */
  readonly selectedBy?: Selection;
  /** Headers of every response, errors included. */
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** The query parameter that names a JavaScript function (JSONP). */
  readonly callbackParameter?: string;
  /** How the errors of the operation are written. Absent: as `formatError` returns them. */
  readonly errors?: ErrorFormats;
  /** The JSON and proto names of the fields with `debug_redact`, of the request and the response, at any depth. */
  readonly sensitive?: readonly string[];
  /** Requirements for callers; one of these is enough. Absent: no credentials. */
  readonly security?: readonly SecurityRequirement[];
  /** True if callers may leave out the credentials of `security`. */
  readonly credentialsOptional?: true;
  /** The schemes that `security` names. */
  readonly securitySchemes?: SecuritySchemes;
}
