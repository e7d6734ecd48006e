import { parseTemplate, TemplateError } from "@protoc-gen-rest/runtime/path";
import type { ServiceOptions } from "../options/service-options.ts";

/** The base path, or "" for an invalid one, so that one mistake is not reported again for every template. */
export function usableBasePath({ basePath = "" }: ServiceOptions): string {
  return basePathProblem(basePath) === undefined ? basePath : "";
}

/** The problem of a base path, as the end of a sentence. */
export function basePathProblem(basePath: string): string | undefined {
  if (basePath === "") return undefined;
  try {
    const { segments, variables, verb } = parseTemplate(basePath);
    if (variables.length > 0) return "has variables";
    if (verb !== "") return "has a verb";
    return segments.some((segment) => segment === "*" || segment === "**") ? "has wildcards" : undefined;
  } catch (error) {
    if (error instanceof TemplateError) return `is invalid: ${error.reason} at column ${error.column}`;
    throw error;
  }
}
