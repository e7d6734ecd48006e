import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import { isJsonObject } from "../json-object.ts";
import {
  type ApiContent,
  type ApiDescription,
  type ApiOperation,
  type ApiParameter,
  resolve,
} from "./api-operation.ts";
import { createSchemaComparison, type SchemaComparison } from "./compare-schemas.ts";

/** How much of an expected API is there. */
export interface Coverage {
  /** Numbers of what is expected, and how much of it is there. */
  readonly operations: Count;
  readonly parameters: Count;
  readonly statuses: Count;
  readonly fields: Count;
  /** Expected operations without a route; `similar` is an extra one that differs in one segment or a slash at the end. */
  readonly missing: readonly { readonly operation: string; readonly similar?: string | undefined }[];
  /** Routes that are not expected. */
  readonly extra: readonly string[];
  readonly different: readonly Difference[];
}

export interface Count {
  readonly expected: number;
  readonly present: number;
}

/** A difference in an operation that both APIs have. */
export interface Difference {
  readonly operation: string;
  readonly problem: string;
}

/**
 * Compares an expected API with an actual one, by methods and paths; the names of path parameters do not count. Lists of endpoints
 * are for people, so a slash at the end of their paths does not count either.
 */
export function compareApis(expected: ApiDescription, actual: ApiDescription): Coverage {
  const byKey = new Map<string, ApiOperation[]>();
  for (const operation of actual.operations)
    byKey.set(keyOf(operation), [...(byKey.get(keyOf(operation)) ?? []), operation]);
  const otherForm = (one: ApiOperation) =>
    expected.isDetailed ? undefined : byKey.get(keyOf({ ...one, path: toggleSlash(one.path) }));
  // HEAD is GET without the content (RFC 9110, section 9.3.2).
  const takenBy = (one: ApiOperation): readonly ApiOperation[] =>
    byKey.get(keyOf(one)) ?? otherForm(one) ?? (one.method === "HEAD" ? takenBy({ ...one, method: "GET" }) : []);
  const pairs = expected.operations.map((operation) => [operation, takenBy(operation)] as const);
  const wanted = new Set(pairs.flatMap(([, own]) => own));
  const extra = actual.operations.filter((operation) => !wanted.has(operation));
  const found = pairs.filter(([, own]) => own.length > 0);
  // Types that operations share are compared once.
  const comparisons = new Map<JsonObject, SchemaComparison>();
  const comparisonFor = ({ document }: ApiOperation): SchemaComparison => {
    const known = comparisons.get(document) ?? createSchemaComparison();
    comparisons.set(document, known);
    return known;
  };
  const differences = expected.isDetailed
    ? found.map(([operation, own]) =>
        nearest(operation, own, own.length === 1 ? comparisonFor : createSchemaComparison),
      )
    : [];
  const sum = (count: (one: OperationDifferences) => number) =>
    differences.reduce((total, one) => total + count(one), 0);
  const parameters = sum((one) => one.expectedParameters);
  const statuses = sum((one) => one.expectedStatuses);
  const fields = sum((one) => one.expectedFields);
  return {
    operations: { expected: pairs.length, present: found.length },
    parameters: { expected: parameters, present: parameters - sum((one) => one.parameters.length) },
    statuses: { expected: statuses, present: statuses - sum((one) => one.statuses.length) },
    fields: { expected: fields, present: fields - sum((one) => one.fields.length) },
    missing: pairs.flatMap(([operation, own]) => {
      return own.length === 0 ? [{ operation: nameOf(operation), similar: similarTo(operation, extra) }] : [];
    }),
    extra: extra.map(nameOf),
    different: differences.flatMap(({ operation, parameters, statuses, fields }) => {
      return [...parameters, ...statuses, ...fields].map((problem) => ({ operation, problem }));
    }),
  };
}

