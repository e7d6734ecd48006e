import type { Operation } from "../../operation/operation.ts";
import type { Authenticate } from "../access/authenticate.ts";
import type { TrustsOrigin } from "../access/cookie-origin.ts";
import type { DecodeOptions } from "../request/decode-request.ts";
import type { StreamCount } from "../response/stream-count.ts";
import type { Routes } from "./find-route.ts";
import type { ServedApi } from "./middleware.ts";
import type { ReplyForm } from "./reply-form.ts";
import type { ErrorOptions } from "./request-progress.ts";
import type { RouteConstants } from "./route-constants.ts";
import type { OperationSelection } from "./shared-route.ts";

/** The settings of a service, computed once. */
export interface Settings extends ErrorOptions, ServedApi {
  readonly routes: Routes;
  /** The form of replies to requests that no route is found for. */
  readonly common: ReplyForm;
  readonly forms: ReadonlyMap<Operation, ReplyForm>;
  readonly decode: DecodeOptions;
  /** Undefined: no operations share a route. */
  readonly selection: OperationSelection | undefined;
  /** Undefined: no requests have constants. */
  readonly constants: RouteConstants | undefined;
  /** Undefined: the service enforces no security requirements itself. */
  readonly authenticate: Authenticate | undefined;
  /** Middleware adds to it. Undefined: requests with cookies may come from any page. */
  readonly trusted: TrustsOrigin[] | undefined;
  readonly keepAlive: number | undefined;
  readonly streams: StreamCount;
}
