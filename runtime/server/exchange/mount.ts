/** What a framework has removed from the front of a path. */
export interface Mount {
  /** As it is in the request: `/tenants/acme`. */
  readonly path: string;
  /** With the names of parameters, if the framework tells them: `/tenants/{tenant}`. */
  readonly template: string;
}

const noMount: Mount = { path: "", template: "" };

/** Compares the target of a request before and after a framework has changed it. `params` are the parameters of the framework. */
export function mountOf(original: string | undefined, target: string, params?: unknown): Mount {
  if (original === undefined || original === target || !original.startsWith("/")) return noMount;
  const whole = withoutQuery(original);
  const local = withoutQuery(target);
  if (!whole.endsWith(local) && local !== "/") return noMount;
  const path = whole.endsWith(local) ? whole.slice(0, -local.length) : whole;
  return { path, template: nameParameters(path, params) };
}

function withoutQuery(target: string): string {
  return target.replace(/\?.*/s, "");
}

/** Replaces the segments that are values of parameters. */
function nameParameters(path: string, params: unknown): string {
  if (typeof params !== "object" || params === null) return path;
  const names = new Map(Object.entries(params).map(([name, value]) => [value, name]));
  return path.replace(/[^/]+/g, (segment) => {
    const name = names.get(decoded(segment));
    return name === undefined ? segment : `{${name}}`;
  });
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
