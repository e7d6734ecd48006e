import type { ResponseField } from "./response-field.ts";
import type { Route } from "./route.ts";
import type { SecurityRequirement, SecuritySchemes } from "./security.ts";
import type { StreamFormat } from "./stream-format.ts";

/** The operations of a service by the names of their methods. */
export type Operations<Names extends string> = { readonly [N in Names]: Operation };

/** An rpc with its routes; the first is the primary. */
export interface Operation {
  /** `library.v1.LibraryService.GetBook`. */
  readonly name: string;
  readonly routes: readonly [Route, ...Route[]];
  /** The response is a stream of messages, in one of these forms; the first is the default. */
  readonly streams?: readonly [StreamFormat, ...StreamFormat[]];
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
