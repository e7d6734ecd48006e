import { encodeVariable, endsBefore } from "./segment.ts";
import { type Template, type TemplateVariable, variablePattern } from "./template.ts";

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
    const text = expandVariable(template, variable, values);
    // Further variables of a segment find it begun.
    const begun = index === variable.end ? parts.pop() : undefined;
    const segment = begun ?? (template.segments[variable.start] as string);
    parts.push(variable.read === undefined ? text : segment.replace("{}", () => text));
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
  variable: TemplateVariable,
  values: Readonly<Record<string, string>>,
): string {
  const { field, separator } = variable;
  const pattern = variablePattern(template, variable);
  const value = Object.hasOwn(values, field) ? values[field] : undefined;
  if (value === undefined) {
    throw new TypeError(`path template ${JSON.stringify(template.text)}: no value for the variable "${field}"`);
  }
  const encoded = encodeVariable(value, pattern);
  if (encoded !== undefined && variable.read !== undefined && !isReadable(value, separator)) {
    throw new TypeError(
      `path template ${JSON.stringify(template.text)}: variable "${field}" must not be empty or contain the text after it, ` +
        `and is ${JSON.stringify(value)}`,
    );
  }
  if (encoded !== undefined) return encoded;
  throw new TypeError(
    `path template ${JSON.stringify(template.text)}: variable "${field}" must be valid Unicode of the form ` +
      `"${pattern}", not ${JSON.stringify(value)}`,
  );
}

/** Whether a router reads a part of a segment as it was. */
function isReadable(value: string, separator: string | undefined): boolean {
  return value !== "" && (separator === undefined || endsBefore(value, separator));
}
