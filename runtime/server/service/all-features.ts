import { parseRouteTemplate } from "../../path/parse-route-template.ts";
import { security } from "../access/security.ts";
import { declaredErrorBody } from "../errors/declared-error.ts";
import { bodyMembers } from "../request/body-members.ts";
import { otherBodies } from "../request/body-reader.ts";
import { brackets } from "../request/brackets.ts";
import { requestHeaders } from "../request/header-parameters.ts";
import { parameterTypes } from "../request/parameter-types.ts";
import { takeResponseFields } from "../response/response-fields.ts";
import type { Features } from "./features.ts";
import { jsonp } from "./jsonp.ts";
import { otherContents } from "./other-contents.ts";
import { routeConstants } from "./route-constants.ts";
import { operationSelection } from "./shared-route.ts";

/** All of them: for endpoints of which nothing is known before they are created. */
export const allFeatures: Features = {
  parseTemplate: parseRouteTemplate,
  bodyMembers,
  otherBodies,
  parameterTypes,
  brackets,
  requestHeaders,
  security,
  operationSelection,
  routeConstants,
  jsonp,
  declaredErrorBody,
  takeResponseFields,
  otherContents,
};
