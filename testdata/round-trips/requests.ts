import {
  type Binding,
  contentsOf,
  type Field,
  isDeepObject,
  isJsonValue,
  type Message,
  type Operation,
  type Parameter,
  parameterStyle,
  requestFormat,
} from "@protoc-gen-rest/plugin";
import fc from "fast-check";
import { ignoredFields } from "../../generators/operations/ignored-fields.ts";
import { ownMember } from "../../runtime/json/own-member.ts";
import { fitsBrackets, inBrackets } from "./brackets.ts";
import { contentsValue, contentValue } from "./contents.ts";
import { defaultOf, filled } from "./filled.ts";
import { record } from "./json.ts";
import { enumValue, scalarValue } from "./scalars.ts";
import { anyText, delimitedText, headerText, segmentText, textWith } from "./texts.ts";
import {
  fieldValue,
  httpBody,
  inJson,
  inNames,
  isLookalike,
  messageValue,
  type Options,
  objectValue,
} from "./values.ts";
import { keepsRequired, withoutZeros } from "./zeros.ts";

type Value = Readonly<Record<string, unknown>>;

/** Generates requests that the first binding of an operation can carry. */
export function requestValue(operation: Operation): fc.Arbitrary<Value> {
  const { input, bindings } = operation;
  const binding = bindings[0]!;
  if (input.form.kind === "http_body") return httpBody(mediaType(operation), 1) as fc.Arbitrary<Value>;
  if (input.form.kind !== "object") return messageValue(input) as fc.Arbitrary<Value>;
  const parts = objectValue(input, (field) => partValue(field, operation, binding));
  const variables = binding.variables.map(({ path, pattern }) => {
    return pathValue(path.at(-1)!, pattern).map((value) => [path, value] as const);
  });
  const values = fc.tuple(parts, fc.tuple(...variables)).map(([value, bound]) => {
    for (const [path, text] of bound) setAt(value, path, text);
    return value;
  });
  const isInBrackets = hasBrackets(operation, binding);
  const isSendable = (value: Value): boolean => {
    const request = carried(operation, value);
    if (selectsAnother(operation, request) || !keepsRequired(input, request)) return false;
    if (!isInBrackets) return true;
    // Messages of other plugins have no zeros, so their items may be empty, and brackets carry no empty message.
    const less = withoutZeros(input, value) as Value;
    return fitsBrackets(written(input, less)) && keepsRequired(input, carried(operation, less));
  };
  let refused = 0;
  return values.filter((value) => {
    if (isSendable(value)) {
      refused = 0;
      return true;
    }
    // fast-check would try for ever.
    refused += 1;
    if (refused > 5000) throw new Error(`${operation.fullName}: none of ${refused} requests can travel`);
    return false;
  });
}

/** Whether a field has the value that selects another operation of the route. */
function selectsAnother(operation: Operation, request: Value): boolean {
  return operation.service.operations.some((other) => {
    const { input, selectedBy } = other;
    if (other === operation || input !== operation.input || selectedBy === undefined) return false;
    if ("accept" in selectedBy) return false;
    const { body, field, value } = selectedBy;
    const members = body === undefined ? request : (ownMember(request, body.jsonName) as Value | undefined);
    return ownMember(members, field.jsonName) === value;
  });
}

function hasBrackets(operation: Operation, { query }: Binding): boolean {
  const form = isForm(operation) ? operation.input.fields : [];
  const styles = [...query.map(({ style }) => style), ...form.map((field) => parameterStyle(field, operation.style))];
  return styles.some(isDeepObject);
}

/** Generates values of a top-level field, wherever it travels; path variables are set later. */
function partValue(field: Field, operation: Operation, binding: Binding): fc.Arbitrary<unknown> | undefined {
  const { body, variables, query, headers, cookies, queryRest } = binding;
  const isHere = ({ path }: { readonly path: readonly Field[] }): boolean => path[0] === field;
  const header = headers.find(isHere);
  if (header !== undefined) return headerValue(field, header);
  const cookie = cookies.find(isHere);
  if (cookie !== undefined) return parameterValue(field, cookie);
  if (queryRest?.field === field) return otherParameters(operation, binding);
  const parameters = query.filter(isHere);
  if (parameters.length > 0) return queryValue(field, [], parameters);
  if (variables.some((variable) => isHere(variable) && variable.path.length === 1)) return undefined;
  const isBody = body.kind === "all" || (body.kind === "field" && body.field === field);
  if (!isBody) return undefined;
  const contents = contentsOf(operation, binding);
  if (contents === undefined) return bodyValue(field, operation);
  if (body.kind === "field") return contentsValue(field.type as Message, contents, operation);
  const content = contents.find((it) => it.field === field);
  return content && contentValue(content, operation);
}

