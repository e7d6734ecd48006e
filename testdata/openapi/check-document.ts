import type { OpenApi } from "@protoc-gen-rest/plugin/tooling";
import { Validator } from "@seriousme/openapi-schema-validator";

type Json = OpenApi["document"][string];

// Compiling the schema of OpenAPI takes longer than most documents.
const validator = new Validator();

/** Returns what is wrong with a document: by the schema of OpenAPI, and by the rules that no schema expresses. */
export async function documentProblems(document: OpenApi["document"]): Promise<readonly string[]> {
  const { valid, errors } = await validator.validate(structuredClone({ ...document }));
  const problems = valid ? [] : [`invalid: ${JSON.stringify(errors)}`];
  return [...problems, ...brokenReferences(document), ...nullableProblems(document), ...operationProblems(document)];
}

/** In OpenAPI 3.0, `nullable` has no meaning without `type` beside it (3.0.3, Schema Object). */
function nullableProblems(document: OpenApi["document"]): readonly string[] {
  const problems: string[] = [];
  const visit = (value: Json, path: string): void => {
    if (Array.isArray(value)) value.forEach((item: Json, index) => void visit(item, `${path}/${index}`));
    else if (isObject(value)) {
      if (value["nullable"] === true && typeof value["type"] !== "string")
        problems.push(`nullable without type: ${path}`);
      for (const [name, member] of Object.entries(value)) visit(member, `${path}/${name}`);
    }
  };
  visit(document, "");
  return problems;
}

function brokenReferences(document: OpenApi["document"]): readonly string[] {
  const found = new Set<string>();
  const visit = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) {
      const { $ref } = value;
      if (typeof $ref === "string" && resolve(document, $ref) === undefined) found.add(`unresolved ${$ref}`);
      for (const member of Object.values(value)) visit(member);
    }
  };
  visit(document);
  return [...found];
}

function resolve(document: OpenApi["document"], ref: string): Json | undefined {
  let at: Json | undefined = document;
  for (const name of ref.replace("#/", "").split("/")) at = isObject(at) ? at[name] : undefined;
  return at;
}

/** Path parameters are those of the path, operation ids are unique, and no two paths match the same requests. */
function operationProblems({ paths }: OpenApi["document"]): readonly string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const once = (name: string) => {
    if (seen.has(name)) problems.push(`twice: ${name}`);
    seen.add(name);
  };
  for (const [path, item] of entriesOf(paths)) {
    once(path.replace(/\{[^}]*\}/g, "{}"));
    const names = Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name]) => name);
    for (const [method, operation] of entriesOf(item)) {
      if (!isObject(operation)) continue;
      once(`operation ${operation["operationId"]}`);
      const parameters = Array.isArray(operation["parameters"]) ? operation["parameters"].filter(isObject) : [];
      const inPath = parameters.filter((it) => it["in"] === "path").map(({ name }) => name);
      if (inPath.join() !== names.join()) problems.push(`${method} ${path} declares the path parameters ${inPath}`);
      const keys = parameters.map(({ name, in: place }) => `${place} ${name}`);
      if (new Set(keys).size < keys.length) problems.push(`${method} ${path} has a parameter twice: ${keys}`);
    }
  }
  return problems;
}

function entriesOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isObject(value) ? Object.entries(value) : [];
}

function isObject(value: Json | undefined): value is OpenApi["document"] {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
