import { parseTemplate, type Template, TemplateError, variablePattern } from "@protoc-gen-rest/runtime/path";
import type { Field, Variable } from "../model.ts";
import type { Pattern } from "../options/http-rule.ts";
import type { BindingContext } from "./binding-context.ts";
import { resolvePathField } from "./resolve-field.ts";

interface BoundPath {
  readonly template: Template;
  readonly variables: readonly Variable[];
}

/** The template with the fields that it binds; undefined when something is wrong with it. */
export function bindPath(context: BindingContext, pattern: Pattern): BoundPath | undefined {
  const template = readTemplate(context, pattern);
  const variables = template && resolveVariables(context, pattern, template);
  return template && variables && { template, variables };
}

function readTemplate(context: BindingContext, pattern: Pattern): Template | undefined {
  const { findings, placeOf, subject, basePath } = context;
  try {
    // Without its "/" a template would go on in the last segment of the base path.
    return parseTemplate(pattern.template.startsWith("/") ? basePath + pattern.template : pattern.template);
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
            hint: 'put what follows "**" into a verb, such as "{name=**}:publish", or write a "*" for each segment',
          }
        : {
            rule: "path-syntax",
            place,
            subject,
            message: `${reason} at column ${column}`,
            excerpt: { text: pattern.template, column },
            hint: 'a template is like "/v1/{name=shelves/*}/books:search"; see google/api/http.proto, "Path template syntax"',
          },
    );
    return undefined;
  }
}

/** A column of the whole template in the part that the proto file has. */
function columnIn({ basePath }: BindingContext, column: number): number {
  return Math.max(1, column - basePath.length);
}

/**
 * A `**` with segments behind it. http.proto forbids it, and yet published APIs have it (Firestore, for one, beside
 * bindings that are right), so it must not stop a run that its user cannot repair.
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
    const resolved = resolvePathField(context.input, variable.field);
    if ("rule" in resolved) {
      const { rule, message, hint, offset, length } = resolved;
      const column = columnIn(context, variable.column) + offset;
      const excerpt = { text: pattern.template, column, length };
      const place = context.placeOf(pattern.field);
      context.findings.add({ rule, place, subject: context.subject, message, excerpt, hint });
      continue;
    }
    const bound = { path: resolved, column: columnIn(context, variable.column), text: variable.field };
    if (isSecondOfOneof(context, pattern, variables, bound)) continue;
    variables.push({ path: resolved, pattern: variablePattern(template, variable), single: !variable.multi });
  }
  return variables.length === template.variables.length ? variables : undefined;
}

interface Bound {
  readonly path: readonly Field[];
  readonly column: number;
  readonly text: string;
}

/** Every request would set both members, and no reader takes that. */
function isSecondOfOneof(
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
      message: `"${dotted(path)}" and "${bound.text}" are members of the oneof "${oneof.name}", and only one can be set`,
      excerpt: { text: pattern.template, column: bound.column, length: bound.text.length },
      hint: "bind one of them, and the other with an additional binding",
    });
    return true;
  }
  return false;
}

function dotted(path: readonly Field[]): string {
  return path.map((field) => field.name).join(".");
}
