import { isComposite } from "../../forms/composite.ts";
import type { Binding, Field, FieldType, Message, Operation, Parameter, Variable } from "../../model/elements/model.ts";
import type { RequestContent } from "../../model/elements/request-content.ts";
import { contentsOf } from "../../model/wire/body-format.ts";
import { isFieldMask, maskName } from "../../model/wire/field-mask.ts";
import { constraintsOf } from "./constraints.ts";
import { meetRules } from "./meet-rules.ts";
import { type SampleContext, type SampleObject, sampleField, sampleMessage, sampleObject } from "./sample-message.ts";
import { identifier, meetsSchema } from "./sample-text.ts";

/** Returns a request in the plain shape that the first binding of an operation can carry. */
export function sampleRequest(operation: Operation, context: SampleContext): unknown {
  const { input, bindings } = operation;
  const [binding] = bindings;
  if (input.form.kind === "http_body") return sampleContent(operation.requestMediaType);
  if (binding === undefined || input.form.kind !== "object") {
    return sampleMessage(input, context);
  }
  return meetRules(input, context, (own) => sampleParts(operation, binding, own));
}

function sampleParts(operation: Operation, binding: Binding, context: SampleContext): SampleObject {
  const { input } = operation;
  const selectors = selectorsOf(operation);
  const parts = sampleObject(input, { ...context, within: [input] }, (field, inner) => {
    // A list begins at its first page.
    const isPage = field === operation.pagination?.request && !constraintsOf(field).required;
    if (selectors.has(field) || isPage) return undefined;
    const value = samplePart(field, operation, binding, inner);
    return typeof value === "string" && isAnyMask(field) ? (sampleMask(input, binding, inner) ?? value) : value;
  });
  // In the order of the path, and before all others.
  const result: SampleObject = {};
  for (const variable of binding.variables) if (variable.path.length === 1) setVariable(result, variable, context);
  Object.assign(result, parts);
  for (const variable of binding.variables) if (variable.path.length > 1) setVariable(result, variable, context);
  setMediaType(result, binding, context);
  return result;
}

/** Whether a field is a FieldMask whose paths no rule limits. */
function isAnyMask(field: Field): boolean {
  return isFieldMask(field) && constraintsOf(field).value.enum === undefined;
}

/** A field of the resource that an update writes; undefined if the request has none. */
function sampleMask({ fields }: Message, { body }: Binding, { random }: SampleContext): string | undefined {
  const messages = fields.filter(({ cardinality, type }) => {
    return cardinality === "singular" && type.kind === "message" && isComposite(type.form);
  });
  const resource = body.kind === "field" ? body.field : messages.length === 1 ? messages[0] : undefined;
  if (resource?.type.kind !== "message") return undefined;
  const fixed = ["output_only", "immutable", "identifier"] as const;
  const [first, ...others] = resource.type.fields.filter(({ behaviors }) => !fixed.some((it) => behaviors.has(it)));
  return first && maskName(random.pick([first, ...others]).name);
}

/** Bytes of a media type, or of one in its range. */
function sampleContent(mediaType: string): SampleObject {
  const contentType = mediaType.replace("*/*", "text/plain").replace("*", "x-sample");
  return { contentType, data: new TextEncoder().encode("hello\n") };
}

/** The fields whose values tell the operations of a route apart: clients set them. */
function selectorsOf({ input, service, fixedFields }: Operation): ReadonlySet<Field> {
  const selections = service.operations.flatMap(({ input: other, selectedBy }) => {
    return other === input && selectedBy !== undefined && "field" in selectedBy ? [selectedBy.field] : [];
  });
  return new Set([...fixedFields.keys(), ...selections]);
}

