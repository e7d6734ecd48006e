import { StatusError } from "@protoc-gen-rest/runtime/server";
import type { Relation } from "./catalogue/catalogue.ts";

interface Texts {
  /** A list only of the relationships among which a request must choose. */
  readonly details?: string | null | readonly object[];
  readonly hint?: string | null;
}

/** An error of the service itself: the code is `SVC` and three digits. */
export function refusal(
  status: number,
  code: string,
  message: string,
  { details = null, hint = null }: Texts = {},
  headers: Readonly<Record<string, string>> = {},
): StatusError {
  const body = { code, message, details, hint };
  return new StatusError(status === 404 ? "not_found" : "invalid_argument", message, { status, body, headers });
}

export function missingSecret(): StatusError {
  return refusal(500, "SVC300", "Server lacks JWT secret");
}

export function invalidToken(code: "SVC301" | "SVC303", message: string, details: string | null = null): StatusError {
  const challenge = `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`;
  return refusal(401, code, message, { details }, { "www-authenticate": challenge });
}

export function anonymousRefused(): StatusError {
  return refusal(401, "SVC302", "Anonymous access is disabled", {}, { "www-authenticate": "Bearer" });
}

export function invalidQuery(parameter: string, text: string, details: string, column = 1): StatusError {
  return refusal(400, "SVC100", `"failed to parse ${parameter} (${text})" (line 1, column ${column})`, { details });
}

export function differentKeys(): StatusError {
  return refusal(400, "SVC102", "All object keys must match");
}

export function disabledRoot(): StatusError {
  return refusal(404, "SVC126", "Root endpoint metadata is disabled");
}

export function aggregatesRefused(): StatusError {
  return refusal(400, "SVC123", "Use of aggregate functions is not allowed");
}

export function notToOne(origin: string, target: string): StatusError {
  const details = `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`;
  return refusal(400, "SVC118", `A related order on '${target}' is not possible`, { details });
}

export function invalidBody(reason: string): StatusError {
  return refusal(400, "SVC102", reason);
}

export function rangeNotSatisfiable(offset: number, total: number): StatusError {
  const details = `An offset of ${offset} was requested, but there are only ${total} rows.`;
  return refusal(416, "SVC103", "Requested range not satisfiable", { details }, { "content-range": `*/${total}` });
}

export function invalidRange(details: string): StatusError {
  return refusal(416, "SVC103", "Requested range not satisfiable", { details });
}

export function unknownSchema(schema: string, schemas: Iterable<string>): StatusError {
  const hint = `Only the following schemas are exposed: ${[...schemas].join(", ")}`;
  return refusal(406, "SVC106", `Invalid schema: ${schema}`, { hint });
}

export function invalidResponseHeaders(details: string | null): StatusError {
  const rule = "a JSON array composed of objects with a single key and a string value";
  return refusal(500, "SVC111", `response.headers guc must be ${rule}`, { details });
}

export function invalidResponseStatus(): StatusError {
  return refusal(500, "SVC112", "response.status guc must be a valid status code");
}

export function notEmbedded(name: string): StatusError {
  const hint = `Verify that '${name}' is included in the 'select' query parameter.`;
  return refusal(400, "SVC108", `'${name}' is not an embedded resource in this request`, { hint });
}

export function notSingular(rows: number): StatusError {
  const details = `The result contains ${rows} rows`;
  return refusal(406, "SVC116", "Cannot coerce the result to a single JSON object", { details });
}

export function invalidKeyFilters(): StatusError {
  return refusal(405, "SVC105", "Filters must include all and only primary key columns with 'eq' operators");
}

export function unavailablePlan(): StatusError {
  const hint = "Set rows.db_plan_enabled of the database to 'true'.";
  return refusal(406, "SVC107", "The plan of a request is not available", { hint });
}

export function unorderedLimit(): StatusError {
  const hint = "Order the rows by columns that are unique together, and leave out offset.";
  return refusal(400, "SVC109", "A view without a key can only be changed up to a limit in a given order", { hint });
}

