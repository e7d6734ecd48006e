import { existsSync, readFileSync } from "node:fs";
import { fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createCheck } from "../../runtime/json.ts";
import { createFetchHandler } from "../../runtime/server.ts";
import { loadQueryParams, type QueryParams } from "./query-params-modules.ts";

const url = new URL("../../../shared/conformance/query-params.json", import.meta.url);
const absent = !existsSync(url) && "the table stands beside the checkout in shared/conformance/";

interface GatewayRow {
  readonly test: string;
  readonly message: string;
  readonly in: { readonly values: Readonly<Record<string, readonly string[]>> };
  readonly want: JsonValue;
  readonly error: string;
}

interface VanguardRow {
  readonly test: string;
  readonly in: {
    readonly field: string;
    readonly isParam?: boolean;
    /** TestGetParameter: the text that the field of `want` has. */
    readonly text?: string;
    /** TestSetParameter: the text that the field is set to. */
    readonly value?: string;
    readonly hasInitial?: boolean;
  };
  readonly want?: JsonValue;
  readonly error: string;
}

interface Table {
  readonly grpcGateway: readonly GatewayRow[];
  readonly vanguard: readonly VanguardRow[];
}

const table: Table = absent ? { grpcGateway: [], vanguard: [] } : JSON.parse(readFileSync(url, "utf8"));

const maps = "HttpRule maps no map fields to the query: an unknown parameter";
const repeated = "HttpRule maps no repeated messages to the query: an unknown parameter";
const goDuration = "13h0m0s is Go; proto JSON writes 46800s";
const snakeMask = "proto JSON writes the paths of a FieldMask in lowerCamelCase";
const quotes = "a string parameter is its text, as in grpc-gateway; Vanguard alone takes quotes away";
const enumNull = 'no enum value is called "null"';
const openEnum = "an enum of proto3 is open: the client sends the number of a value that it does not know";

let modules: QueryParams;
const passed = new Map<string, number>();
const deviations = new Map<string, number>();

beforeAll(async () => {
  modules = await loadQueryParams();
});

afterAll(() => {
  for (const [test, count] of passed) console.info(`query-params.json: ${test}: ${count} rows`);
  for (const [reason, count] of deviations) console.info(`query-params.json: ${count} rows deviate: ${reason}`);
});

function pass(row: { readonly test: string }): void {
  passed.set(row.test, (passed.get(row.test) ?? 0) + 1);
}

function deviate(reason: string): void {
  deviations.set(reason, (deviations.get(reason) ?? 0) + 1);
}

const messages = { getProto3: "Proto3Message", getProto2: "Proto2Message", getValues: "ParameterValues" };

/** The JSON of a message as protobuf-es writes it: numbers of enums become names, defaults go. */
function canonical(message: string, json: JsonValue): JsonValue {
  const desc = modules.registry.getMessage(`testdata.conformance.v1.${message}`)!;
  return withoutEmpty(toJson(desc, fromJson(desc, json), { registry: modules.registry }));
}

/** A path binds its fields though they be empty, and so makes the messages around them. */
function withoutEmpty(json: JsonValue): JsonValue {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return json;
  const members = Object.entries(json).map(([name, value]): [string, JsonValue] => [name, withoutEmpty(value)]);
  return Object.fromEntries(members.filter(([name, value]) => structs.has(name) || JSON.stringify(value) !== "{}"));
}

const structs = new Set(["structValue", "structValueValue"]);

type Pairs = readonly (readonly [name: string, value: string])[];

async function send(request: string, pairs: Pairs, strict = false): Promise<{ status: number; json: JsonValue }> {
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
  const query = new URLSearchParams(pairs.map((pair) => [...pair]));
  const handler = createFetchHandler(modules.queryParamsEndpoints(handlers), { strict });
  const response = await handler(`http://in.memory${path}?${query}`, { method });
  return { status: response.status, json: await response.json() };
}

function pairsOf(values: Readonly<Record<string, readonly string[]>>): Pairs {
  return Object.entries(values).flatMap(([name, texts]) => texts.map((text): [string, string] => [name, text]));
}

// What each filter of TestPopulateParametersWithFilters says in a rule: these fields are bound elsewhere.
const bound = [
  "POST /v1/bound/scalar/false",
  "POST /v1/bound/message",
  "GET /v1/bound/two/false/",
  "GET /v1/bound/deep/",
];

/** Takes from a row what is a deviation, and notes it. */
function adapt({ in: { values }, want }: GatewayRow): { pairs: Pairs; want: JsonValue } {
  const expected = structuredClone(want) as Record<string, JsonValue>;
  const pairs: [string, string][] = [];
  const reasons = new Set<string>();
  for (const [name, text] of pairsOf(values)) {
    if (name.includes("[")) {
      reasons.add(maps);
      pairs.push([name, text]);
    } else if (name === "repeated_message") {
      reasons.add(repeated);
      pairs.push([name, text]);
      delete expected["repeatedMessage"];
    } else if (text === "13h0m0s") {
      reasons.add(goDuration);
      pairs.push([name, "46800s"]);
    } else if (text === "float_value,double_value") {
      reasons.add(snakeMask);
      pairs.push([name, "floatValue,doubleValue"]);
    } else {
      pairs.push([name, text]);
    }
  }
  reasons.forEach(deviate);
  return { pairs, want: withoutMaps(expected) };
}

