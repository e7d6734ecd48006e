import type { Operation } from "../../operation/operation.ts";
import type { Route } from "../../operation/route.ts";
import { reservedParameters } from "../request/reserved-parameters.ts";

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

/**
 * Returns the path and the query of a request for logs: without credentials, and without parameters for fields with
 * `debug_redact`. A path with such a field is replaced by its template.
 */
export function redactTarget(target: string, operation: Operation, route: Route): string {
  const names = new Set(operation.sensitive);
  const hidden = new Set([...reservedParameters(operation)].filter((name) => name !== operation.callbackParameter));
  for (const { key, name } of route.query ?? []) if (key !== undefined && isSensitive(name, names)) hidden.add(key);
  const [path = "", ...query] = target.split("?");
  const isPathSensitive = (route.path ?? []).some(({ name, protoName = name }) => {
    return isSensitive(name, names) || isSensitive(protoName, names);
  });
  const shown = isPathSensitive ? route.template : path;
  if (query.length === 0) return shown;
  return `${shown}?${redactQuery(query.join("?"), (name) => hidden.has(name) || isSensitive(name, names))}`;
}

/** `user.password` and `user[password]` are in `user` and named `password`. */
function isSensitive(name: string, names: ReadonlySet<string>): boolean {
  return names.size > 0 && name.split(/[.[\]]+/).some((part) => names.has(part));
}

function redactQuery(query: string, isHidden: (name: string) => boolean): string {
  return query
    .split("&")
    .map((pair) => {
      const name = /^[^=]*/.exec(pair)![0];
      return isHidden(decoded(name)) ? `${name}=${redacted}` : pair;
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