/** Generates values of a path variable. */
function pathValue(field: Field, pattern: string): fc.Arbitrary<unknown> {
  const { type, schema } = field;
  if (type.kind === "enum") return enumValue(type, schema);
  if (type.kind !== "scalar") return messageValue(type as Message, { ...inJson, text: segmentText });
  const text = pattern === "*" ? segmentText : patternText(pattern);
  return scalarValue(type.scalar, { schema, text, int64: field.form.int64?.type });
}

/** Generates text with the number of segments in the pattern. */
function patternText(pattern: string): fc.Arbitrary<string> {
  // In several segments, "%2F" is not decoded.
  const one = segmentText.map((text) => text.replace(/\/|%2f/gi, "_"));
  const parts = pattern.split("/").map((part) => {
    if (part === "*") return one;
    return part === "**"
      ? fc.array(one, { minLength: 1, maxLength: 3 }).map((all) => all.join("/"))
      : fc.constant(part);
  });
  return fc.tuple(...parts).map((all) => all.join("/"));
}

/** Generates a query parameter, or a message whose fields are parameters. */
function queryValue(
  field: Field,
  above: readonly Field[],
  parameters: readonly Parameter[],
): fc.Arbitrary<unknown> | undefined {
  const path = [...above, field];
  const own = parameters.filter((parameter) => path.every((it, i) => parameter.path[i] === it));
  const [first] = own;
  if (first === undefined) return undefined;
  if (first.path.length === path.length) return parameterValue(field, first);
  return objectValue(field.type as Message, (inner) => queryValue(inner, path, own));
}

const delimiters = { comma: ",", space: " ", pipe: "|", nested: "," } as const;

function isDelimited(style: Parameter["style"]): style is keyof typeof delimiters {
  return Object.hasOwn(delimiters, style);
}

