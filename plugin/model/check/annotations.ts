import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import { listOf, objectOf, textOf } from "../annotations/members.ts";
import { annotatedScheme } from "../annotations/security-annotation.ts";
import { partsOf } from "../elements/security.ts";
import type { Findings } from "../findings/findings.ts";
import { type OptionSite, optionSite } from "../findings/option-site.ts";
import type { FileNode } from "../nodes/file-node.ts";
import type { OperationNode } from "../nodes/operation-node.ts";
import { schemaPattern } from "../patterns/schema-pattern.ts";
import { optionsField } from "../source/descriptor-fields.ts";
import { openApiExtensions } from "../source/extensions.ts";
import type { Origin } from "../source/origin.ts";
import { patternRisk } from "./pattern-risk.ts";

/** OpenAPI annotations of a file that cannot hold. */
export function checkAnnotations(file: FileNode, findings: Findings): void {
  const site = (kind: "file" | "method" | "field", subject: string, origin: Origin): OptionSite =>
    annotationSite(kind, subject, origin, findings);
  if (file.ownOpenApi !== undefined) checkDocument(file, site("file", file.path, file.origin));
  for (const { operations } of file.services) {
    for (const operation of operations) checkSecurity(operation, file, site);
  }
  for (const message of file.messages) {
    for (const field of message.fields) {
      const { openApi } = field;
      if (openApi === undefined) continue;
      checkPattern(openApi, site("field", `${message.name}.${field.name}`, field.origin));
    }
  }
}

function checkPattern(schema: JsonObject, site: OptionSite): void {
  const pattern = textOf(schema["pattern"]);
  if (pattern === undefined) return;
  if (schemaPattern(pattern) === undefined) {
    site.report(
      "openapi-annotation",
      [],
      `the pattern ${JSON.stringify(pattern)} is not a regular expression of ECMAScript, so it is not checked`,
      "use ECMAScript syntax, as OpenAPI does; in a proto file each backslash is written twice",
    );
    return;
  }
  const risk = patternRisk(pattern, Number(schema["maxLength"] ?? Number.POSITIVE_INFINITY));
  if (risk !== undefined) site.report("pattern-backtracking", [], ...risk);
}

/** The site of the annotation that the element has. */
function annotationSite(
  kind: "file" | "method" | "field",
  subject: string,
  origin: Origin,
  findings: Findings,
): OptionSite {
  const root = [...(origin.path === "" ? [] : origin.path.split(",").map(Number)), optionsField[kind]];
  const number = openApiExtensions.find((it) => origin.source.placeWithin([...root, it]) !== undefined);
  return optionSite(kind, subject, origin, findings, number);
}

function checkDocument({ ownOpenApi }: FileNode, site: OptionSite): void {
  const schemes = objectOf(objectOf(ownOpenApi?.["components"])["securitySchemes"]);
  for (const [name, scheme] of Object.entries(schemes)) {
    if (annotatedScheme(objectOf(scheme)) !== undefined) continue;
    site.report(
      "openapi-annotation",
      [],
      `the security scheme ${JSON.stringify(name)} cannot be checked in a request`,
      "declare an API key, HTTP authentication, OAuth 2 or OpenID Connect, completely",
    );
  }
}

type CreateSite = (kind: "file" | "method", subject: string, origin: Origin) => OptionSite;

function checkSecurity(operation: OperationNode, file: FileNode, createSite: CreateSite): void {
  const { service, name, origin, openApi, security } = operation;
  const isOwn = openApi?.["security"] !== undefined;
  const site = (): OptionSite => {
    return isOwn ? createSite("method", `${service.name}.${name}`, origin) : createSite("file", file.path, file.origin);
  };
  const declared: JsonLiteral | undefined = isOwn ? openApi["security"] : file.openApi?.["security"];
  const required = listOf(declared).flatMap((requirement) => Object.keys(objectOf(requirement)));
  for (const scheme of security.flatMap(partsOf)) {
    if (service.securitySchemes.has(scheme.scheme) || !required.includes(scheme.scheme)) continue;
    site().report(
      "security-scheme",
      [],
      `${service.name}.${name} requires the unknown security scheme ${JSON.stringify(scheme.scheme)}`,
      "declare it in the OpenAPI annotation of the file, or in security_schemes of the service",
    );
  }
}
