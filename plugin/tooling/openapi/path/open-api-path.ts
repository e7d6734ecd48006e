import { isPartial } from "@protoc-gen-rest/runtime/path";
import type { Binding, Variable } from "../../../model/elements/model.ts";

/** A path of a document, with a parameter for each wildcard of the template. */
export interface OpenApiPath {
  /** `/v1/shelves/{shelvesId}/books/{booksId}:publish`. */
  readonly path: string;
  readonly parameters: readonly PathParameter[];
}

export interface PathParameter {
  readonly name: string;
  /** The variable that the parameter is a part of; undefined for a wildcard outside of variables. */
  readonly variable: Variable | undefined;
  /** The variable is this parameter alone. */
  readonly isWhole: boolean;
  /** `**`: may contain slashes, which OpenAPI cannot express. */
  readonly isDeep: boolean;
}

/**
 * Translates a template. A variable that matches one segment is a parameter with its name. One that matches several, such
 * as `{name=shelves/*\/books/*}`, keeps its literals, and has a parameter for each wildcard, which is named after the
 * literal before it as in Google's discovery documents: `/shelves/{shelvesId}/books/{booksId}`.
 */
export function openApiPath({ template, variables }: Binding): OpenApiPath {
  const parameters: PathParameter[] = [];
  const segments = template.segments.map((segment, index) => {
    if (isPartial(segment)) return partialPath(segment, index);
    if (segment !== "*" && segment !== "**") return segment;
    const at = template.variables.findIndex(({ start, end }) => start <= index && index < end);
    const span = template.variables[at];
    const isWhole = span !== undefined && span.end - span.start === 1;
    const variable = variables[at];
    const name = isWhole && variable !== undefined ? nameOf(variable) : wildcardName(template.segments, index);
    const unique = uniqueName(name, parameters);
    parameters.push({ name: unique, variable, isWhole, isDeep: segment === "**" });
    return `{${unique}}`;
  });
  function partialPath(segment: string, index: number): string {
    const own = variables.filter((_, at) => template.variables[at]?.start === index);
    const names = own.map((variable) => {
      const name = uniqueName(nameOf(variable), parameters);
      parameters.push({ name, variable, isWhole: true, isDeep: false });
      return name;
    });
    return segment.replace(/\{\}/g, () => `{${names.shift()}}`);
  }
  return { path: `/${segments.join("/")}${template.verb === "" ? "" : `:${template.verb}`}`, parameters };
}

/** Paths that differ only in the names of their parameters are the same path. */
export function pathKey(path: string): string {
  return path.replace(/\{[^}]*\}/g, "{}");
}

function nameOf({ path }: Variable): string {
  return path.map(({ jsonName }) => jsonName).join(".");
}

function wildcardName(segments: readonly string[], index: number): string {
  const before = segments.slice(0, index).findLast((segment) => /^[A-Za-z]/.test(segment));
  const name = before?.replace(/%..|[^A-Za-z0-9]+(.?)/g, (_, next: string | undefined) => (next ?? "").toUpperCase());
  return segments[index] === "**" ? (name === undefined ? "path" : `${name}Path`) : `${name ?? "segment"}Id`;
}

function uniqueName(name: string, taken: readonly PathParameter[]): string {
  let unique = name;
  for (let count = 2; taken.some((other) => other.name === unique); count++) unique = `${name}${count}`;
  return unique;
}
