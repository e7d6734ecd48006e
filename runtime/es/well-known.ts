import {
  type Check,
  describe,
  type JsonValue,
  type Reader,
  readDuration,
  readFieldMask,
  readHttpBody,
  readJson,
  readJsonArray,
  readTimestamp,
  violate,
  writeBytes,
} from "../json/index.ts";

// The messages have the shapes of @bufbuild/protobuf/wkt, which tells them apart by $typeName.

interface Span<T extends string> {
  $typeName: T;
  seconds: bigint;
  nanos: number;
}

type TimestampMessage = Span<"google.protobuf.Timestamp">;
type DurationMessage = Span<"google.protobuf.Duration">;

export function readTimestampMessage(json: unknown, check: Check): TimestampMessage {
  const text = readTimestamp(json, check);
  const seconds = text === "" ? 0n : BigInt(Date.parse(`${text.slice(0, 19)}Z`) / 1000);
  return { $typeName: "google.protobuf.Timestamp", seconds, nanos: nanosOf(text, "Z") };
}

export function writeTimestampMessage({ seconds, nanos }: Omit<TimestampMessage, "$typeName">): string {
  const time = new Date(Number(seconds) * 1000);
  if (Number.isNaN(time.getTime())) throw new RangeError(`no timestamp of JSON is ${seconds} seconds from 1970`);
  return `${time.toISOString().slice(0, 19)}${fractionOf(nanos)}Z`;
}

export function readDurationMessage(json: unknown, check: Check): DurationMessage {
  const text = readDuration(json, check);
  const sign = text.startsWith("-") ? -1 : 1;
  const seconds = text === "" ? 0n : BigInt(text.slice(0, -1).split(".")[0]!);
  return { $typeName: "google.protobuf.Duration", seconds, nanos: sign * nanosOf(text, "s") || 0 };
}

export function writeDurationMessage({ seconds, nanos }: Omit<DurationMessage, "$typeName">): string {
  const sign = seconds < 0n || nanos < 0 ? "-" : "";
  const whole = seconds < 0n ? -seconds : seconds;
  return `${sign}${whole}${fractionOf(Math.abs(nanos))}s`;
}

function nanosOf(text: string, end: string): number {
  const digits = text.split(".")[1]?.replace(end, "") ?? "";
  return Number(digits.padEnd(9, "0"));
}

/** 0, 3, 6 or 9 digits, as few as hold the value. */
function fractionOf(nanos: number): string {
  if (nanos === 0) return "";
  const digits = String(nanos).padStart(9, "0");
  return `.${digits.replace(/(?:000){1,2}$/, "")}`;
}

interface FieldMaskMessage {
  $typeName: "google.protobuf.FieldMask";
  paths: string[];
}

export function readFieldMaskMessage(json: unknown, check: Check): FieldMaskMessage {
  const text = readFieldMask(json, check);
  const paths =
    text === "" ? [] : text.split(",").map((path) => path.replace(/[A-Z]/g, (it) => `_${it.toLowerCase()}`));
  return { $typeName: "google.protobuf.FieldMask", paths };
}

export function writeFieldMaskMessage({ paths }: Omit<FieldMaskMessage, "$typeName">): string {
  return paths.map((path) => path.replace(/_(.)/g, (_, it: string) => it.toUpperCase())).join(",");
}

/** `google.protobuf.Value` of @bufbuild/protobuf. */
export interface ValueMessage {
  $typeName: "google.protobuf.Value";
  kind:
    | { case: "nullValue"; value: 0 }
    | { case: "numberValue"; value: number }
    | { case: "stringValue"; value: string }
    | { case: "boolValue"; value: boolean }
    | { case: "structValue"; value: StructMessage }
    | { case: "listValue"; value: ListValueMessage }
    | { case: undefined; value?: undefined };
}

export interface StructMessage {
  $typeName: "google.protobuf.Struct";
  fields: { [key: string]: ValueMessage };
}

export interface ListValueMessage {
  $typeName: "google.protobuf.ListValue";
  values: ValueMessage[];
}

export function readValueMessage(json: unknown, check: Check): ValueMessage {
  return valueMessage(readJson(json, check));
}

export function readListValueMessage(json: unknown, check: Check): ListValueMessage {
  return listValueMessage(readJsonArray(json, check));
}

