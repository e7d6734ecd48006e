import { type Message as EsMessage, isMessage, toBinary } from "@bufbuild/protobuf";
import type { FormKind, Message, Operation } from "@protoc-gen-rest/plugin";
import { isComposite } from "@protoc-gen-rest/plugin";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  readListValueMessage,
  readStructMessage,
  readValueMessage,
  writeListValueMessage,
  writeStructMessage,
  writeValueMessage,
} from "../../runtime/es/struct.ts";
import { writeUntyped } from "../../runtime/json/any.ts";
import { createCheck } from "../../runtime/json.ts";
import { type Described, operationsOf } from "./described.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import { filled } from "./filled.ts";
import { type Part, partsOf } from "./parts.ts";
import { expectedRequest, requestValue } from "./requests.ts";
import { caseMessage, caseOf } from "./response-case.ts";
import { expectedResponse, isSent, responseValue } from "./responses.ts";
import { callableBindings, seed } from "./round-trip-suite.ts";
import { canonical } from "./same.ts";
import { keepsRequired, withoutZeros } from "./zeros.ts";

// The values of round-trips.test.ts as messages of other plugins: read from the wire by the reader of their shape, sent to a
// handler, and written again. The result must be what the plain shape has on the wire.

type JsonType = "value" | "struct" | "list_value";

export interface Shape {
  readonly name: string;
  readonly options: readonly string[];
  /** The members of messages without a generated codec. */
  head(message: Message): object;
  /** Reads and writes the types of arbitrary JSON that are not JSON in this shape. */
  readonly json?: { readonly [Type in JsonType]: { make(json: unknown): unknown; wireOf(value: unknown): unknown } };
  /** Whether the types of the other plugin can hold the value. */
  holds(part: Part): boolean;
}

function isJsonType(type: FormKind): type is JsonType {
  return type === "value" || type === "struct" || type === "list_value";
}

function isSafe([field, value]: Part): boolean {
  const integer = field.form.int64?.type === "string" ? BigInt(String(value)) : value;
  return typeof integer !== "bigint" || BigInt.asIntN(54, integer) === integer;
}

function isInMilliseconds([{ type }, value]: Part): boolean {
  return type.kind !== "message" || type.form.kind !== "timestamp" || !/\.\d{4}/.test(String(value));
}

function isNamed([{ type }, value]: Part): boolean {
  return type.kind !== "enum" || typeof value === "string";
}

export const shapes: readonly Shape[] = [
  {
    name: "es",
    options: ["messages=es"],
    head: ({ fullName }) => ({ $typeName: fullName }),
    json: {
      value: {
        make: (json) => readValueMessage(json, createCheck()),
        wireOf: (value) => writeValueMessage(value as Parameters<typeof writeValueMessage>[0]),
      },
      struct: {
        make: (json) => readStructMessage(json, createCheck()),
        wireOf: (value) => writeStructMessage(value as Parameters<typeof writeStructMessage>[0]),
      },
      list_value: {
        make: (json) => readListValueMessage(json, createCheck()),
        wireOf: (value) => writeListValueMessage(value as Parameters<typeof writeListValueMessage>[0]),
      },
    },
    holds: () => true,
  },
  {
    name: "ts-proto",
    options: ["messages=ts-proto"],
    head: () => ({}),
    holds: (part) => isSafe(part) && isInMilliseconds(part),
  },
  {
    name: "ts-proto with bigint, unions and names of enums",
    options: [
      "messages=ts-proto",
      "ts_proto_opt=forceLong=bigint",
      "ts_proto_opt=oneof=unions-value",
      "ts_proto_opt=stringEnums=true",
      "ts_proto_opt=useDate=string-nano",
    ],
    head: () => ({}),
    holds: isNamed,
  },
];

