import { type Operation, partsOf } from "@protoc-gen-rest/plugin";

/** The environment's credentials for the security schemes of an operation. */
export interface EnvCredentials {
  /** For the generated function that creates the interceptor, by scheme. */
  readonly credentials: Readonly<Record<string, unknown>>;
  /** The variables that would help, for each requirement, unless one is met. */
  readonly missing: readonly string[];
}

/** Reads `REST_AUTH_<SCHEME>` for each security scheme that the operation accepts. */
export function envCredentials({ security, service }: Operation, env: NodeJS.ProcessEnv): EnvCredentials {
  const requirements = security.map((requirement) => partsOf(requirement).map(({ scheme }) => scheme));
  const names = [...new Set(requirements.flat())];
  const found = names.flatMap((name) => {
    const value = env[variableFor(name)];
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
  const credentials = found.map(([name, value]) => {
    const scheme = service.securitySchemes.get(name);
    const isBasic = scheme?.kind === "http" && scheme.scheme.toLowerCase() === "basic";
    return [name, isBasic ? basicCredentials(value) : value] as const;
  });
  const isMissing = (name: string): boolean => found.every(([given]) => given !== name);
  const missing = requirements.map((schemes) => schemes.filter(isMissing).map(variableFor).join(" and "));
  return {
    credentials: Object.fromEntries(credentials),
    missing: missing.includes("") ? [] : [...new Set(missing)],
  };
}

/** `REST_AUTH_API_KEY` for `apiKey` and `api-key`. */
function variableFor(scheme: string): string {
  const words = scheme.replace(/([a-z\d])([A-Z])/g, "$1_$2").replace(/\W+/g, "_");
  return `REST_AUTH_${words.toUpperCase()}`;
}

/** `user:password`. */
function basicCredentials(value: string): { readonly username: string; readonly password: string } {
  const [username = "", ...rest] = value.split(":");
  return { username, password: rest.join(":") };
}