/** Of operations with the same route, the one that differs least. */
function nearest(
  expected: ApiOperation,
  own: readonly ApiOperation[],
  comparisonFor: (operation: ApiOperation) => SchemaComparison,
): OperationDifferences {
  const all = own.map((operation) => differencesIn(expected, operation, comparisonFor(operation)));
  const count = ({ parameters, statuses, fields }: OperationDifferences) =>
    parameters.length + statuses.length + fields.length;
  return all.reduce((best, one) => (count(one) < count(best) ? one : best));
}

function keyOf({ method, path }: ApiOperation): string {
  return `${method} ${path}`;
}

function toggleSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
}

function nameOf({ method, text }: ApiOperation): string {
  return `${method} ${text}`;
}

/** An operation with the same method, whose path differs in one segment or in a slash at the end. */
function similarTo({ method, path }: ApiOperation, others: readonly ApiOperation[]): string | undefined {
  const candidates = others.filter((other) => other.method === method);
  const similar =
    candidates.find((other) => other.path === toggleSlash(path)) ??
    candidates.find((other) => differsInOneSegment(path.split("/"), other.path.split("/")));
  return similar && nameOf(similar);
}

function differsInOneSegment(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.filter((segment, i) => segment !== other[i]).length === 1;
}

interface OperationDifferences {
  readonly operation: string;
  readonly expectedParameters: number;
  readonly expectedStatuses: number;
  readonly expectedFields: number;
  readonly parameters: readonly string[];
  readonly statuses: readonly string[];
  readonly fields: readonly string[];
}

function differencesIn(expected: ApiOperation, actual: ApiOperation, schemas: SchemaComparison): OperationDifferences {
  const compare = (at: string, schema: JsonLiteral | undefined, other: JsonLiteral | undefined): readonly string[] => {
    const found = schemas.compare(
      { schema, document: expected.document },
      { schema: other, document: actual.document },
    );
    return found.map(({ path, problem }) => `${at}${path === "" ? "" : ` ${path}`} ${problem}`);
  };
  const parameters = parameterProblems(expected, actual, compare);
  const statuses = [...expected.responses.keys()].filter((status) => !hasStatus(status, actual));
  const before = schemas.fields;
  const contents: string[] = [];
  const fields = [
    ...contentProblems("the request body", expected.body, actual.body, contents, compare),
    ...[...expected.responses].flatMap(([status, content]) => {
      const own = comparedContent(status, actual);
      return own === undefined ? [] : contentProblems(`the response ${status}`, content, own, contents, compare);
    }),
  ];
  return {
    operation: nameOf(expected),
    expectedParameters: expected.parameters.length,
    expectedStatuses: expected.responses.size,
    expectedFields: schemas.fields - before + contents.length,
    parameters,
    statuses: statuses.map((status) => `the status ${status} is missing`),
    fields,
  };
}

type Compare = (at: string, schema: JsonLiteral | undefined, other: JsonLiteral | undefined) => readonly string[];

function contentProblems(
  at: string,
  expected: ApiContent,
  actual: ApiContent,
  counted: string[],
  compare: Compare,
): readonly string[] {
  return [...expected].flatMap(([type, schema]) => {
    const own = sameType(type, [...actual.keys()]);
    // JSON counts by its properties.
    if (own === undefined || !isJson(type)) counted.push(type);
    if (own === undefined) return [`${at} has no form in ${type}`];
    // XML is bytes, and HTML a text, whatever their schemas declare.
    return hasTypes(type) ? compare(at, schema, actual.get(own)) : [];
  });
}

/** Whether the schema of a media type describes JSON, a form, or the messages of a stream. */
function hasTypes(type: string): boolean {
  return (
    isJson(type) ||
    /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/event-stream|application\/.*ndjson|\*)/.test(
      type,
    )
  );
}

/** The media type itself, or else one that means the same: JSON has several, and a range any. */
function sameType(wanted: string, own: readonly string[]): string | undefined {
  const isRange = /\*/.test(wanted);
  return (
    own.find((type) => type === wanted) ??
    own.find((type) => /\*/.test(type)) ??
    own.find((type) => (isRange ? !isJson(type) : isJson(type) && isJson(wanted))) ??
    (isRange ? own[0] : undefined)
  );
}

