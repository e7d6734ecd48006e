import { readPackedAny, writePackedAny } from "../construct/any-codec.ts";
import { writeHttpBodyMessage } from "../construct/http-body.ts";
import type { Check } from "../json/check.ts";
import { readHttpBody } from "../json/http-body.ts";
import { readNull } from "../json/json-value.ts";

/** `google.protobuf.NullValue` with `stringEnums=true`. */
export function readNullName<T extends string>(json: unknown, check: Check): T | undefined {
  return readNull(json, check) === undefined ? undefined : ("NULL_VALUE" as T);
}

/** `google.api.HttpBody` of ts-proto. */
export interface CamelHttpBody {
  contentType: string;
  data: Uint8Array;
  extensions: never[];
}

/** Reads a `google.api.HttpBody`. */
export function readCamelHttpBody(json: unknown, check: Check): CamelHttpBody {
  const { contentType, data } = readHttpBody(json, check);
  return { contentType, data, extensions: [] };
}

// With proto names, for `snakeToCamel` without `keys`.

/** `google.protobuf.Any` with the names of the proto file. */
export interface SnakeAny {
  type_url: string;
  value: Uint8Array;
}

/** Reads a `google.protobuf.Any`. */
export function readSnakeAny(json: unknown, check: Check): SnakeAny {
  const { typeUrl, value } = readPackedAny(json, check);
  return { type_url: typeUrl, value };
}

/** Writes a `google.protobuf.Any`. */
export function writeSnakeAny({ type_url: typeUrl, value }: Readonly<SnakeAny>): unknown {
  return writePackedAny({ typeUrl, value });
}

/** `google.api.HttpBody` with the names of the proto file. */
export interface SnakeHttpBody {
  content_type: string;
  data: Uint8Array;
  extensions: never[];
}

/** Reads a `google.api.HttpBody`. */
export function readSnakeHttpBody(json: unknown, check: Check): SnakeHttpBody {
  const { contentType, data, extensions } = readCamelHttpBody(json, check);
  return { content_type: contentType, data, extensions };
}

/** Writes a `google.api.HttpBody`. */
export function writeSnakeHttpBody({
  content_type: contentType,
  data,
}: Pick<SnakeHttpBody, "content_type" | "data">): unknown {
  return writeHttpBodyMessage({ contentType, data });
}
