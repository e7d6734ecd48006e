import { fromJson, type JsonObject, toJson } from "@bufbuild/protobuf";
import { beforeAll, describe, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createFetchHandler } from "../../runtime/server.ts";
import { queries } from "./queries.ts";
import { loadQueryParams, type QueryParams } from "./query-params-modules.ts";

// With upstream=grpc-gateway, the rows of its own suite hold without the deviations of the default mode.

let modules: QueryParams;

beforeAll(async () => {
  modules = await loadQueryParams("upstream=grpc-gateway");
});

type Query = Readonly<Record<string, string | readonly string[]>>;

async function send(request: string, query: Query): Promise<{ status: number; json: JsonObject }> {
  const echo = (message: unknown) => message;
  const [method, path] = request.split(" ") as [string, string];
  const handlers = {
    getProto3: echo,
    getProto2: echo,
    getValues: echo,
    bindScalarAndList: echo,
    bindMessage: echo,
    bindTwoLevels: echo,
    bindDeepField: echo,
  };
  const pairs = Object.entries(query).flatMap(([name, texts]) => [texts].flat().map((text) => [name, text]));
  const handler = createFetchHandler(modules.queryParamsEndpoints(handlers));
  const response = await handler(`http://h${path}?${new URLSearchParams(pairs)}`, { method });
  return { status: response.status, json: (await response.json()) as JsonObject };
}

/** The message as protobuf-es writes it. */
function canonical(json: JsonObject): JsonObject {
  const type = modules.registry.getMessage("testdata.conformance.v1.Proto3Message")!;
  return toJson(type, fromJson(type, json, { registry: modules.registry })) as JsonObject;
}

async function expectRead(query: Query, message: JsonObject): Promise<void> {
  const { status, json } = await send("GET /v1/proto3", query);
  expect({ status, json: canonical(json) }).toEqual({ status: 200, json: canonical(message) });
}

/** The values that the gateway reads from the rows that deviate in the default mode. */
const whole: Readonly<Record<number, JsonObject>> = {
  0: {
    repeatedMessage: ["1", "2", "3"],
    mapValue: { fourth: "", key: "value", second: "bar", third: "zzz", "~!@#$%^&*()": "value" },
    mapValue2: { key: -2 },
  },
  8: {
    nested: {
      nested: {
        nested: { stringValue: "s", repeatedValue: ["a", "b", "c"] },
        stringValue: "t",
        mapValue: { first: "foo", second: "bar" },
      },
      stringValue: "u",
    },
  },
};

test.each(
  queries.flatMap(({ request, query, message }, at) =>
    request === "GET /v1/proto3" ? [[at, query, message] as const] : [],
  ),
)("row %i is what the gateway reads", async (at, query, message) => {
  if (typeof message === "object") await expectRead(query, { ...message, ...whole[at] });
  else expect((await send("GET /v1/proto3", query)).status).toBe(message === 400 ? 400 : 200);
});

describe("what the default mode leaves out", () => {
  test.each<[string, Query, JsonObject]>([
    ["a map", { "map_value[key]": "value" }, { mapValue: { key: "value" } }],
    ["a map of numbers", { "map_value2[key]": "-2", "mapValue2[b]": "3" }, { mapValue2: { key: -2, b: 3 } }],
    ["any key", { "map_value[~!@#$%^&*()]": "value" }, { mapValue: { "~!@#$%^&*()": "value" } }],
    [
      "a map in a message",
      { "nested.nested.map_value[first]": "foo", "nested.nested.map_value[second]": "bar" },
      { nested: { nested: { mapValue: { first: "foo", second: "bar" } } } },
    ],
    ["a list of wrappers", { repeated_message: ["1", "2", "3"] }, { repeatedMessage: ["1", "2", "3"] }],
    ["a duration of Go", { duration_value: "13h0m0s" }, { durationValue: "46800s" }],
    ["a duration without a unit", { duration_value: "0" }, { durationValue: "0s" }],
    ["a duration without a whole number", { duration_value: "1h.5m" }, { durationValue: "3630s" }],
    ["a duration with the micro sign", { duration_value: "1\u00b5s" }, { durationValue: "0.000001s" }],
    ["a duration with the Greek letter", { duration_value: "1\u03bcs" }, { durationValue: "0.000001s" }],
    ["a duration below a second", { duration_value: "-1.5ms" }, { durationValue: "-0.001500s" }],
    [
      "a field mask in proto names",
      { fieldmask_value: "float_value,double_value" },
      { fieldmaskValue: "floatValue,doubleValue" },
    ],
    [
      "a field mask by its field",
      { "fieldmask_value.paths": ["float_value", "nested.string_value"] },
      { fieldmaskValue: "floatValue,nested.stringValue" },
    ],
  ])("%s", async (_, query, message) => {
    await expectRead(query, message);
  });

  test.each([
    ...["1", "t", "T", "TRUE", "true", "True"].map((text) => [text, true] as const),
    ...["0", "f", "F", "FALSE", "false", "False"].map((text) => [text, false] as const),
  ])("a boolean as %s", async (text, value) => {
    expect((await send("GET /v1/proto3", { bool_value: text })).json["boolValue"]).toBe(value);
    expect((await send("GET /v1/proto3", { wrapper_bool_value: text })).json["wrapperBoolValue"]).toBe(value);
  });

  test.each(["yes", "TrUe", "2", ""])("%j is no boolean", async (text) => {
    expect((await send("GET /v1/proto3", { bool_value: text })).status).toBe(400);
  });

  test.each(["1x", "h", "1h-1m", ".", ".s", "1", "00"])("%j is no duration", async (text) => {
    expect((await send("GET /v1/proto3", { duration_value: text })).status).toBe(400);
  });
});

test("a client sends what the gateway reads", async () => {
  let sent = new URLSearchParams();
  const fetch = async (address: string) => {
    sent = new URL(address).searchParams;
    return Response.json({});
  };
  const client = modules.createQueryParamsClient(createTransport({ baseUrl: "http://h", fetch }));
  await client.getProto3({
    boolValue: true,
    fieldmaskValue: "floatValue,nested.stringValue",
    mapValue: { key: "a b" },
    nested: { nested: { mapValue: { first: "x" } } },
    repeatedMessage: [1n, 2n],
  });
  expect(Object.fromEntries([...new Set(sent.keys())].map((name) => [name, sent.getAll(name)]))).toEqual({
    boolValue: ["true"],
    fieldmaskValue: ["float_value,nested.string_value"],
    "mapValue[key]": ["a b"],
    "nested.nested.mapValue[first]": ["x"],
    repeatedMessage: ["1", "2"],
  });
});
