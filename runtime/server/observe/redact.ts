import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import { credentialParameters } from "../access/credential-parameters.ts";
import type { ServedApi } from "../service/middleware.ts";
import { allowedMethods, findOperation } from "../service/served-api.ts";

const redacted = "[redacted]";

/**
 * Returns a copy of a message without the values of fields with `debug_redact`, for logs. A member of the same name in
 * another message of the operation is redacted as well.
 */
export function redactMessage(message: unknown, { sensitive }: Operation): unknown {
  return sensitive === undefined ? message : copy(message, new Set(sensitive));
}

function copy(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => copy(item, names));
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    names.has(name) ? redacted : copy(member, names),
  ]);
  return Object.fromEntries(members);
}

/** Returns the path and the query of a request for logs. */
export type RedactTarget = (target: string, operation: Operation, route: Route) => string;

/**
 * Returns a function that redacts the path and the query of a request: without parameters for fields with `debug_redact`, and
 * without what a security scheme of any operation calls a credential, since clients send it to all of them. A path with
 * such a field is replaced by its template.
 */
export function targetRedactor({ operations }: ServedApi): RedactTarget {
  const credentials = new Set(operations.flatMap((operation) => [...credentialParameters(operation)]));
  return (target, operation, route) => redactTarget(target, operation, route, credentials);
}

function redactTarget(target: string, operation: Operation, route: Route, credentials: ReadonlySet<string>): string {
  const names = new Set(operation.sensitive);
  const [path = "", ...query] = target.split("?");
  const shown = isPathSensitive(route, names) ? route.template : path;
  return query.length === 0 ? shown : `${shown}?${redactQuery(query.join("?"), route, names, credentials)}`;
}

/**
 * Returns a function that redacts the path of a request for logs, whether or not an operation serves it: a method may be wrong,
 * an escape malformed, or a middleware may refuse it.
 */
export function pathRedactor(api: ServedApi): (path: string) => string {
  if (api.operations.every(({ sensitive }) => sensitive === undefined)) return (path) => path;
  const sensitiveTemplate = (path: string): string | undefined => {
    const methods = allowedMethods(api, path);
    return (methods.includes("*") ? [""] : methods)
      .map((method) => findOperation(api, method, path))
      .find((found) => found !== undefined && isPathSensitive(found.route, new Set(found.operation.sensitive)))?.route
      .template;
  };
  return (path) => sensitiveTemplate(path) ?? sensitiveTemplate(path.replace(/[^/:]+/g, replaceMalformed)) ?? path;
}

/** Replaces text with a malformed escape by U+FFFD, which matches the variables of a template but not its literals. */
function replaceMalformed(text: string): string {
  try {
    decodeURIComponent(text);
    return text;
  } catch {
    return "\ufffd";
  }
}

function isPathSensitive({ path = [] }: Route, names: ReadonlySet<string>): boolean {
  return path.some(({ name, protoName = name }) => isSensitive(name, names) || isSensitive(protoName, names));
}

/** `user.password` and `user[password]` are in `user` and named `password`. */
function isSensitive(name: string, names: ReadonlySet<string>): boolean {
  return names.size > 0 && name.split(/[.[\]]+/).some((part) => names.has(part));
}

function redactQuery(
  query: string,
  route: Route,
  names: ReadonlySet<string>,
  credentials: ReadonlySet<string>,
): string {
  const { query: parameters = [], queryRest } = route;
  const hidden = new Set(credentials);
  for (const { key, name } of parameters) if (key !== undefined && isSensitive(name, names)) hidden.add(key);
  // The names of such parameters are values of the field.
  const isRestHidden = queryRest !== undefined && Object.values(queryRest).some((name) => names.has(name));
  const known = new Set(parameters.flatMap(({ name, protoName = name, key = name }) => [name, protoName, key]));
  return query
    .split("&")
    .map((pair) => {
      const encoded = /^[^=]*/.exec(pair)![0];
      const name = decoded(encoded);
      if (hidden.has(name) || isSensitive(name, names)) return `${encoded}=${redacted}`;
      return isRestHidden && !known.has(name.replace(/\[.*/s, "")) ? redacted : pair;
    })
    .join("&");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
