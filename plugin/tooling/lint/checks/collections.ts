import { isPartial, partialTexts } from "@protoc-gen-rest/runtime/path";
import type { Resource } from "../../../model/elements/resource.ts";
import { atOperation, type LintContext, operationsOf } from "../lint-context.ts";

/** AIP-122: the segments of paths and the collections of resources are camelCase, and plurals. */
export function checkCollections({ model, report }: LintContext): void {
  const rule = "aip-0122-collection";
  for (const operation of operationsOf(model)) {
    for (const { template, place } of operation.bindings) {
      const wrong = template.segments.map(wrongWord).find((word) => word !== undefined);
      if (wrong === undefined) continue;
      const message = `the segment "${wrong}" is not in camelCase`;
      report(rule, { ...atOperation(operation), place }, message, `write "${camelCase(wrong)}"`);
    }
  }
  for (const { resources, messages } of model.files) {
    for (const resource of resources) {
      const problem = patternProblem(resource);
      const message = messages.find(({ descriptor }) => descriptor.path.join() === resource.descriptor.path.join());
      if (problem === undefined || message === undefined) continue;
      report(rule, { subject: message.name, place: message.place }, ...problem);
    }
  }
}

function patternProblem({ patterns, plural }: Resource): readonly [problem: string, hint: string] | undefined {
  for (const { text } of patterns) {
    const segments = text.split("/");
    const wrong = segments.find((segment) => !segment.includes("{") && !isCamelCase(segment));
    if (wrong !== undefined) {
      return [`the collection "${wrong}" of the pattern ${text} is not in camelCase`, `write "${camelCase(wrong)}"`];
    }
    const [collection = "", last = ""] = segments.slice(-2);
    // `users/{user}/events` may stand for userEvents.
    const isShort = plural?.toLowerCase().endsWith(collection.toLowerCase()) === true;
    if (plural === undefined || !last.startsWith("{") || segments.length < 2 || isShort) continue;
    return [
      `the collection of the pattern ${text} is "${collection}", but the plural is "${plural}"`,
      `write "${plural}"`,
    ];
  }
  return undefined;
}

/** A literal that is not in camelCase, or such a text beside variables, without what separates it from them. */
function wrongWord(segment: string): string | undefined {
  if (!isPartial(segment)) return /^\w/.test(segment) && !isCamelCase(segment) ? segment : undefined;
  const words = partialTexts(segment).map((text) => text.replace(/^[\W_]+|[\W_]+$/g, ""));
  // After a variable, a word may begin as in the middle of a name.
  return words.find((word, index) => word !== "" && !isCamelCase(index === 0 ? word : `x${word}`));
}

function isCamelCase(segment: string): boolean {
  return /^[a-z][A-Za-z0-9.]*$/.test(segment);
}

function camelCase(segment: string): string {
  const [first = "", ...others] = segment.split(/[-_]+/).filter((word) => word !== "");
  const rest = others.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return first.charAt(0).toLowerCase() + first.slice(1) + rest.join("");
}
