/**
 * The part that a path template of `google.api.routing` extracts: the key, and the value as the only group of the
 * expression.
 */
export interface RoutingPattern {
  readonly key: string;
  /** Undefined for a value that is taken whole. */
  readonly pattern: RegExp | undefined;
}

const template: RegExp = /^([^{}]*)\{([A-Za-z_][A-Za-z0-9_]*)(?:=([^{}]+))?\}([^{}]*)$/;

/** Parses a path template with one variable (AIP-4222); undefined for any other text. */
export function routingPattern(text: string): RoutingPattern | undefined {
  const [, before, key, inner = "*", after] = template.exec(text) ?? [];
  if (before === undefined || key === undefined || after === undefined) return undefined;
  if (before === "" && inner === "**" && after === "") return { key, pattern: undefined };
  return { key, pattern: new RegExp(`^${source(before)}(${source(inner)})${source(after)}$`) };
}

/** `*` stands for a segment, and `**` for any number of them: `shelves/**` includes `shelves`. */
function source(part: string): string {
  return part.replace(/\/\*\*|\*\*|\*|[\\^$.+?()[\]|]/g, (found) => {
    if (found === "/**") return "(?:/.*)?";
    if (found === "**") return ".*";
    return found === "*" ? "[^/]+" : `\\${found}`;
  });
}