function parameterValue(
  field: Field,
  { style }: Parameter,
  text: fc.Arbitrary<string> = anyText,
): fc.Arbitrary<unknown> {
  if (isDeepObject(style)) return fieldValue(field, inNames).filter(fitsBrackets);
  if (field.cardinality !== "list" || !isDelimited(style))
    return withoutLookalikes(field, fieldValue(field, { ...inJson, text }));
  const delimiter = delimiters[style];
  // Types that are also text.
  const isItem = (item: unknown): boolean => {
    if (item instanceof Uint8Array) return item.length > 0;
    return item !== "" && (style === "nested" || !String(item).includes(delimiter));
  };
  const plain = delimitedText(delimiter).map((text) => (style === "nested" ? text.replace(/["([{]/g, "_") : text));
  const nested = style === "nested" ? [plain.map((text) => `${text}(a,[b,"c,)"])`)] : [];
  const items = fieldValue(field, { ...inJson, text: fc.oneof(plain, ...nested) });
  return withoutLookalikes(
    field,
    items.filter((value) => value === null || (Array.isArray(value) ? value : [value]).every(isItem)),
  );
}

/** Leaves out objects, which are not text, and the text of a union that spells a number or boolean. */
export function withoutLookalikes({ type }: Field, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (type.kind !== "message" || type.representation !== "union") return values;
  const isObject = (item: unknown): boolean =>
    Array.isArray(item) ? item.some(isObject) : typeof item === "object" && !(item instanceof Uint8Array);
  return values.filter((value) => !isObject(value) && !isLookalike(type, value));
}

function headerValue(field: Field, parameter: Parameter): fc.Arbitrary<unknown> {
  if (parameter.style === "preferences") return preferences(field.type as Message);
  if (field.cardinality !== "list" || parameter.style === "space" || parameter.style === "pipe")
    return parameterValue(field, parameter, headerText);
  return withoutLookalikes(field, fieldValue(field, { ...inJson, text: headerText }));
}

/** Generates the preferences of a message: text values, with tokens as names. */
export function preferences(message: Message): fc.Arbitrary<Value> {
  const text: Options = { ...inJson, text: headerText };
  const known = new Set(message.fields.flatMap(({ name, jsonName }) => [name, jsonName]));
  const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/).filter((it) => !known.has(it));
  const others = message.rest === undefined ? fc.constant({}) : record(name, headerText);
  const own = objectValue(message, (field) => {
    return field === message.rest ? undefined : fieldValue(field, text);
  });
  return fc.tuple(own, others).map(([a, b]) => ({ ...a, ...b }));
}

/** Generates parameters of any name that is not taken. */
function otherParameters(operation: Operation, { query, queryRest }: Binding): fc.Arbitrary<unknown> {
  const { callbackParameter, service } = operation;
  const taken = new Set(query.flatMap(({ path, name }) => [name, path.map((it) => it.name).join(".")]));
  if (callbackParameter !== undefined) taken.add(callbackParameter);
  for (const scheme of service.securitySchemes.values()) {
    if (scheme.kind === "api_key") taken.add(scheme.name);
    if (scheme.kind === "oauth2" && scheme.queryParameter !== undefined) taken.add(scheme.queryParameter);
  }
  const { name, value } = queryRest!;
  const pair = fc.tuple(
    anyText.filter((text) => !taken.has(text)),
    textWith(undefined, anyText),
  );
  return fc.array(
    pair.map(([key, text]) => ({ [name.jsonName]: key, [value.jsonName]: text })),
    { maxLength: 3 },
  );
}

function bodyValue(field: Field, operation: Operation): fc.Arbitrary<unknown> {
  const { type } = field;
  const isMultipart = requestFormat(operation, operation.bindings[0]!) === "multipart";
  if (type.kind === "message" && type.form.kind === "http_body") {
    return httpBody(isMultipart ? "text/x-test" : mediaType(operation), 1);
  }
  if (isForm(operation) && isDeepObject(parameterStyle(field, operation.style)))
    return fieldValue(field, inNames).filter(fitsBrackets);
  return fieldValue(field, inJson);
}

/** Returns a media type that the operation accepts. */
function mediaType({ requestMediaType }: Operation): string {
  return requestMediaType.replaceAll("*", "x-test");
}

function setAt(value: Record<string, unknown>, path: readonly Field[], item: unknown): void {
  let object = value;
  for (const { jsonName } of path.slice(0, -1)) {
    const inner = ownMember(object, jsonName) ?? {};
    object[jsonName] = inner;
    object = inner as Record<string, unknown>;
  }
  object[path.at(-1)!.jsonName] = item;
}

/** Returns the request that the handler must receive: what can travel, with the values of absent fields. */
export function expectedRequest(operation: Operation, request: object): unknown {
  const { input, bindings } = operation;
  const { method, body, query, headers, cookies } = bindings[0]!;
  const seen = carried(operation, request as Value);
  const whole = filled(input, seen, { omitted: "output_only", defaults: true });
  if (method !== "PATCH" || body.kind === "none") return whole;
  // The body of a PATCH gets no defaults.
  const partial = filled(input, seen, { omitted: "output_only", defaults: false });
  if (input.representation !== "object") return partial;
  const isOutside = ([name]: [string, unknown]): boolean => {
    if (body.kind === "field") return name !== body.field.jsonName;
    return [...query, ...headers, ...cookies].some(({ path }) => path[0]!.jsonName === name);
  };
  return { ...(partial as object), ...Object.fromEntries(Object.entries(whole as object).filter(isOutside)) };
}

/** Returns the part of a request that can travel. */
function carried(operation: Operation, request: Value): Value {
  const { input, bindings } = operation;
  const { query, headers, cookies, queryRest, body } = bindings[0]!;
  if (input.representation !== "object") return request;
  const result: Record<string, unknown> = { ...request };
  for (const [field, identifier] of ignoredFields(operation, bindings[0]!)) {
    const { [identifier!.jsonName]: _, ...resource } = (result[field!.jsonName] ?? {}) as Value;
    if (result[field!.jsonName] !== undefined) result[field!.jsonName] = resource;
  }
  for (const [{ jsonName, message }, value] of operation.fixedFields) {
    const members = message === input || body.kind !== "field" ? result : bodyCopy(result, body.field, value);
    if (value === undefined) delete members[jsonName];
    else members[jsonName] = value;
  }
  // Those that are always present first: a message that holds one is not empty.
  const parameters = [...query, ...headers, ...cookies].toSorted((a, b) => lastAlways(b) - lastAlways(a));
  for (const { path, style } of parameters) pruneAt(result, path, { style });
  for (const { path, style } of headers) if (style === "preferences") pruneMembers(result, path[0]!);
  if (isForm(operation)) pruneForm(result, operation, body);
  const rest = queryRest?.field.jsonName;
  if (rest !== undefined && isEmptyList(result[rest])) delete result[rest];
  return result;
}

function lastAlways({ path }: Parameter): number {
  return Number(path.at(-1)!.always);
}

/** Replaces a body by a copy that can change. A value that selects the operation needs one. */
function bodyCopy(request: Record<string, unknown>, { jsonName }: Field, value: unknown): Record<string, unknown> {
  const given = ownMember(request, jsonName) as object | undefined;
  const copy = { ...given };
  if (given !== undefined || value !== undefined) request[jsonName] = copy;
  return copy;
}

function isForm(operation: Operation): boolean {
  return /^(?:form|multipart)$/.test(requestFormat(operation, operation.bindings[0]!));
}

function pruneForm(value: Record<string, unknown>, { input, style }: Operation, body: Binding["body"]): void {
  if (body.kind !== "all") return;
  for (const field of input.fields) pruneAt(value, [field], { style: parameterStyle(field, style), isForm: true });
}

interface Carrier {
  readonly style: Parameter["style"];
  /** In a form, a message without brackets is a part and can be empty. */
  readonly isForm?: boolean;
}

/** Requests as clients write them: fields that are always present have their default. */
function written(message: Message, value: unknown): unknown {
  return filled(message, value, { defaults: false });
}

function writtenField({ type, cardinality }: Field, value: unknown): unknown {
  if (type.kind !== "message" || typeof value !== "object" || value === null) return value;
  if (cardinality === "list" && Array.isArray(value)) return value.map((item) => writtenItem(type, item));
  if (cardinality !== "map") return writtenItem(type, value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, writtenItem(type, item)]));
}

function writtenItem(type: Message, value: unknown): unknown {
  return typeof value === "object" && value !== null ? written(type, value) : value;
}

/** Removes what parameters cannot express: null, empty lists and messages without parameters. */
function pruneAt(value: Record<string, unknown>, [field, ...below]: readonly Field[], carrier: Carrier): void {
  if (field === undefined || isJsonValue(field)) return;
  const name = field.jsonName;
  const member = ownMember(value, name);
  const isDeep = isDeepObject(carrier.style) && below.length === 0;
  if (below.length > 0 && typeof member === "object" && member !== null) {
    const copy = { ...member } as Record<string, unknown>;
    pruneAt(copy, below, carrier);
    value[name] = copy;
  } else if (isDeep) {
    value[name] = inBrackets(writtenField(field, member));
  } else if (below.length === 0 && member === undefined && field.always) {
    value[name] = defaultOf(field);
  }
  // A default may be one of these as well.
  const left = ownMember(value, name);
  if (left === null || isEmptyList(left) || (carrier.isForm !== true && isEmptyObject(left))) {
    delete value[name];
  }
  // A single parameter may be a list with one item.
  else if (field.oneOrMany && member !== undefined && !isDeep) value[name] = asList(member);
}

function pruneMembers(value: Record<string, unknown>, { jsonName, type }: Field): void {
  const member = ownMember(value, jsonName);
  if (typeof member !== "object" || member === null || type.kind !== "message") return;
  const copy = { ...member };
  for (const inner of type.fields) pruneAt(copy, [inner], { style: "explode" });
  value[jsonName] = copy;
}

function asList(value: unknown): unknown {
  return Array.isArray(value) ? value : [value];
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isEmptyObject(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && !(value instanceof Uint8Array) && Object.keys(value).length === 0
  );
}