function valueMessage(json: JsonValue): ValueMessage {
  return { $typeName: "google.protobuf.Value", kind: kindOf(json) };
}

function kindOf(json: JsonValue): ValueMessage["kind"] {
  if (json === null) return { case: "nullValue", value: 0 };
  if (typeof json === "number") return { case: "numberValue", value: json };
  if (typeof json === "string") return { case: "stringValue", value: json };
  if (typeof json === "boolean") return { case: "boolValue", value: json };
  if (Array.isArray(json)) return { case: "listValue", value: listValueMessage(json) };
  const fields = Object.fromEntries(Object.entries(json).map(([name, item]) => [name, valueMessage(item)]));
  return { case: "structValue", value: { $typeName: "google.protobuf.Struct", fields } };
}

function listValueMessage(json: readonly JsonValue[]): ListValueMessage {
  return { $typeName: "google.protobuf.ListValue", values: json.map(valueMessage) };
}

export function writeValueMessage({ kind }: Pick<ValueMessage, "kind">): JsonValue {
  switch (kind.case) {
    case "structValue":
      return Object.fromEntries(
        Object.entries(kind.value.fields).map(([name, item]) => [name, writeValueMessage(item)]),
      );
    case "listValue":
      return writeListValueMessage(kind.value);
    case "nullValue":
      return null;
    case undefined:
      throw new TypeError("a google.protobuf.Value without a kind has no JSON form");
    default:
      return kind.value;
  }
}

export function writeListValueMessage({ values }: Pick<ListValueMessage, "values">): JsonValue[] {
  return values.map(writeValueMessage);
}

interface HttpBodyMessage {
  $typeName: "google.api.HttpBody";
  contentType: string;
  data: Uint8Array;
  extensions: never[];
}

export function readHttpBodyMessage(json: unknown, check: Check): HttpBodyMessage {
  const { contentType, data } = readHttpBody(json, check);
  return { $typeName: "google.api.HttpBody", contentType, data, extensions: [] };
}

export function writeHttpBodyMessage({ contentType, data }: Pick<HttpBodyMessage, "contentType" | "data">): unknown {
  return { contentType, data: writeBytes(data) };
}

export function readEmptyMessage(json: unknown, check: Check): { $typeName: "google.protobuf.Empty" } {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    violate(check, `expected an object without members, got ${describe(json)}`);
  }
  return { $typeName: "google.protobuf.Empty" };
}

/** Reads a wrapper that stands where the scalar alone cannot: in a list, a map or a oneof. */
export function wrapper<N extends string, T>(name: N, read: Reader<T>): Reader<{ $typeName: N; value: T }> {
  return (json, check) => ({ $typeName: name, value: read(json, check) });
}

interface AnyMessage {
  $typeName: "google.protobuf.Any";
  typeUrl: string;
  value: Uint8Array;
}

/** What turns the JSON form of an Any into its message and back; a registry of @bufbuild/protobuf does. */
export interface AnyCodec {
  read(json: unknown): { typeUrl: string; value: Uint8Array };
  write(any: { readonly typeUrl: string; readonly value: Uint8Array }): unknown;
}

let anyCodec: AnyCodec | undefined;

/**
 * Says how to read and write `google.protobuf.Any`, whose message holds bytes: only descriptors know them. Without it an
 * Any is a violation when it is read, and an error when it is written.
 */
export function useAnyCodec(codec: AnyCodec | undefined): void {
  anyCodec = codec;
}

export function readAnyMessage(json: unknown, check: Check): AnyMessage {
  try {
    if (anyCodec !== undefined) return { $typeName: "google.protobuf.Any", ...anyCodec.read(json) };
    violate(check, "a google.protobuf.Any needs descriptors: call useAnyCodec");
  } catch (error) {
    violate(check, error instanceof Error ? error.message : String(error));
  }
  return { $typeName: "google.protobuf.Any", typeUrl: "", value: new Uint8Array() };
}

export function writeAnyMessage(any: Omit<AnyMessage, "$typeName">): unknown {
  if (anyCodec === undefined) throw new TypeError("a google.protobuf.Any needs descriptors: call useAnyCodec");
  return anyCodec.write(any);
}