/** Sends `count` values through each operation of `ours`; `plain` has the same services in the plain shape. */
export function testShape(plain: Described, ours: Described, shape: Shape, count: number): void {
  const operations = operationsOf(ours.services).flatMap(([name, operation]) =>
    callableBindings(operation).map((it, i) => [i === 0 ? name : `${name}, binding ${i + 1}`, it] as const),
  );
  if (operations.length === 0) {
    test("has no operations", () => {});
    return;
  }
  let exchange: Exchange;
  beforeAll(async () => {
    exchange = await openExchange(ours.services);
  });
  afterAll(() => exchange.close());

  /** Returns the JSON of a message in the plain shape. */
  const plainWire = (message: Message, value: unknown): unknown => {
    const write = isComposite(message.form) ? plain.codec(message).write : writeUntyped;
    return throughText(write === undefined ? value : write(value));
  };

  const make = (message: Message, wire: unknown): unknown => {
    if (message.form.kind === "http_body") return { ...shape.head(message), ...httpBody(wire), extensions: [] };
    if (isJsonType(message.form.kind))
      return shape.json === undefined ? wire : shape.json[message.form.kind].make(wire);
    if (!isComposite(message.form)) return { ...shape.head(message), ...(wire as object) };
    const check = createCheck();
    const made = ours.codec(message).read(wire, check);
    expect(check.violations).toEqual([]);
    return made;
  };

  const wireOf = (message: Message, value: unknown): unknown => {
    if (message.form.kind === "http_body") {
      const { contentType, data } = value as { contentType: string; data: Uint8Array };
      return throughText(writeUntyped({ contentType, data }));
    }
    if (isJsonType(message.form.kind))
      return shape.json === undefined ? value : shape.json[message.form.kind].wireOf(value);
    if (!isComposite(message.form)) return {};
    if (shape.name === "es") expectMessage(ours, message, value);
    return throughText(ours.codec(message).write!(value));
  };

  const makeResponse = (operation: Operation, value: unknown): unknown => {
    const { cases } = operation.output;
    if (cases === undefined) return make(operation.output, plainWire(operation.output, value));
    const { body, ...rest } = value as { body?: unknown };
    const type = caseMessage(caseOf(operation.output, value));
    return type === undefined ? value : { ...rest, body: make(type, plainWire(type, body)) };
  };

  const responseWire = (operation: Operation, value: unknown, wire: typeof wireOf): unknown => {
    const { cases } = operation.output;
    if (cases === undefined) return wire(operation.output, value);
    const { body, ...rest } = value as { body?: unknown };
    const type = caseMessage(caseOf(operation.output, value));
    return type === undefined ? value : { ...rest, body: wire(type, body) };
  };

  const trimmed =
    ({ input }: Operation) =>
    (value: unknown) =>
      withoutZeros(input, value);
  const trimmedResponse = (operation: Operation) => (value: unknown) => {
    const { cases } = operation.output;
    if (cases === undefined) return withoutZeros(operation.output, value);
    const { body, ...rest } = value as { body?: unknown };
    const type = caseMessage(caseOf(operation.output, value));
    return type === undefined ? value : { ...rest, body: withoutZeros(type, body) };
  };

  test.each(operations)("%s", async (_, operation) => {
    const { input, streaming } = operation;
    const requests = requestValue(operation)
      .map(trimmed(operation))
      .filter((value) => keepsRequired(input, value) && [...partsOf(input, value)].every(shape.holds));
    const one = responseValue(operation)
      .map(trimmedResponse(operation))
      .filter((value) => partsOfResponse(operation, value).every(shape.holds) && isSent(operation, value));
    const responses =
      streaming === "server" ? fc.array(one.filter(isNoEmptyChunk), { minLength: 1, maxLength: 1 }) : one;
    const property = fc.asyncProperty(requests, responses, async (request, response) => {
      const message = make(input, plainWire(input, request));
      const items = streaming === "server" ? (response as unknown[]) : undefined;
      const answer =
        items === undefined ? makeResponse(operation, response) : items.map((it) => makeResponse(operation, it));
      const got = await exchange.call(operation, message as object, answer);
      // The readers set fields that are always present.
      const whole = filled(input, request, { defaults: false });
      const seen = plainWire(input, withoutZeros(input, expectedRequest(operation, whole as object)));
      expect(canonical(wireOf(input, got.request))).toBe(canonical(seen));
      const all =
        items === undefined ? [[response, got.response]] : items.map((it, i) => [it, (got.response as unknown[])[i]]);
      for (const [sent, received] of all) {
        const expected = trimmedResponse(operation)(expectedResponse(operation, sent));
        expect(canonical(responseWire(operation, received, wireOf))).toBe(
          canonical(responseWire(operation, expected, plainWire)),
        );
      }
    });
    await fc.assert(property, { numRuns: count, seed, includeErrorInReport: true });
  });
}

function partsOfResponse({ output }: Operation, value: unknown): readonly Part[] {
  if (output.form.kind === "http_body") return [];
  if (output.cases === undefined) return [...partsOf(output, value)];
  const { body } = value as { body?: unknown };
  const type = caseMessage(caseOf(output, value));
  return type === undefined ? [] : [...partsOf(type, body)];
}

/** Checks that the reader returned a message of @bufbuild/protobuf in all its parts. */
function expectMessage({ registry }: Described, { fullName }: Message, value: unknown): void {
  const schema = registry.getMessage(fullName)!;
  expect(isMessage(value, schema)).toBe(true);
  toBinary(schema, value as EsMessage);
}

function isNoEmptyChunk(value: unknown): boolean {
  const { data } = value as { data?: unknown };
  return !(data instanceof Uint8Array) || data.length > 0;
}

function httpBody(wire: unknown): object {
  const { contentType = "", data = "" } = wire as { contentType?: string; data?: string };
  return { contentType, data: new Uint8Array(Buffer.from(data, "base64")) };
}

function throughText(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
