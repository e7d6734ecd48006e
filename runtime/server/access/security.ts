import { takesCookie } from "../../operation/takes-cookie.ts";
import { authenticated } from "./authenticate.ts";
import { checkAuthenticated } from "./check-authenticated.ts";
import { checkOrigin } from "./cookie-origin.ts";
import { credentialParameters } from "./credential-parameters.ts";
import { privateMark } from "./private-mark.ts";

/** Enforces the security requirements of an operation. */
export interface SecurityFeature {
  readonly checkAuthenticated: typeof checkAuthenticated;
  readonly authenticated: typeof authenticated;
  readonly takesCookie: typeof takesCookie;
  readonly checkOrigin: typeof checkOrigin;
  readonly privateMark: typeof privateMark;
  readonly credentialParameters: typeof credentialParameters;
}

export const security: SecurityFeature = {
  checkAuthenticated,
  authenticated,
  takesCookie,
  checkOrigin,
  privateMark,
  credentialParameters,
};
