import { StatusError } from "@protoc-gen-rest/runtime/server";
import type { DataAccessError } from "../gen/rows/v1/rows_types.js";

type Texts = Partial<Pick<DataAccessError, "details" | "hint">>;

/** An error of the service itself: the code is `SVC` and three digits. */
export function refusal(
  status: number,
  code: string,
  message: string,
  { details = null, hint = null }: Texts = {},
  headers: Readonly<Record<string, string>> = {},
): StatusError {
  const body: DataAccessError = { code, message, details, hint };
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

export function invalidQuery(parameter: string, text: string, reason: string): StatusError {
  return refusal(400, "SVC100", `failed to parse ${parameter} (${text})`, { details: reason });
}

export function invalidBody(reason: string): StatusError {
  return refusal(400, "SVC102", reason);
}

export function rangeNotSatisfiable(offset: number, total: number): StatusError {
  const details = `An offset of ${offset} was requested, but there are only ${total} rows.`;
  return refusal(416, "SVC103", "Requested range not satisfiable", { details });
}

export function invalidRange(details: string): StatusError {
  return refusal(416, "SVC103", "Requested range not satisfiable", { details });
}

export function unknownSchema(schema: string, schemas: Iterable<string>): StatusError {
  const hint = `Only the following schemas are exposed: ${[...schemas].join(", ")}`;
  return refusal(406, "SVC106", `Invalid schema: ${schema}`, { hint });
}

export function invalidResponseHeaders(details: string): StatusError {
  const hint = `Set response.headers to a list of objects, such as [{"Cache-Control": "public"}].`;
  return refusal(500, "SVC111", "The function set invalid response.headers", { details, hint });
}

export function invalidResponseStatus(status: string): StatusError {
  const details = `response.status is ${JSON.stringify(status)}`;
  const hint = "Set response.status to a number from 200 to 599.";
  return refusal(500, "SVC112", "The function set an invalid response.status", { details, hint });
}

export function notEmbedded(name: string): StatusError {
  const hint = `Verify that "${name}" is included in the "select" query parameter.`;
  return refusal(400, "SVC108", `"${name}" is not an embedded resource in this request`, { hint });
}

export function notSingular(rows: number): StatusError {
  const details = `The result contains ${rows} rows`;
  return refusal(406, "SVC116", "Cannot coerce the result to a single JSON object", { details });
}

export function invalidKeyFilters(): StatusError {
  const hint = "Filter each column of the primary key with 'eq', and no other column.";
  return refusal(405, "SVC105", "The filters do not name a single row by its primary key", { hint });
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
  return refusal(400, "SVC114", "PUT takes neither limit nor offset", { hint: "Remove them: PUT writes one row." });
}

export function missingKey(column: string): StatusError {
  const hint = "Send all columns of the primary key with the values of the filters.";
  return refusal(400, "SVC115", `The row lacks '${column}', which is part of the primary key`, { hint });
}

export function keyMismatch(): StatusError {
  const hint = "Send one row, with the primary key that the filters name.";
  return refusal(400, "SVC115", "The row of the body has another primary key than the filters", { hint });
}

export function aggregatedSpread(): StatusError {
  const details = "Aggregates are not available in a spread of several rows.";
  return refusal(400, "SVC127", "This is not supported", { details });
}

export function invalidPreferences(preferences: readonly string[]): StatusError {
  const details = `Invalid preferences: ${preferences.join(", ")}`;
  return refusal(400, "SVC122", "Invalid preferences given with handling=strict", { details });
}

export function tooManyAffected(rows: number): StatusError {
  const details = `The query affects ${rows} rows`;
  return refusal(400, "SVC124", "Query result exceeds max-affected preference constraint", { details });
}

export function noRelationship(origin: string, target: string, hint: string | undefined): StatusError {
  const using = hint === undefined ? "" : ` using the hint '${hint}'`;
  return refusal(400, "SVC200", `Could not find a relationship between '${origin}' and '${target}' in the schema`, {
    details: `Searched for a foreign key relationship between '${origin}' and '${target}'${using}, but no matches were found.`,
  });
}

export function ambiguousRelationship(origin: string, target: string, choices: readonly string[]): StatusError {
  return refusal(
    300,
    "SVC201",
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: choices.join("; "),
      hint: `Try changing '${target}' to one of the following: ${choices.map((it) => `'${target}!${it}'`).join(", ")}.`,
    },
  );
}

export function noSuchFunction(schema: string, name: string, parameters: readonly string[]): StatusError {
  const signature = parameters.length > 0 ? `(${parameters.join(", ")})` : " without parameters";
  return refusal(404, "SVC202", `Could not find the function ${schema}.${name}${signature}`);
}

export function ambiguousFunction(name: string): StatusError {
  return refusal(300, "SVC203", `Could not choose the best candidate function among several named ${name}`, {
    hint: "Give the functions parameters with different names.",
  });
}

export function noSuchColumn(relation: string, column: string): StatusError {
  return refusal(400, "SVC204", `Could not find the '${column}' column of '${relation}'`);
}

export function noSuchTable(schema: string, name: string): StatusError {
  return refusal(404, "SVC205", `Could not find the table '${schema}.${name}'`);
}

export function noSuchType(name: string): StatusError {
  return refusal(400, "42704", `type "${name}" does not exist`);
}
