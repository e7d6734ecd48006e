import type { Operation } from "@protoc-gen-rest/plugin";

/** What the environment has for the security schemes of an operation. */
export interface EnvCredentials {
  /** For the generated function that creates the interceptor, by scheme. */
  readonly credentials: Readonly<Record<string, unknown>>;
  /** The variables that would help, if there are no credentials. */
  readonly missing: readonly string[];
}

/** Reads `REST_AUTH_<SCHEME>` for each security scheme that the operation accepts. */
export function envCredentials({ security, service }: Operation, env: NodeJS.ProcessEnv): EnvCredentials {
  const names = [...new Set(security.map(({ scheme }) => scheme))];
  const found = names.flatMap((name) => {
    const value = env[variableFor(name)];
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
  const credentials = found.map(([name, value]) => {
    const scheme = service.securitySchemes.get(name);
    const isBasic = scheme?.kind === "http" && scheme.scheme.toLowerCase() === "basic";
    return [name, isBasic ? basicCredentials(value) : value] as const;
  });
  return { credentials: Object.fromEntries(credentials), missing: found.length > 0 ? [] : names.map(variableFor) };
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
