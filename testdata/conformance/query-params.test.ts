import { fromJson, type JsonObject, type JsonValue, toJson } from "@bufbuild/protobuf";
import { beforeAll, describe, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createCheck } from "../../runtime/json.ts";
import { createFetchHandler } from "../../runtime/server.ts";
import { type Deviation, deviations } from "./deviations.ts";
import { parameters, textsRead, textsWritten } from "./parameters.ts";
import { queries } from "./queries.ts";
import { loadQueryParams, type QueryParams } from "./query-params-modules.ts";

let modules: QueryParams;

beforeAll(async () => {
  modules = await loadQueryParams();
});

/** The JSON of a message as protobuf-es writes it: enum numbers become names, default values are omitted. */
function canonical(message: string, json: JsonValue): JsonValue {
  const desc = modules.registry.getMessage(`testdata.conformance.v1.${message}`)!;
  return withoutEmpty(toJson(desc, fromJson(desc, json), { registry: modules.registry }));
}

/** Drops empty messages: a path creates the messages around a field even if it binds the empty string. */
function withoutEmpty(json: JsonValue): JsonValue {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return json;
  const members = Object.entries(json).map(([name, value]): [string, JsonValue] => [name, withoutEmpty(value)]);
  return Object.fromEntries(members.filter(([name, value]) => structs.has(name) || JSON.stringify(value) !== "{}"));
}

const structs = new Set(["structValue", "structValueValue"]);

type Query = Readonly<Record<string, string | readonly string[]>>;

async function send(request: string, query: Query, strict = false): Promise<{ status: number; json: JsonValue }> {
  const echo = (message: unknown) => message;
  const handlers = {
    getProto3: echo,
    getProto2: echo,
    getValues: echo,
    bindScalarAndList: echo,
    bindMessage: echo,
    bindTwoLevels: echo,
    bindDeepField: echo,
  };
  const [method, path] = request.split(" ") as [string, string];
  const pairs = Object.entries(query).flatMap(([name, texts]) => [texts].flat().map((text) => [name, text]));
  const handler = createFetchHandler(modules.queryParamsEndpoints(handlers), { strict });
  const response = await handler(`http://in.memory${path}?${new URLSearchParams(pairs)}`, { method });
  return { status: response.status, json: await response.json() };
}

async function expectMessage(
  request: string,
  query: Query,
  message: string,
  expected: JsonObject | 400 | "unknown",
): Promise<void> {
  const { status, json } = await send(request, query);
  if (expected === 400) {
    expect(status).toBe(400);
  } else if (expected === "unknown") {
    expect({ status, json }).toEqual({ status: 200, json: {} });
    expect((await send(request, query, true)).status).toBe(400);
  } else {
    expect({ status, json: canonical(message, json) }).toEqual({ status: 200, json: canonical(message, expected) });
  }
}

function camelCase(field: string): string {
  return field.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

describe("queries", () => {
  test.each(queries.map((row, at) => [at, row.request, Object.keys(row.query).slice(0, 3).join(", "), row] as const))(
    "row %i: %s with %s",
    async (_at, request, _names, { query, message }) => {
      await expectMessage(request, query, request === "GET /v1/proto2" ? "Proto2Message" : "Proto3Message", message);
    },
  );

  test.each([
    ["duration_value", "13h0m0s"],
    ["fieldmask_value", "float_value,double_value"],
  ])("%s=%s is refused", async (name, text) => {
    expect((await send("GET /v1/proto3", { [name]: text })).status).toBe(400);
  });
});

describe("parameters", () => {
  test.each(parameters)("%s is a parameter: %s", (field, isParameter) => {
    const { query = [] } = modules.queryParamsRoutes.getValues.routes[0];
    expect(query.some(({ name, protoName = name }) => protoName === field)).toBe(isParameter);
  });

  test.each(textsRead.map(([field, texts, message]) => [field, texts, message] as const))(
    "a server reads %s=%s",
    async (field, texts, message) => {
      await expectMessage("GET /v1/values", { [field]: texts }, "ParameterValues", message);
    },
  );

  test.each(textsWritten.map(([field, message, texts]) => [field, message, texts] as const))(
    "a client sends %s of %j as %s, and a server reads it back",
    async (field, message, texts) => {
      const sent: [string, string][] = [];
      const fetch = async (address: string) => {
        sent.push(...new URL(address).searchParams);
        return Response.json({});
      };
      const check = createCheck();
      const request = modules.readParameterValues(structuredClone(message), check);
      expect(check.violations).toEqual([]);
      await modules.createQueryParamsClient(createTransport({ baseUrl: "http://h", fetch })).getValues(request);
      const isSet = Object.keys(message).length > 0;
      expect(sent).toEqual(isSet ? [texts].flat().map((text) => [camelCase(field), text]) : []);
      await expectMessage("GET /v1/values", { [field]: texts }, "ParameterValues", message);
    },
  );
});

test("the tables hold 145 rows, and declare those that deviate from other implementations", () => {
  expect(queries).toHaveLength(37);
  expect(parameters.length + textsRead.length + textsWritten.length).toBe(108);
  const rowDeviations = [
    ...queries.flatMap((row) => row.deviations ?? []),
    ...[...textsRead, ...textsWritten].flatMap(([, , , deviation]) => deviation ?? []),
  ];
  const counts = Object.fromEntries(Object.keys(deviations).map((name) => [name, 0])) as Record<Deviation, number>;
  for (const deviation of rowDeviations) counts[deviation]++;
  expect(counts).toEqual({
    maps: 2,
    repeatedMessages: 1,
    goDurations: 2,
    snakeCasePaths: 2,
    quotes: 1,
    nullIsNoEnumValue: 1,
    openEnums: 1,
    base64: 2,
  });
});
