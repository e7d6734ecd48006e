import { parseTemplate, TemplateError } from "@protoc-gen-rest/runtime/path";
import type { OptionSite } from "../findings/option-site.ts";
import { optionNumbers, type ServiceRules } from "../options/rest-options.ts";
import { checkErrors, type FindMessage } from "./errors.ts";
import { checkHeaders } from "./headers.ts";
import { checkMediaType } from "./media-type.ts";
import { checkRequirements, checkSchemes } from "./security.ts";

const at = optionNumbers.service;

/** What the options of a service say for all of its operations. */
export function checkServiceOptions(rules: ServiceRules, site: OptionSite, findMessage: FindMessage): void {
  checkBasePath(rules, site);
  checkSchemes(rules, site);
  checkRequirements(rules.security, rules, [at.security], site);
  checkHeaders(rules.responseHeaders, [at.responseHeaders], site);
  checkErrors(rules.errors, [at.errors], site, findMessage);
  checkCallback(rules, site);
  rules.jsonMediaTypes?.forEach((text, index) => void checkMediaType(text, [at.jsonMediaTypes, index], site));
}

/** The base path as far as it is one, so that one mistake in it is no mistake of every template. */
export function usableBasePath({ basePath = "" }: ServiceRules): string {
  return basePathProblem(basePath) === undefined ? basePath : "";
}

function checkBasePath({ basePath = "" }: ServiceRules, site: OptionSite): void {
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

function checkCallback({ callbackParameter }: ServiceRules, site: OptionSite): void {
  if (callbackParameter === undefined || /^[A-Za-z_$][\w$.-]*$/.test(callbackParameter)) return;
  site.report(
    "callback-parameter",
    [at.callbackParameter],
    `${JSON.stringify(callbackParameter)} is no name of a query parameter`,
    'write a name such as "callback"',
  );
}
