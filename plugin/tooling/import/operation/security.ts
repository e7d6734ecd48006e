import { isToken } from "../../../model/wire/token.ts";
import { identifier, type OptionMembers, type ProtoOptionValue } from "../proto/elements.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import { child, items, members, type Node, objectIn, textIn } from "../source/node.ts";
import type { ApiSource } from "./api-source.ts";

/** The security schemes of a document, and what operations require. */
export interface DocumentSecurity {
  /** The map of `security_schemes`; undefined if there is none. */
  readonly schemes: ProtoOptionValue | undefined;
  /** `security` of the services. */
  readonly defaults: OptionMembers;
  /** `security` or `public` of an operation that has requirements of its own. */
  of(operation: Node): OptionMembers;
}

export function readSecurity({ root, references, findings }: ApiSource): DocumentSecurity {
  const schemes = new Map<string, OptionMembers>();
  const leftOut = new Set<string>();
  for (const entry of members(child(child(root, "components") ?? root, "securitySchemes"))) {
    const scheme = readScheme(references.follow(entry), findings);
    if (scheme === undefined) leftOut.add(entry.key);
    else schemes.set(entry.key, scheme);
  }
  const requirements = (list: Node): OptionMembers => {
    const alternatives = items(list);
    if (alternatives.length === 0) return { public: true };
    const found = alternatives.flatMap((alternative) => readRequirement(alternative, schemes, leftOut, findings));
    const isOptional = alternatives.some(({ value }) => Object.keys(value ?? {}).length === 0);
    if (found.length === 0) return isOptional ? { public: true } : { security: undefined };
    return { security: isOptional ? [...found, {}] : found };
  };
  const shared = child(root, "security");
  const defaults = shared === undefined ? {} : requirements(shared);
  return {
    schemes: schemes.size === 0 ? undefined : [...schemes].map(([key, value]) => ({ key, value })),
    defaults: { security: defaults["security"] },
    of(operation) {
      const own = child(operation, "security");
      if (own === undefined) return {};
      const required = requirements(own);
      if (JSON.stringify(required["security"]) === JSON.stringify(defaults["security"])) return {};
      // Without requirements of the service, an operation is public anyway.
      return required["public"] === true && defaults["security"] === undefined ? {} : required;
    },
  };
}

function readScheme(node: Node, findings: ImportFindings): OptionMembers | undefined {
  const description = textIn(node, "description");
  const [type, name, place] = [textIn(node, "type"), textIn(node, "name"), textIn(node, "in")];
  switch (type) {
    case "apiKey": {
      if (name === undefined || (place !== "header" && place !== "query" && place !== "cookie")) break;
      if (place !== "query" && !isToken(name)) {
        findings.add("import-security", node, `${JSON.stringify(name)} is not a valid name of a ${place}`);
        return undefined;
      }
      return { api_key: { in: identifier(place.toUpperCase()), name }, description };
    }
    case "http": {
      const scheme = textIn(node, "scheme") ?? "";
      if (!isToken(scheme)) break;
      return { http: { scheme: scheme.charAt(0).toUpperCase() + scheme.slice(1) }, description };
    }
    case "oauth2":
      return { oauth2: readFlows(node), description };
    case "openIdConnect":
      findings.add(
        "import-security",
        node,
        `OpenID Connect (${textIn(node, "openIdConnectUrl")}) is a bearer token in proto files`,
      );
      return { http: { scheme: "Bearer" }, description };
    default:
  }
  findings.add(
    "import-security",
    node,
    `a security scheme of the type ${JSON.stringify(type ?? "")} has no form in proto files`,
  );
  return undefined;
}

function readFlows(node: Node): OptionMembers {
  const flows = members(child(node, "flows"));
  const first = (name: string): string | undefined =>
    flows.map((flow) => textIn(flow, name)).find((url) => url !== undefined);
  const scopes = new Map(flows.flatMap((flow) => Object.entries(objectIn(child(flow, "scopes")))));
  const [tokenUrl, authorizationUrl] = [first("tokenUrl"), first("authorizationUrl")];
  return {
    token_url: tokenUrl ?? (authorizationUrl === undefined ? "/" : undefined),
    authorization_url: authorizationUrl,
    scopes: [...scopes].map(([key, value]) => ({ key, value: typeof value === "string" ? value : "" })),
    query_parameter: textIn(node, "x-query-parameter"),
  };
}

/** A requirement of one scheme, or of several that are needed together. */
function readRequirement(
  node: Node,
  schemes: ReadonlyMap<string, OptionMembers>,
  leftOut: ReadonlySet<string>,
  findings: ImportFindings,
): readonly OptionMembers[] {
  const entries = members(node);
  const known = entries.filter(({ key }) => schemes.has(key));
  for (const entry of entries) {
    if (!schemes.has(entry.key) && !leftOut.has(entry.key))
      findings.add("import-security", entry, `no security scheme is called ${JSON.stringify(entry.key)}`);
  }
  const [first, ...others] = known.map((entry) => requirementOf(entry, schemes));
  if (first === undefined) return [];
  return [others.length === 0 ? first : { ...first, and: others }];
}

function requirementOf(entry: Node, schemes: ReadonlyMap<string, OptionMembers>): OptionMembers {
  const names = items(entry).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  const declared = scopesOf(schemes.get(entry.key));
  const scopes = names.filter((name) => declared?.has(name));
  const privileges = names.filter((name) => !scopes.includes(name));
  return {
    scheme: entry.key,
    scopes: scopes.length === 0 ? undefined : scopes,
    privileges: privileges.length === 0 ? undefined : privileges,
  };
}

function scopesOf(scheme: OptionMembers | undefined): ReadonlySet<string> | undefined {
  const oauth2 = scheme?.["oauth2"];
  const scopes = typeof oauth2 === "object" && "scopes" in oauth2 ? oauth2["scopes"] : undefined;
  if (!Array.isArray(scopes)) return undefined;
  return new Set(scopes.map((scope: OptionMembers) => String(scope["key"])));
}
