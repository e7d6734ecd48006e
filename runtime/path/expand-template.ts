import { encodeVariable } from "./segment.ts";
import { type Template, variablePattern } from "./template.ts";

/**
 * Expands a template to a path. `values` are keyed by the field paths of the variables.
 *
 * The exact inverse of the router: `find` returns the same values, for every Unicode text. Segments may be `""`, `.` or
 * `..`, which URL parsers change, so do not put such a path into a URL. Throws a `TypeError` that names the variable for a
 * value that is missing, does not match the pattern of the variable, or has a lone surrogate, and for a `*` outside of
 * variables, which no value can fill. A `**` outside of variables expands to zero segments.
 */
export function expandTemplate(template: Template, values: Readonly<Record<string, string>>): string {
  const parts: string[] = [];
  let index = 0;
  for (const variable of template.variables) {
    while (index < variable.start) pushSegment(parts, template, index++);
    parts.push(expandVariable(template, variable.field, variablePattern(template, variable), values));
    index = variable.end;
  }
  while (index < template.segments.length) pushSegment(parts, template, index++);
  return `/${parts.join("/")}${template.verb === "" ? "" : `:${template.verb}`}`;
}

function pushSegment(parts: string[], template: Template, index: number): void {
  const part = template.segments[index] as string;
  if (part === "*") {
    throw new TypeError(
      `path template ${JSON.stringify(template.text)}: segment ${index + 1} is a "*" outside of every variable; ` +
        'give it a name, such as "{id}", to expand the template',
    );
  }
  if (part !== "**") parts.push(part);
}

function expandVariable(
  template: Template,
  field: string,
  pattern: string,
  values: Readonly<Record<string, string>>,
): string {
  const value = Object.hasOwn(values, field) ? values[field] : undefined;
  if (value === undefined) {
    throw new TypeError(`path template ${JSON.stringify(template.text)}: no value for the variable "${field}"`);
  }
  const encoded = encodeVariable(value, pattern);
  if (encoded !== undefined) return encoded;
  throw new TypeError(
    `path template ${JSON.stringify(template.text)}: variable "${field}" must be valid Unicode of the form ` +
      `"${pattern}", not ${JSON.stringify(value)}`,
  );
}
