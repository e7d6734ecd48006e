/** The part that a framework has removed from the front of a path. */
export interface Mount {
  /** As it is in the request: `/tenants/acme`. */
  readonly path: string;
  /** With the names of parameters, if the framework tells them: `/tenants/{tenant}`. */
  readonly template: string;
}

/** The target of a request before and after a framework has changed it. */
export interface Original {
  /** Undefined: the framework does not tell. */
  readonly before: string | undefined;
  readonly after: string;
  /** The parameters of the framework. */
  readonly params?: unknown;
}

const noMount: Mount = { path: "", template: "" };

/** Finds what a framework has removed from a target. Apart from requests, so that services that nothing observes lack it. */
export function mountOf(
  { before: original, after: target, params }: Original = { before: undefined, after: "" },
): Mount {
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
