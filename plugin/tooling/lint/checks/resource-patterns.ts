import type { Field } from "../../../model/elements/model.ts";
import { variableName } from "../binding-parts.ts";
import { atOperation, type LintContext, operationsOf } from "../lint-context.ts";
import { ResourceTypes } from "../resource-types.ts";

/** AIP-127: a variable that refers to a resource takes names of this resource, and no others. */
export function checkResourcePatterns({ model, report }: LintContext): void {
  const types = new ResourceTypes(model);
  for (const operation of operationsOf(model)) {
    for (const { variables, place } of operation.bindings) {
      for (const { path, pattern } of variables) {
        const patterns = patternsOf(path.at(-1)!, types);
        if (patterns.length === 0 || patterns.some((text) => matches(text, pattern))) continue;
        const message = `"{${variableName(path)}=${pattern}}" takes no name such as ${patterns.join(" or ")}`;
        const hint = `write "{${variableName(path)}=${templateOf(patterns[0]!)}}"`;
        report("aip-0127-resource-pattern", { ...atOperation(operation), place }, message, hint);
      }
    }
  }
}

/** The patterns of the resource that a field refers to; none if names of any form are valid. */
function patternsOf({ reference, message }: Field, types: ResourceTypes): readonly string[] {
  const { type, childType = "" } = reference;
  const found = types.find(type ?? childType, message.file);
  const texts = [...new Set(found.flatMap(({ patterns }) => patterns.map(({ text }) => text)))];
  if (type !== undefined) return texts;
  const parents = texts.map((text) => text.split("/").slice(0, -2).join("/"));
  return parents.includes("") ? [] : parents;
}

function matches(resource: string, template: string): boolean {
  const segments = template.split("/").map((segment) => {
    return segment === "**" ? "(?:[^/]+/)*[^/]*" : segment === "*" ? "[^/]+" : segment.replace(/[^\w]/g, "\\$&");
  });
  // A single wildcard takes the last part of a name, as in /v1/books/{name}; aip-0127-resource-name is about it.
  return template === "*" || new RegExp(`^${segments.join("/")}$`).test(resource);
}

function templateOf(resource: string): string {
  return resource.replace(/\{\w+=\*\*\}/g, "**").replace(/\{[^}]*\}/g, "*");
}
