import { parseTemplate, TemplateError } from "@protoc-gen-rest/runtime/path";
import type { OptionSite } from "../findings/option-site.ts";
import { type ServiceOptions, serviceNumbers } from "../options/service-options.ts";
import { checkErrors, type FindMessage } from "./errors.ts";
import { checkHeaders } from "./headers.ts";
import { checkMediaType } from "./media-type.ts";
import { checkRequirements, checkSchemes } from "./security.ts";

const at = serviceNumbers;

/** What the options of a service say for all of its operations. */
export function checkServiceOptions(options: ServiceOptions, site: OptionSite, findMessage: FindMessage): void {
  checkBasePath(options, site);
  checkSchemes(options, site);
  checkRequirements(options.security, options, [at.security], site);
  checkHeaders(options.responseHeaders, [at.responseHeaders], site);
  checkErrors(options.errors, [at.errors], site, findMessage);
  checkCallback(options, site);
  options.jsonMediaTypes?.forEach((text, index) => void checkMediaType(text, [at.jsonMediaTypes, index], site));
}

/** The base path as far as it is one, so that one mistake in it is no mistake of every template. */
export function usableBasePath({ basePath = "" }: ServiceOptions): string {
  return basePathProblem(basePath) === undefined ? basePath : "";
}

function checkBasePath({ basePath = "" }: ServiceOptions, site: OptionSite): void {
  const problem = basePathProblem(basePath);
  if (problem === undefined) return;
  site.report(
    "base-path",
    [at.basePath],
    `the base path ${JSON.stringify(basePath)} ${problem}`,
    'a base path is like "/api/v2": literal segments, and no "/" at its end',
  );
}

function basePathProblem(basePath: string): string | undefined {
  if (basePath === "") return undefined;
  try {
    const { segments, variables, verb } = parseTemplate(basePath);
    if (variables.length > 0) return "has variables";
    if (verb !== "") return "has a verb";
    return segments.some((segment) => segment === "*" || segment === "**") ? "has wildcards" : undefined;
  } catch (error) {
    if (error instanceof TemplateError) return `is no path: ${error.reason} at column ${error.column}`;
    throw error;
  }
}

function checkCallback({ callbackParameter }: ServiceOptions, site: OptionSite): void {
  if (callbackParameter === undefined || /^[A-Za-z_$][\w$.-]*$/.test(callbackParameter)) return;
  site.report(
    "callback-parameter",
    [at.callbackParameter],
    `${JSON.stringify(callbackParameter)} is no name of a query parameter`,
    'write a name such as "callback"',
  );
}
