import { nearestName } from "../../protocol/nearest-name.ts";
import type { Findings } from "../findings/findings.ts";
import { type OptionSite, optionPlace, optionSite, type Problem } from "../findings/option-site.ts";
import type { FileNode } from "../nodes/file-node.ts";
import { importedSchemes, type SchemesFile } from "../nodes/file-schemes.ts";
import { isEmptyRequirement } from "../nodes/security-facts.ts";
import { fileNumbers } from "../options/file-options.ts";
import type { SecurityRequirementOptions, SecuritySchemeOptions } from "../options/security-options.ts";
import { fileField } from "../source/descriptor-fields.ts";
import { isToken } from "../wire/token.ts";
import { checkHeaderName } from "./headers.ts";

type Schemes = ReadonlyMap<string, SecuritySchemeOptions>;

/** `security_schemes` of a file, and those of the files that it imports. */
export function checkFileSchemes(file: FileNode, findings: Findings): void {
  const { securitySchemes: own = new Map() } = file.options;
  if (own.size > 0)
    checkSecuritySchemes(own, [fileNumbers.securitySchemes], optionSite("file", file.path, file.origin, findings));
  const first = new Map<string, SchemesFile>();
  for (const { file: imported, dependency } of file.services.length === 0 ? [] : importedSchemes(file)) {
    for (const name of imported.options.securitySchemes?.keys() ?? []) {
      const other = first.get(name);
      if (other === undefined) first.set(name, imported);
      if (other === undefined || own.has(name)) continue;
      findings.add({
        rule: "security-scheme",
        place: file.origin.source.place(`${fileField.dependency},${dependency}`),
        subject: file.path,
        message: `${schemePlace(other, name)} and ${schemePlace(imported, name)} both declare the security scheme ${JSON.stringify(name)}`,
        hint: "declare it in one of them, or in this file",
      });
    }
  }
}

/** `a.proto:4:1`, as far as the request has positions of the file. */
function schemePlace({ path, options, origin }: SchemesFile, name: string): string {
  const index = [...(options.securitySchemes?.keys() ?? [])].indexOf(name);
  const { line, column } = optionPlace("file", origin, [fileNumbers.securitySchemes, index]);
  return line === 0 ? path : `${path}:${line}:${column}`;
}

/** `security_schemes`: each declares how a caller authenticates. */
export function checkSecuritySchemes(schemes: Schemes | undefined, path: readonly number[], site: OptionSite): void {
  for (const [name, scheme] of schemes ?? []) {
    const problem = schemeProblem(scheme);
    if (problem !== undefined) {
      const [what, hint] = problem;
      site.report("security-scheme", path, `the scheme ${JSON.stringify(name)} ${what}`, hint);
    } else if (scheme.apiKey?.in === "header") {
      checkHeaderName(scheme.apiKey.name ?? "", "header", path, site);
    }
  }
}

function schemeProblem({ apiKey, http, oauth2 }: SecuritySchemeOptions): Problem | undefined {
  if ([apiKey, http, oauth2].filter((kind) => kind !== undefined).length !== 1) {
    return ["has no type", "set api_key, http or oauth2"];
  }
  if (apiKey !== undefined) {
    const { in: place, name = "" } = apiKey;
    if (place !== "query" && place !== "header" && place !== "cookie") {
      return ["does not declare where the key is sent", "set in: HEADER, in: QUERY or in: COOKIE"];
    }
    return name === "" ? ["has no name for its key", 'set name, such as name: "X-Api-Key"'] : undefined;
  }
  if (http !== undefined) {
    const { scheme = "" } = http;
    return isToken(scheme)
      ? undefined
      : [
          `has the invalid authentication scheme ${JSON.stringify(scheme)}`,
          'write a single word, such as "Bearer" or "Basic"',
        ];
  }
  const { tokenUrl, authorizationUrl } = oauth2 ?? {};
  return tokenUrl === undefined && authorizationUrl === undefined
    ? ["has no URL to get tokens from", "set token_url, authorization_url or both"]
    : undefined;
}

/** `security`: schemes of the service, with scopes that the scheme declares. */
export function checkRequirements(
  requirements: readonly SecurityRequirementOptions[] | undefined,
  schemes: Schemes,
  path: readonly number[],
  site: OptionSite,
): void {
  if (requirements?.every(isEmptyRequirement) === true) {
    site.report(
      "security-scheme",
      [...path, 0],
      "an empty requirement lets callers leave out the credentials of another one, and there is none",
      "add a requirement with a scheme, or set public on the method",
    );
    return;
  }
  requirements?.forEach((requirement, index) => {
    const report = (problem: Problem): void => site.report("security-scheme", [...path, index], ...problem);
    if (isEmptyRequirement(requirement)) return;
    checkRequirement(requirement, schemes, report);
    for (const part of requirement.and ?? []) {
      checkRequirement(part, schemes, report);
      if (part.and !== undefined)
        report(["a requirement within and has no and of its own", "list all of them in the outer one"]);
    }
  });
}

function checkRequirement(
  { scheme: name = "", scopes = [] }: SecurityRequirementOptions,
  schemes: Schemes,
  report: (problem: Problem) => void,
): void {
  const scheme = schemes.get(name);
  if (scheme === undefined) {
    report(unknownScheme(name, [...schemes.keys()]));
    return;
  }
  const known = scheme.oauth2?.scopes;
  if (known === undefined) return;
  for (const scope of scopes) if (!known.has(scope)) report(unknownScope(name, scope, known.keys()));
}

function unknownScheme(name: string, names: readonly string[]): Problem {
  const meant = nearestName(name, names);
  return [
    name === "" ? "the requirement does not name a scheme" : `unknown security scheme ${JSON.stringify(name)}`,
    meant !== undefined
      ? `did you mean "${meant}"?`
      : names.length > 0
        ? `the service declares ${names.join(", ")}`
        : "declare it in security_schemes of the service, or of its file",
  ];
}

function unknownScope(scheme: string, scope: string, known: Iterable<string>): Problem {
  const meant = nearestName(scope, known);
  return [
    `the scheme "${scheme}" has no scope ${JSON.stringify(scope)}`,
    meant === undefined ? "declare it in the scopes of the scheme" : `did you mean "${meant}"?`,
  ];
}