function withoutMaps(json: JsonValue): JsonValue {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return json;
  const members = Object.entries(json).filter(([name]) => !name.startsWith("mapValue"));
  return Object.fromEntries(members.map(([name, value]) => [name, withoutMaps(value)]));
}

describe.skipIf(absent)(`grpc-gateway${absent ? `: ${absent}` : ""}`, () => {
  const numbered = table.grpcGateway.map((row, at) => [at, row.test, row] as const);

  test.each(numbered.filter(([, , row]) => row.error === ""))("row %i, %s", async (at, name, row) => {
    const method = row.message.endsWith("Proto2Message") ? "getProto2" : "getProto3";
    const request = name.endsWith("WithFilters")
      ? bound[at - 21]!
      : `GET ${method.replace("get", "/v1/").toLowerCase()}`;
    const { pairs, want } = adapt(row);
    const { status, json } = await send(request, pairs);
    expect({ status, json: canonical(messages[method], json) }).toEqual({
      status: 200,
      json: canonical(messages[method], want),
    });
    pass(row);
  });

  test.each(numbered.filter(([, , row]) => row.error !== ""))("row %i, %s: an error", async (_, name, row) => {
    // Their parameters are unknown ones, which are ignored unless the service asks for strictness (the rulings).
    const isUnknown = name.endsWith("InvalidNestedParameters") || "repeated_message.value" in row.in.values;
    const pairs = pairsOf(row.in.values);
    expect((await send("GET /v1/proto3", pairs, isUnknown)).status).toBe(400);
    if (isUnknown) expect(await send("GET /v1/proto3", pairs)).toEqual({ status: 200, json: {} });
    pass(row);
  });
});

describe.skipIf(absent)(`Vanguard${absent ? `: ${absent}` : ""}`, () => {
  const rows = (name: string) =>
    table.vanguard.flatMap((row, at) => (row.test === name ? [[at, row.in.field, row] as const] : []));

  test.each(rows("TestIsParameter"))("row %i: whether %s is a parameter", (_, field, row) => {
    const { query = [] } = modules.queryParamsRoutes.getValues.routes[0];
    expect(query.some(({ name, protoName = name }) => protoName === field)).toBe(row.in.isParam);
    pass(row);
  });

  test.each(rows("TestSetParameter"))("row %i: text to %s", async (_, field, row) => {
    const { value = "", hasInitial } = row.in;
    const initial: Pairs = hasInitial ? [[field, "ENUM_UNSPECIFIED"]] : [];
    // A map is an unknown parameter to us.
    const { status, json } = await send("GET /v1/values", [...initial, [field, value]], field === "string_map");
    if (field === "enum_value" && value === "null") {
      deviate(enumNull);
      expect(status).toBe(400);
    } else if (row.error !== "") {
      expect(status).toBe(400);
    } else {
      expect(status).toBe(200);
      const isQuoted = value.startsWith('"');
      if (isQuoted) deviate(quotes);
      const want: JsonValue = isQuoted ? { stringValueWrapper: value } : row.want!;
      expect(canonical("ParameterValues", json)).toEqual(canonical("ParameterValues", want));
    }
    pass(row);
  });

  test.each(rows("TestGetParameter"))("row %i: %s to text and back", async (_, field, row) => {
    const { text = "" } = row.in;
    const want = row.want as Readonly<Record<string, JsonValue>>;
    const sent = new Map<string, string>();
    const fetch = async (address: string) => {
      for (const [name, value] of new URL(address).searchParams) if (!sent.has(name)) sent.set(name, value);
      return Response.json({});
    };
    const check = createCheck();
    const request = modules.readParameterValues(structuredClone(want), check);
    expect(check.violations).toEqual([]);
    await modules.createQueryParamsClient(createTransport({ baseUrl: "http://h", fetch })).getValues(request);
    const name = [...sent.keys()][0];
    if (row.error !== "") {
      deviate(openEnum);
      expect(sent.get("enumValue")).toBe("-1");
    } else {
      // A field that is not set travels as nothing, not as its default.
      if (Object.keys(want).length > 0) {
        expect(name).toBe(field.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()));
        // Either base64 alphabet will do.
        expect(sent.get(name!)?.replaceAll("+", "-")).toBe(text.replaceAll("+", "-"));
      }
      const back = await send("GET /v1/values", [[field, text]]);
      const expected = field === "enum_list" ? { enumList: [text] } : want;
      expect(canonical("ParameterValues", back.json)).toEqual(canonical("ParameterValues", expected));
    }
    pass(row);
  });
});
