import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import { Octokit } from "octokit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller, publicName } from "../../services/codehost/octokit-calls/caller.ts";
import { octokitCalls } from "../../services/codehost/octokit-calls/octokit-calls.ts";
import { createTestCodehost, type TestCodehost } from "../../services/codehost/testing.ts";

// The responses of the reference service against the OpenAPI document of the public product.

interface Described {
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
}

const require = createRequire(import.meta.url);
const file = require.resolve("@octokit/openapi/generated/api.github.com.json");
const document = JSON.parse(readFileSync(file, "utf8"), (_, value) => toJsonSchema(value));
/** The paths of the document without the names of variables. */
const paths = new Map(Object.keys(document.paths as object).map((path) => [withoutNames(path), path]));

/** A schema as a JSON Schema: `nullable` is of OpenAPI 3.0, and the alternatives of events accept the same objects. */
function toJsonSchema(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { nullable, oneOf, ...schema } = value as Record<string, unknown>;
  const rest = oneOf === undefined ? schema : { ...schema, anyOf: oneOf };
  return nullable === true ? { anyOf: [{ type: "null" }, rest] } : rest;
}

let codehost: TestCodehost;
beforeAll(async () => {
  codehost = await createTestCodehost();
});
afterAll(() => codehost.close());

function withoutNames(path: string): string {
  return path.replace(/\{[^}]*\}/g, "{}");
}

/** Returns the JSON pointer of the schema of a response; undefined if the document has none. */
function schemaOf(name: string, status: number): string | undefined {
  const [verb = "", template = ""] = publicName(name).split(" ");
  const path = paths.get(withoutNames(template));
  const operation: Described | undefined = path && document.paths[path][verb.toLowerCase()];
  const response = operation?.responses[String(status)];
  if (response === undefined) return undefined;
  const at = response.$ref ?? `#/paths/${pointer(path!)}/${verb.toLowerCase()}/responses/${status}`;
  const { content = {} } = response.$ref ? document.components.responses[response.$ref.split("/").at(-1)!] : response;
  return Object.hasOwn(content, "application/json") ? `${at}/content/application~1json/schema` : undefined;
}

function pointer(key: string): string {
  return encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
}

test("responses match the schemas of the document", async () => {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const options = { baseUrl: codehost.origin, log, throttle: { enabled: false }, retry: { enabled: false } };
  const { call } = createCaller(new Octokit(options));
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, logger: false });
  ajv.addSchema(document, "api");
  const checked = new Set<string>();
  const problems: string[] = [];
  for (const each of octokitCalls) {
    const { name, status, data } = await call(each);
    const schema = schemaOf(name, status);
    if (schema === undefined) continue;
    checked.add(name);
    if (ajv.validate({ $ref: `api${schema}` }, data)) continue;
    problems.push(`${name}: ${ajv.errorsText()}`);
  }
  expect(problems).toEqual([]);
  expect(checked.size).toBe(240);
});
