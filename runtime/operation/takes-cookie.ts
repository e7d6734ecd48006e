import type { Operation } from "./operation.ts";
import { partsOf } from "./security.ts";

/** Whether a cookie is a credential of the operation. Browsers send it with requests of any page. */
export function takesCookie({ security = [], securitySchemes = {} }: Operation): boolean {
  return security.flatMap(partsOf).some(({ scheme }) => {
    const described = securitySchemes[scheme];
    return described?.type === "apiKey" && described.in === "cookie";
  });
}