export function limitExceeded(rows: number, limit: number): StatusError {
  const details = `The query affects ${rows} rows, but the limit is ${limit}`;
  const hint = "Order the rows by columns that are unique together.";
  return refusal(400, "SVC110", "Several rows share a place in the order, so the limit is exceeded", { details, hint });
}

export function pagedPut(): StatusError {
  return refusal(400, "SVC114", "limit/offset querystring parameters are not allowed for PUT");
}

export function missingKey(column: string): StatusError {
  const hint = "Send all columns of the primary key with the values of the filters.";
  return refusal(400, "SVC115", `The row lacks '${column}', which is part of the primary key`, { hint });
}

export function keyMismatch(): StatusError {
  return refusal(400, "SVC115", "Payload values do not match URL in primary key column(s)");
}

export function aggregatedSpread(): StatusError {
  const details = "Aggregates are not implemented for one-to-many or many-to-many spreads.";
  return refusal(400, "SVC127", "Feature not implemented", { details });
}

export function invalidPreferences(preferences: readonly string[]): StatusError {
  const details = `Invalid preferences: ${preferences.join(", ")}`;
  return refusal(400, "SVC122", "Invalid preferences given with handling=strict", { details });
}

export function tooManyAffected(rows: number): StatusError {
  const details = `The query affects ${rows} rows`;
  return refusal(400, "SVC124", "Query result exceeds max-affected preference constraint", { details });
}

export function noRelationship(
  { schema, name: origin }: Pick<Relation, "schema" | "name">,
  target: string,
  hint: string | undefined,
  closest: string | undefined,
): StatusError {
  const using = hint === undefined ? "" : ` using the hint '${hint}'`;
  return refusal(
    400,
    "SVC200",
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin}' and '${target}'${using} in the schema '${schema}', but no matches were found.`,
      hint: closest === undefined ? null : `Perhaps you meant '${closest}' instead of '${target}'.`,
    },
  );
}

/** One of several relationships. */
export interface Choice {
  readonly details: { readonly cardinality: string; readonly embedding: string; readonly relationship: string };
  /** The name to write instead of that of the relation. */
  readonly hint: string;
}

export function ambiguousRelationship(origin: string, target: string, choices: readonly Choice[]): StatusError {
  return refusal(
    300,
    "SVC201",
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: choices.map(({ details }) => details),
      hint: `Try changing '${target}' to one of the following: ${choices.map(({ hint }) => `'${hint}'`).join(", ")}. Find the desired relationship in the 'details' key.`,
    },
  );
}

export function noSuchFunction(
  schema: string,
  name: string,
  parameters: readonly string[],
  canTakeBody: boolean,
  closest: string | undefined,
): StatusError {
  const isPlural = parameters.length > 1;
  const signature = parameters.length > 0 ? `(${parameters.join(", ")})` : " without parameters";
  const given =
    parameters.length > 0 ? `with parameter${isPlural ? "s" : ""} ${parameters.join(", ")}` : "without parameters";
  const searched = `${given}${canTakeBody ? " or with a single unnamed json/jsonb parameter" : ""}`;
  return refusal(404, "SVC202", `Could not find the function ${schema}.${name}${signature} in the schema cache`, {
    details: `Searched for the function ${schema}.${name} ${searched}, but no matches were found in the schema cache.`,
    hint: closest === undefined ? null : `Perhaps you meant to call the function ${schema}.${closest}`,
  });
}

export function ambiguousFunction(signatures: readonly string[]): StatusError {
  return refusal(300, "SVC203", `Could not choose the best candidate function between: ${signatures.join(", ")}`, {
    hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
  });
}

export function noSuchColumn(relation: string, column: string): StatusError {
  return refusal(400, "SVC204", `Could not find the '${column}' column of '${relation}' in the schema cache`);
}

export function noSuchTable(schema: string, name: string, closest: string | undefined): StatusError {
  const hint = closest === undefined ? null : `Perhaps you meant the table '${schema}.${closest}'`;
  return refusal(404, "SVC205", `Could not find the table '${schema}.${name}' in the schema cache`, { hint });
}

export function noSuchType(name: string): StatusError {
  return refusal(400, "42704", `type "${name}" does not exist`);
}
