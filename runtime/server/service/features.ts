import type { Route } from "../../operation/route.ts";
import type { DecoderFeatures } from "../request/decode-request.ts";
import type { TakeResponseFields } from "../response/response-fields.ts";
import type { OtherContents } from "./other-contents.ts";
import type { ReplyFeatures } from "./reply-form.ts";
import type { RouteConstants } from "./route-constants.ts";
import type { OperationSelection } from "./shared-route.ts";

/**
 * Parts of the runtime that an operation may need. Endpoints hold them, so that the bundle of a server has only
 * what its operations use.
 */
export interface Features extends Omit<DecoderFeatures, "security">, ReplyFeatures {
  /** Parses the templates of routes that no generator has checked. */
  readonly parseTemplate?: NonNullable<Route["parse"]>;
  /** Operations that share a route. */
  readonly operationSelection?: OperationSelection;
  /** Operations that share a route, and whose requests have different constants. */
  readonly routeConstants?: RouteConstants;
  /** Responses with members in headers or in the status. */
  readonly takeResponseFields?: TakeResponseFields;
  /** Responses that are not JSON. */
  readonly otherContents?: OtherContents;
}
