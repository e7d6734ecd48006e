import { isJsonObject } from "../json-object.ts";
import type { ApiDescription, ApiOperation, ApiParameter } from "./api-operation.ts";
import { createSchemaComparison, type SchemaComparison } from "./compare-schemas.ts";

/** How much of an expected API is there. */
export interface Coverage {
  /** Numbers of what is expected, and how much of it is there. */
  readonly operations: Count;
  readonly parameters: Count;
  readonly statuses: Count;
  readonly fields: Count;
  /** Expected operations without a route; `similar` is an extra one that differs in one segment. */
  readonly missing: readonly { readonly operation: string; readonly similar?: string | undefined }[];
  /** Routes that are not expected. */
  readonly extra: readonly string[];
  readonly different: readonly Difference[];
}

export interface Count {
  readonly expected: number;
  readonly present: number;
}

/** What differs in an operation that is there. */
export interface Difference {
  readonly operation: string;
  readonly problem: string;
}

/** Compares an expected API with an actual one, by methods and paths; the names of path parameters do not count. */
export function compareApis(expected: ApiDescription, actual: ApiDescription): Coverage {
  const byKey = new Map(actual.operations.map((operation) => [keyOf(operation), operation]));
  const pairs = expected.operations.map((operation) => [operation, byKey.get(keyOf(operation))] as const);
  const wanted = new Set(expected.operations.map(keyOf));
  const extra = actual.operations.filter((operation) => !wanted.has(keyOf(operation)));
  const found = pairs.filter((pair): pair is readonly [ApiOperation, ApiOperation] => pair[1] !== undefined);
  const schemas = createSchemaComparison();
  const differences = expected.isDetailed ? found.map((pair) => differencesIn(...pair, expected, actual, schemas)) : [];
  const sum = (count: (one: OperationDifferences) => number) =>
    differences.reduce((total, one) => total + count(one), 0);
  const parameters = sum((one) => one.expectedParameters);
  const statuses = sum((one) => one.expectedStatuses);
  return {
    operations: { expected: pairs.length, present: found.length },
    parameters: { expected: parameters, present: parameters - sum((one) => one.parameters.length) },
    statuses: { expected: statuses, present: statuses - sum((one) => one.statuses.length) },
    fields: { expected: schemas.fields, present: schemas.fields - sum((one) => one.fields.length) },
    missing: pairs.flatMap(([operation, own]) => {
      return own === undefined ? [{ operation: nameOf(operation), similar: similarTo(operation, extra) }] : [];
    }),
    extra: extra.map(nameOf),
    different: differences.flatMap(({ operation, parameters, statuses, fields }) => {
      return [...parameters, ...statuses, ...fields].map((problem) => ({ operation, problem }));
    }),
  };
}

function keyOf({ method, path }: ApiOperation): string {
  return `${method} ${path}`;
}

function nameOf({ method, text }: ApiOperation): string {
  return `${method} ${text}`;
}

/** An operation with the same method, whose path differs in one segment. */
function similarTo({ method, path }: ApiOperation, others: readonly ApiOperation[]): string | undefined {
  const segments = path.split("/");
  const similar = others.find((other) => {
    const own = other.path.split("/");
    return (
      other.method === method &&
      own.length === segments.length &&
      own.filter((it, i) => it !== segments[i]).length === 1
    );
  });
  return similar && nameOf(similar);
}

interface OperationDifferences {
  readonly operation: string;
  readonly expectedParameters: number;
  readonly expectedStatuses: number;
  readonly parameters: readonly string[];
  readonly statuses: readonly string[];
  readonly fields: readonly string[];
}

function differencesIn(
  expected: ApiOperation,
  actual: ApiOperation,
  { document }: ApiDescription,
  { document: own }: ApiDescription,
  schemas: SchemaComparison,
): OperationDifferences {
  const parameters = expected.parameters.filter((parameter) => parameter.in !== "path");
  const compare = (at: string, schema: ApiOperation["body"], other: ApiOperation["body"]): readonly string[] => {
    const found = schemas.compare({ schema, document }, { schema: other, document: own });
    return found.map(({ path, problem }) => `${at}${path === "" ? "" : ` ${path}`} ${problem}`);
  };
  const statuses = [...expected.responses.keys()].filter((status) => responseFor(status, actual) === undefined);
  return {
    operation: nameOf(expected),
    expectedParameters: parameters.length,
    expectedStatuses: expected.responses.size,
    parameters: parameters.flatMap((parameter) => parameterProblem(parameter, actual, compare)),
    statuses: statuses.map((status) => `the status ${status} is missing`),
    fields: [
      ...compare("the request body", expected.body, actual.body),
      ...[...expected.responses].flatMap(([status, schema]) => {
        return compare(`the response ${status}`, schema, responseFor(status, actual)?.schema);
      }),
    ],
  };
}

type Compare = (at: string, schema: ApiOperation["body"], other: ApiOperation["body"]) => readonly string[];

function parameterProblem(expected: ApiParameter, { parameters }: ApiOperation, compare: Compare): readonly string[] {
  const label = `the ${expected.in} parameter ${expected.name}`;
  // Header names are case-insensitive.
  const nameIn = ({ in: place, name }: ApiParameter) => `${place} ${place === "header" ? name.toLowerCase() : name}`;
  const own = parameters.find((parameter) => nameIn(parameter) === nameIn(expected));
  if (own === undefined) return expected.in === "query" && parameters.some(isQueryRest) ? [] : [`${label} is missing`];
  if (own.required && !expected.required) return [`${label} is required, but should be optional`];
  return compare(label, expected.schema, own.schema).slice(0, 1);
}

/** The response with this status, or with its range: `2XX`. */
function responseFor(
  status: string,
  { responses }: ApiOperation,
): { readonly schema: ApiOperation["body"] } | undefined {
  const found = [status, `${status[0]}XX`].find((key) => responses.has(key));
  return found === undefined ? undefined : { schema: responses.get(found) };
}

/** All other query parameters: an object in the style `form`, exploded. */
function isQueryRest({ in: place, schema }: ApiParameter): boolean {
  if (place !== "query" || !isJsonObject(schema)) return false;
  return (
    schema["type"] === "object" && isJsonObject(schema["additionalProperties"]) && schema["properties"] === undefined
  );
}
