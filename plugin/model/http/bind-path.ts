import {
  isPartial,
  parsePartialTemplate,
  parseRouteTemplate,
  parseTemplate,
  type Template,
  TemplateError,
  variablePattern,
} from "@protoc-gen-rest/runtime/path";
import type { Field, Variable } from "../elements/model.ts";
import type { Pattern } from "../options/http-rule.ts";
import type { BindingContext } from "./binding-context.ts";
import { resolvePathField } from "./resolve-path-field.ts";

interface BoundPath {
  readonly template: Template;
  readonly variables: readonly Variable[];
}

/** The template with the fields that it binds; undefined for an invalid one. */
export function bindPath(context: BindingContext, pattern: Pattern): BoundPath | undefined {
  const template = readTemplate(context, pattern);
  const variables = template && resolveVariables(context, pattern, template);
  return template && variables && { template, variables };
}

function readTemplate(context: BindingContext, pattern: Pattern): Template | undefined {
  const { findings, placeOf, subject } = context;
  try {
    return parsePattern(context, pattern.template);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const place = placeOf(pattern.field);
    const { reason } = error;
    const column = columnIn(context, error.column);
    findings.add(
      isDeepInside(error)
        ? {
            rule: "path-deep",
            place,
            subject,
            message: `${reason} at column ${column}; the binding is left out`,
            excerpt: { text: pattern.template, column, length: 2 },
            hint: 'put what follows "**" into a verb, such as "{name=**}:publish", or use a "*" for each segment',
          }
        : {
            rule: "path-syntax",
            place,
            subject,
            message: `${reason} at column ${column}`,
            excerpt: { text: pattern.template, column },
            hint: syntaxHint(context, pattern.template, error),
          },
    );
    return undefined;
  }
}

function parsePattern({ basePath, trailingSlash, partialSegments }: BindingContext, template: string): Template {
  // Without a leading "/" the template would extend the last segment of the base path.
  const text = template.startsWith("/") ? basePath + template : template;
  const parseWhole = trailingSlash ? parseRouteTemplate : parseTemplate;
  const whole = trailingSlash && template !== "/" ? `${text}/` : text;
  return partialSegments ? parsePartialTemplate(whole, parseWhole) : parseWhole(whole);
}

function syntaxHint(context: BindingContext, template: string, error: TemplateError): string {
  const { trailingSlash } = context;
  if (trailingSlash && template.endsWith("/")) return "remove the slash here: trailing_slash adds it";
  if (template.endsWith("/")) return "remove the slash at the end, or declare it with (rest.v1.method).trailing_slash";
  // Without the slash, the template is valid.
  if (error.template.endsWith("/")) return "remove trailing_slash, or change the end of the template";
  if (isPartOfSegment(context, error)) {
    return "if the variable is a part of the segment, allow this with (rest.v1.service).partial_segments; a verb begins with a colon";
  }
  return 'write a template such as "/v1/{name=shelves/*}/books:search"; see "Path template syntax" in google/api/http.proto';
}

/** Whether the template is valid if variables may be a part of a segment. */
function isPartOfSegment({ partialSegments }: BindingContext, { template }: TemplateError): boolean {
  try {
    return !partialSegments && parsePartialTemplate(template).segments.some(isPartial);
  } catch {
    return false;
  }
}

/** A column of the whole template as one of the part in the proto file. */
function columnIn({ basePath }: BindingContext, column: number): number {
  return Math.max(1, column - basePath.length);
}

/**
 * A `**` that is followed by segments. http.proto forbids it, but published APIs such as Firestore contain it next to
 * valid bindings, and their users cannot repair them.
 */
function isDeepInside({ template, column }: TemplateError): boolean {
  return /[/=]/.test(template.charAt(column - 2)) && template.startsWith("**", column - 1);
}

function resolveVariables(
  context: BindingContext,
  pattern: Pattern,
  template: Template,
): readonly Variable[] | undefined {
  const variables: Variable[] = [];
  for (const variable of template.variables) {
    const resolved = resolvePathField(context.input, variable.field, context.parameters);
    if ("rule" in resolved) {
      const { rule, message, hint, offset, length } = resolved;
      const column = columnIn(context, variable.column) + offset;
      const excerpt = { text: pattern.template, column, length };
      const place = context.placeOf(pattern.field);
      context.findings.add({ rule, place, subject: context.subject, message, excerpt, hint });
      continue;
    }
    const bound = { path: resolved, column: columnIn(context, variable.column), text: variable.field };
    if (reportSecondOfOneof(context, pattern, variables, bound)) continue;
    const { multi, separator } = variable;
    variables.push({ path: resolved, pattern: variablePattern(template, variable), single: !multi, separator });
  }
  return variables.length === template.variables.length ? variables : undefined;
}

interface Bound {
  readonly path: readonly Field[];
  readonly column: number;
  readonly text: string;
}

/** Every request would set both members, which readers refuse. */
function reportSecondOfOneof(
  context: BindingContext,
  pattern: Pattern,
  before: readonly Variable[],
  bound: Bound,
): boolean {
  for (const { path } of before) {
    const apart = path.findIndex((field, index) => field !== bound.path[index]);
    const oneof = path[apart]?.oneof;
    if (oneof === undefined || oneof !== bound.path[apart]?.oneof) continue;
    context.findings.add({
      rule: "path-field-oneof",
      place: context.placeOf(pattern.field),
      subject: context.subject,
      message: `"${dotted(path)}" and "${bound.text}" are members of the oneof "${oneof.name}", so only one can be set`,
      excerpt: { text: pattern.template, column: bound.column, length: bound.text.length },
      hint: "bind one of them here, and the other in an additional binding",
    });
    return true;
  }
  return false;
}

function dotted(path: readonly Field[]): string {
  return path.map((field) => field.name).join(".");
}
