import type { OptionSite } from "../findings/option-site.ts";
import { basePathProblem } from "../http/base-path.ts";
import type { ServiceNode } from "../nodes/service-node.ts";
import { serviceNumbers as at, type ServiceOptions } from "../options/service-options.ts";
import { checkErrors, type MessageFinder } from "./errors.ts";
import { checkHeaders } from "./headers.ts";
import { checkDefaultStyle } from "./list-options.ts";
import { checkMediaType } from "./media-type.ts";
import { checkRequirements, checkSecuritySchemes } from "./security.ts";

export function checkServiceOptions(
  { options, declaredSchemes }: Pick<ServiceNode, "options" | "declaredSchemes">,
  site: OptionSite,
  messages: MessageFinder,
): void {
  checkBasePath(options, site);
  checkSecuritySchemes(options.securitySchemes, [at.securitySchemes], site);
  checkRequirements(options.security, declaredSchemes, [at.security], site);
  checkHeaders(options.responseHeaders, [at.responseHeaders], site);
  checkErrors(options.errors, [at.errors], site, messages);
  checkCallback(options, site);
  checkDefaultStyle(options.style, at.style, site);
  options.jsonMediaTypes?.forEach((text, index) => void checkMediaType(text, [at.jsonMediaTypes, index], site));
}

function checkBasePath({ basePath = "" }: ServiceOptions, site: OptionSite): void {
  const problem = basePathProblem(basePath);
  if (problem === undefined) return;
  site.report(
    "base-path",
    [at.basePath],
    `the base path ${JSON.stringify(basePath)} ${problem}`,
    'use literal segments without a trailing slash, such as "/api/v2"',
  );
}

function checkCallback({ callbackParameter }: ServiceOptions, site: OptionSite): void {
  if (callbackParameter === undefined || /^[A-Za-z_$][\w$.-]*$/.test(callbackParameter)) return;
  site.report(
    "callback-parameter",
    [at.callbackParameter],
    `${JSON.stringify(callbackParameter)} is not a valid parameter name`,
    'use a name such as "callback"',
  );
}
