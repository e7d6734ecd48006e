import { growPartial } from "./grow-partial.ts";
import { parseRouteTemplate } from "./parse-route-template.ts";
import { matchPartial, partialTexts } from "./partial-text.ts";
import { type Template, TemplateError, type TemplateVariable } from "./template.ts";

/**
 * Parses the template of a route as `parseRouteTemplate` does, and takes variables that are a part of a segment:
 * `/Calls/{sid}.json`, `/v{version}`, `/{owner}-{id}`. The grammar of `google.api.http` has no such templates;
 * `(rest.v1.service).partial_segments` allows them.
 *
 * `parse` reads the rest: with `parseTemplate`, a slash at the end is an error. Throws a `TemplateError` also for a variable with a
 * pattern in such a segment, and for two without text between them.
 */
export function parsePartialTemplate(text: string, parse: (text: string) => Template = parseRouteTemplate): Template {
  const parts: Part[] = [];
  const plain = text.replace(/(?<=\/)[^/{]*(?:\{[^{}]*\}[^/{]*)+/g, (segment, at: number) => {
    // The colon of a verb is outside of variables.
    const [path = ""] = segment.split(/:(?![^{]*\})/);
    if (/^\{[^}]*\}$/.test(path)) return segment;
    parts.push(readPart(text, path, at));
    // As many characters of a literal, so that columns stay what they are.
    return path.replace(/\{[^}]*\}/g, ({ length }) => "x".repeat(length)) + segment.slice(path.length);
  });
  const template = parseAs(text, plain, parse);
  const segments = [...template.segments];
  for (const { index, segment } of parts) segments[index] = segment;
  const variables = [...template.variables, ...parts.flatMap((part) => part.variables)];
  variables.sort((a, b) => a.column - b.column);
  for (const [index, { field, column }] of variables.entries()) {
    const isSecond = variables.findIndex((other) => other.field === field) < index;
    if (isSecond) throw new TemplateError(text, column, `"${field}" is bound twice`);
  }
  return { ...template, text, segments, variables, grow: growPartial, holds: holdsPartial };
}

/** Parses `plain` with errors about `text`, which has the same columns. */
function parseAs(text: string, plain: string, parse: (text: string) => Template): Template {
  try {
    return parse(plain);
  } catch (error) {
    throw error instanceof TemplateError ? new TemplateError(text, error.column, error.reason) : error;
  }
}

function holdsPartial(segment: string, written: string): boolean {
  return matchPartial(segment.split("{}"), written) !== undefined;
}

/** A segment with variables and text. */
interface Part {
  readonly index: number;
  readonly segment: string;
  readonly variables: readonly TemplateVariable[];
}

function readPart(text: string, path: string, at: number): Part {
  const segment = path.replace(/\{[^}]*\}/g, "{}");
  const texts = partialTexts(segment);
  const index = text.slice(0, at).split("/").length - 2;
  const variables = [...path.matchAll(/\{([^}]*)\}/g)].map((match, part): TemplateVariable => {
    const [, field = ""] = match;
    const column = at + match.index + 2;
    if (field.includes("=")) {
      throw new TemplateError(text, column, "a variable that is a part of a segment takes no pattern");
    }
    if (!/^[a-z_]\w*(?:\.[a-z_]\w*)*$/i.test(field)) throw new TemplateError(text, column, "expected a field name");
    if (part > 0 && texts[part] === "") {
      throw new TemplateError(text, column - 1, "text must separate the variables of a segment");
    }
    const separator = part < texts.length - 2 ? { separator: texts[part + 1] as string } : {};
    const read = (given: string) => (matchPartial(texts, given) as string[])[part] as string;
    return { field, start: index, end: index + 1, multi: false, column, ...separator, read };
  });
  return { index, segment, variables };
}