function isJson(type: string): boolean {
  return /[/+]json$/.test(type);
}

/** Any API has errors, so that those without a declaration are there, too. */
function hasStatus(status: string, { responses }: ApiOperation): boolean {
  if (responses.has(status) || responses.has(`${status[0]}XX`)) return true;
  if (/^[45]/.test(status) || status === "default") return responses.has("default");
  return /^[23]XX$/.test(status) && [...responses.keys()].some((own) => own[0] === status[0]);
}

/** The content to compare; undefined if there is only that of all errors. */
function comparedContent(status: string, { responses }: ApiOperation): ApiContent | undefined {
  const own = responses.get(status) ?? responses.get(`${status[0]}XX`);
  if (own === undefined && /^[23]XX$/.test(status)) return [...responses].find(([key]) => key[0] === status[0])?.[1];
  const [schema] = own?.values() ?? [];
  const isAnyError = status === "default" && isJsonObject(schema) && schema["$ref"] === anyError;
  return isAnyError ? undefined : own;
}

/** The body of errors that an API does not declare, as `openapi` writes it. */
const anyError = "#/components/schemas/google.rpc.Status";

function parameterProblems(expected: ApiOperation, actual: ApiOperation, compare: Compare): readonly string[] {
  const variables = actual.parameters.filter((parameter) => parameter.in === "path");
  return expected.parameters.flatMap((parameter) => {
    if (parameter.in !== "path") return parameterProblem(parameter, expected, actual, compare);
    return variables.length > 0 ? [] : [`the path parameter ${parameter.name} is missing`];
  });
}

function parameterProblem(
  expected: ApiParameter,
  { document }: ApiOperation,
  { parameters }: ApiOperation,
  compare: Compare,
): readonly string[] {
  const label = `the ${expected.in} parameter ${expected.name}`;
  // Header names are case-insensitive.
  const nameIn = ({ in: place, name }: ApiParameter) => `${place} ${place === "header" ? name.toLowerCase() : name}`;
  const own = parameters.find((parameter) => nameIn(parameter) === nameIn(expected));
  if (own === undefined) {
    const isThere =
      expected.in === "query" && (parameters.some(isQueryRest) || isTakenApart(expected, document, parameters));
    return isThere ? [] : [`${label} is missing`];
  }
  if (own.required && !expected.required) return [`${label} is required, but should be optional`];
  const problems = compare(label, expected.schema, own.schema).slice(0, 1);
  if (problems.length > 0 || own.style === expected.style || !hasParts(expected, document)) return problems;
  return [`${label} has the style ${own.style}, not ${expected.style}`];
}

/** Style matters for lists and objects. In headers, there is only one for lists. */
function hasParts(parameter: ApiParameter, document: JsonObject): boolean {
  const schema = resolve(parameter.schema, document);
  if (!isJsonObject(schema)) return false;
  const types = [schema["type"]].flat();
  return parameter.in === "query" && (types.includes("array") || types.includes("object"));
}

/** An exploded object in the style `form` is a parameter for each property. */
function isTakenApart(
  { schema, style }: ApiParameter,
  document: JsonObject,
  parameters: readonly ApiParameter[],
): boolean {
  const object = resolve(schema, document);
  if (style !== "form, exploded" || !isJsonObject(object) || !isJsonObject(object["properties"])) return false;
  const names = new Set(parameters.filter((it) => it.in === "query").map(({ name }) => name));
  return Object.keys(object["properties"]).every((name) => names.has(name));
}

/** All other query parameters: an object in the style `form`, exploded. */
function isQueryRest({ in: place, schema }: ApiParameter): boolean {
  if (place !== "query" || !isJsonObject(schema)) return false;
  return (
    schema["type"] === "object" && isJsonObject(schema["additionalProperties"]) && schema["properties"] === undefined
  );
}