/** Returns the value of a top-level field, wherever it travels; path variables are set later. */
function samplePart(field: Field, operation: Operation, binding: Binding, context: SampleContext): unknown {
  const { body, query, headers, cookies, variables } = binding;
  const isHere = ({ path: [first] }: { readonly path: readonly Field[] }): boolean => first === field;
  if (headers.some((it) => isHere(it) && describesCoding(it)) && !constraintsOf(field).required) return undefined;
  if ([...headers, ...cookies].some(isHere)) return sampleField(field, { ...context, isPlain: true });
  const parameters = query.filter(isHere);
  if (parameters.length > 0) return sampleQuery(field, [], parameters, context);
  if (variables.some((it) => isHere(it) && it.path.length === 1)) return undefined;
  if (body.kind === "none" || (body.kind === "field" && body.field !== field)) return undefined;
  const contents = contentsOf(operation, binding) ?? [];
  const content = contents.find((it) => it.field === field);
  if (field.type.kind === "message" && field.type.form.kind === "http_body") {
    return sampleContent(content?.mediaTypes[0] ?? operation.requestMediaType);
  }
  const value = sampleField(field, context);
  return body.kind === "field" ? withContent(value, contents, context) : value;
}

/** A header that promises what the bytes of the body are not, since nothing compresses them. */
function describesCoding({ name }: Parameter): boolean {
  return /^(?:content|transfer)-encoding$/i.test(name);
}

/** The message that is the body is not sent unless one of its contents is set. */
function withContent(value: unknown, [first]: readonly RequestContent<Field>[], context: SampleContext): unknown {
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  return isEmpty && first !== undefined ? { [first.field.jsonName]: sampleField(first.field, context) } : value;
}

/** Returns a query parameter, or a message whose fields are parameters. */
function sampleQuery(
  field: Field,
  above: readonly Field[],
  parameters: readonly Parameter[],
  context: SampleContext,
): unknown {
  const path = [...above, field];
  const own = parameters.filter((parameter) => path.every((it, i) => parameter.path[i] === it));
  const [first] = own;
  if (first === undefined) return undefined;
  if (first.path.length === path.length) {
    return sampleField(field, { ...context, isPlain: field.cardinality !== "singular" });
  }
  const sample = (completeness: SampleContext["completeness"]) => {
    return sampleObject(field.type as Message, { ...context, completeness }, (inner, at) =>
      sampleQuery(inner, path, own, at),
    );
  };
  // A message without parameters would not be there.
  const result = sample(context.completeness);
  return Object.keys(result).length === 0 ? sample("full") : result;
}

/** A header that names the media type of the body is needed even if its field may be absent. */
function setMediaType(request: SampleObject, { headers, body }: Binding, context: SampleContext): void {
  const [field] = headers.find(({ name }) => name.toLowerCase() === "content-type")?.path ?? [];
  if (field === undefined || body.kind === "none") return;
  request[field.jsonName] ??= sampleField(field, { ...context, isPlain: true });
}

function setVariable(request: SampleObject, { path, pattern }: Variable, context: SampleContext): void {
  let object = request;
  for (const { jsonName, type } of path.slice(0, -1)) {
    const inner = Object.hasOwn(object, jsonName) ? object[jsonName] : sampleHolder(type, context);
    const next = typeof inner === "object" && inner !== null ? (inner as SampleObject) : {};
    object[jsonName] = next;
    object = next;
  }
  const field = path.at(-1);
  if (field !== undefined) object[field.jsonName] = sampleVariable(field, pattern, context);
}

/** A message that is there for a variable in it has what it requires. */
function sampleHolder(type: FieldType, context: SampleContext): unknown {
  return type.kind === "message" ? sampleMessage(type, { ...context, completeness: "minimal" }) : {};
}

/** Returns a value that matches the pattern of its variable. */
export function sampleVariable(field: Field, pattern: string, context: SampleContext): unknown {
  const { form, jsonName } = field;
  const { value: schema } = constraintsOf(field);
  const random = context.random.fork(jsonName);
  const isText = form.kind === "string" && schema.enum === undefined;
  if (!isText || pattern === "*") return sampleField(field, { ...context, random, isPlain: true });
  for (let i = 0; i < 10; i++) {
    const words = random.fork(String(i));
    const text = pattern
      .split("/")
      .map((part) => (part.startsWith("*") ? identifier(words) : part))
      .join("/");
    if (meetsSchema(text, schema)) return text;
  }
  return sampleField(field, { ...context, random });
}
