import { parseTemplate, TemplateError } from "@protoc-gen-rest/runtime/path";
import type { ImportFindings } from "../source/import-findings.ts";
import type { Node } from "../source/node.ts";

/** A path as google.api.http has it. */
export interface PathTemplate {
  /** The template for the names of the fields of its variables, in their order. */
  readonly write: (fields: readonly string[]) => string;
  readonly variables: readonly PathVariable[];
  /** A slash follows the template. */
  readonly trailingSlash: boolean;
}

export interface PathVariable {
  /** The names of the parameters: several if they are parts of one segment. */
  readonly parameters: readonly string[];
  /** The parameters in braces and the literals between them; undefined for a whole segment. */
  readonly pieces: readonly string[] | undefined;
}

/** The template of a path; undefined if there is none, which is reported. */
export function pathTemplate(
  path: string,
  deep: ReadonlySet<string>,
  at: Node,
  findings: ImportFindings,
): PathTemplate | undefined {
  if (/\p{Surrogate}/u.test(path)) {
    const message = `the path ${JSON.stringify(path)} is not valid Unicode, so the operation is left out`;
    findings.add("import-path", at, message);
    return undefined;
  }
  const plain = plainPath(path, at, findings);
  const trailingSlash = plain.endsWith("/");
  if (plain === "/") return { write: () => plain, variables: [], trailingSlash };
  const trimmed = trailingSlash ? plain.slice(0, -1) : plain;
  const segments = trimmed.split("/").slice(1);
  const variables: PathVariable[] = [];
  const parts = segments.map((segment, index) => readSegment(segment, index === segments.length - 1, variables));
  for (const { pieces, parameters } of variables) {
    if (pieces === undefined) continue;
    const names = parameters.map((name) => `{${name}}`).join(" and ");
    findings.add(
      "import-path",
      at,
      `${names} are parts of a segment, which is one variable in the template`,
      "callers pass the whole segment",
    );
  }
  const inside = segments.slice(0, -1).flatMap((segment) => [...deep].filter((name) => segment === `{${name}}`));
  if (inside.length > 0) findings.add("import-path", at, "only the last variable of a template can hold slashes");
  const write = (fields: readonly string[]): string => {
    let next = 0;
    return parts
      .map((part, index) => {
        const isLast = index === parts.length - 1;
        return `/${part.replace(/\{\}/g, () => `{${fieldPattern(fields[next] ?? "", variables[next++], isLast ? deep : none)}}`)}`;
      })
      .join("");
  };
  try {
    parseTemplate(write(variables.map((_, index) => `v${index}`)));
    return { write, variables, trailingSlash };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    findings.add(
      "import-path",
      at,
      `the path ${path} has no form in google.api.http (${error.reason}), so the operation is left out`,
    );
    return undefined;
  }
}

/** The path without a query and with one slash at its end at most; the rest is reported. */
function plainPath(path: string, at: Node, findings: ImportFindings): string {
  const plain = path.replace(/[?#].*$/, "");
  if (plain !== path)
    findings.add(
      "import-path",
      at,
      `only the path ${plain} is part of the template`,
      "declare query parameters as such",
    );
  const single = plain.replace(/\/{2,}$/, "/");
  if (single !== plain)
    findings.add("import-path", at, "a path ends with one slash at most, so the others are removed");
  return single;
}

const none: ReadonlySet<string> = new Set();

/** `**` can only be the last segment. */
function fieldPattern(field: string, variable: PathVariable | undefined, deep: ReadonlySet<string>): string {
  return variable?.parameters.some((name) => deep.has(name)) ? `${field}=**` : field;
}

/** A segment with `{}` in place of its variable. A verb may follow in the last one. */
function readSegment(segment: string, isLast: boolean, variables: PathVariable[]): string {
  const whole = isLast ? /^\{([^{}]+)\}(:[^:{}]+)?$/.exec(segment) : /^\{([^{}]+)\}$/.exec(segment);
  if (whole !== null) {
    variables.push({ parameters: [whole[1] ?? ""], pieces: undefined });
    return `{}${whole[2] ?? ""}`;
  }
  if (!/\{[^{}]+\}/.test(segment)) return escapeLiteral(segment, isLast);
  const pieces = segment.split(/(\{[^{}]+\})/);
  variables.push({
    parameters: pieces.filter((piece) => piece.startsWith("{")).map((piece) => piece.slice(1, -1)),
    pieces,
  });
  return "{}";
}

/** Characters that a literal cannot have are percent-encoded, as they are in a request. */
function escapeLiteral(segment: string, isLast: boolean): string {
  const encoded = segment.replace(/%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~!$&'()+,;=:@%]/gu, encodeURIComponent);
  return isLast && encoded.split(":").length < 3 && !encoded.startsWith(":") ? encoded : encoded.replaceAll(":", "%3A");
}
