import type { Field, Message, Operation } from "@protoc-gen-rest/plugin";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestError } from "../../runtime/client.ts";
import { apis, describeServices, operationsOf, protoFiles, protos } from "./described.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import { requestValue } from "./requests.ts";
import { responseValue } from "./responses.ts";

const half = "a\ud800b";

/** Values that URLs cannot carry as a path segment. */
const lost = ["", ".", ".."];

type Value = Readonly<Record<string, unknown>>;

describe.each(apis)("%s refuses", async (api) => {
  const services = await describeServices(protos, protoFiles(protos, api));
  const operations = operationsOf(services);
  let exchange: Exchange;
  beforeAll(async () => {
    exchange = await openExchange(services);
  });
  afterAll(() => exchange.close());

  const refuse = async (operation: Operation, request: Value): Promise<unknown> => {
    const before = exchange.handled();
    const error = await exchange.call(operation, request, sample(responseValue(operation))).then(
      () => "it went through",
      (thrown: unknown) => thrown,
    );
    expect(exchange.handled()).toBe(before);
    return error;
  };

  test.each(where(operations, pathFields))("empty and dotted segments: %s", async (_, operation) => {
    for (const field of pathFields(operation))
      for (const text of [...lost, half]) {
        const error = await refuse(operation, { ...sample(requestValue(operation)), [field.jsonName]: text });
        expect(error).toBeInstanceOf(TypeError);
        expect(String(error)).toContain(`path variable "${field.jsonName}"`);
      }
  });

  test.each(where(operations, textFields))("halves of surrogate pairs: %s", async (_, operation) => {
    for (const field of textFields(operation)) {
      const error = await refuse(operation, { ...sample(requestValue(operation)), [field.jsonName]: textIn(field) });
      // A URL or form cannot carry it, so nothing is sent.
      if (!(error instanceof URIError || error instanceof TypeError)) {
        expect(error).toMatchObject({ code: "invalid_argument", status: 400 });
        expect(String(error)).toContain("half a surrogate pair");
      }
    }
  });

  test.each(where(operations, numberPaths))("numbers beyond 2^53 - 1: %s", async (_, operation) => {
    for (const path of numberPaths(operation))
      for (const number of [2 ** 53, -(2 ** 53), 1.5]) {
        const error = await refuse(operation, withMember(sample(requestValue(operation)), path, number));
        // Numbers that JSON cannot hold exactly are not sent.
        if (error instanceof RangeError) expect(error.message).toContain("cannot be written as a JSON number");
        else expect(violatedPaths(error as RestError)).toContain(pathText(path));
      }
  });

  // JSON.parse rounds 9007199254740993 to 9007199254740992.
  test.each(where(operations, bodyNumberPaths))("2^53 + 1 in JSON text: %s", async (_, operation) => {
    for (const path of bodyNumberPaths(operation)) {
      const { method, template } = operation.bindings[0]!;
      const request = withMember(sample(requestValue(operation)), path, "number");
      const url = template.text.replace(/\{(\w+)[^}]*\}/g, (_, name) => encodeURIComponent(`${request[name]}`));
      const body = JSON.stringify(request).replace('"number"', "9007199254740993");
      const headers = { "content-type": "application/json" };
      const response = await fetch(exchange.url + url, { method, headers, body });
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(violationAt(pathText(path)));
    }
  });
});

function sample<T>(values: fc.Arbitrary<T>): T {
  return fc.sample(values, { numRuns: 1, seed: 7 })[0]!;
}

type Row = readonly [string, Operation];

function where(operations: readonly Row[], fields: (operation: Operation) => readonly unknown[]): Row[] {
  return operations.filter(([, operation]) => fields(operation).length > 0);
}

function isScalar({ type, cardinality, schema }: Field, scalar: string): boolean {
  return cardinality === "singular" && type.kind === "scalar" && type.scalar === scalar && schema?.enum === undefined;
}

function pathFields({ bindings }: Operation): readonly Field[] {
  const top = bindings[0]!.variables.flatMap(({ path }) => (path.length === 1 ? path : []));
  return top.filter((field) => isScalar(field, "string"));
}

/** Returns the string and JSON fields that travel in the query, a form or the body. */
function textFields(operation: Operation): readonly Field[] {
  const { variables, headers } = operation.bindings[0]!;
  const elsewhere = new Set([...variables, ...headers].map(({ path }) => path[0]));
  return operation.input.fields.filter((field) => {
    const isJson = field.type.kind === "message" && field.type.form.kind === "value";
    return !elsewhere.has(field) && field !== operation.input.rest && (isJson || isScalar(field, "string"));
  });
}

function textIn({ type }: Field): unknown {
  return type.kind === "message" ? [{ [half]: null }] : half;
}

type Path = readonly [Field, ...Field[]];

/** Returns the 64-bit number members of a request, however deep, except preferences, where invalid values are ignored. */
function numberPaths({ input, bindings }: Operation): readonly Path[] {
  const inHeaders = new Set(bindings[0]!.headers.map(({ path }) => path[0]));
  const paths: Path[] = [];
  const visit = (message: Message, above: readonly Field[]): void => {
    for (const field of message.fields) {
      const path: Path = [above[0] ?? field, ...(above.length === 0 ? [] : [...above.slice(1), field])];
      if (field.cardinality !== "singular" || inHeaders.has(field) || above.includes(field)) continue;
      if (field.form.kind === "int64_number") paths.push(path);
      else if (field.type.kind === "message" && field.type.representation === "object") visit(field.type, path);
    }
  };
  visit(input, []);
  return paths;
}

/** Returns those that travel in a JSON body. */
function bodyNumberPaths(operation: Operation): readonly Path[] {
  const { body, query, headers } = operation.bindings[0]!;
  const elsewhere = new Set([...query, ...headers].map(({ path }) => path[0]));
  return body.kind === "all" ? numberPaths(operation).filter(([field]) => !elsewhere.has(field)) : [];
}

function withMember(request: Value, [field, ...below]: Path, value: unknown): Value {
  const { jsonName } = field;
  const [next, ...rest] = below;
  const inner = (request[jsonName] ?? {}) as Value;
  return { ...request, [jsonName]: next === undefined ? value : withMember(inner, [next, ...rest], value) };
}

function pathText(path: Path): string {
  return path.map(({ jsonName }) => jsonName).join(".");
}

/** The paths of the violations. Errors of the search API have no list of them: their reason names the first one. */
function violatedPaths({ violations, reason }: RestError): readonly string[] {
  const [, first] = /^the request is not valid: (\S+): /.exec(reason) ?? [];
  return violations.length === 0 && first !== undefined ? [first] : violations.map(({ path }) => path);
}

/** The path as a member of a list of violations, or in the reason. */
function violationAt(path: string): RegExp {
  return new RegExp(`["\\s]${path.replace(/[[\].]/g, "\\$&")}[":]`);
}
