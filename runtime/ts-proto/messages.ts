import { readPackedAny, writePackedAny } from "../construct/any-codec.ts";
import { type Check, readHttpBody, readNull, writeBytes } from "../json/index.ts";

/** `google.protobuf.NullValue` with `stringEnums=true`. */
export function readNullName<T extends string>(json: unknown, check: Check): T | undefined {
  return readNull(json, check) === undefined ? undefined : ("NULL_VALUE" as T);
}

/** `google.api.HttpBody` of ts-proto. */
export interface HttpBodyMessage {
  contentType: string;
  data: Uint8Array;
  extensions: never[];
}

export function readHttpBodyMessage(json: unknown, check: Check): HttpBodyMessage {
  const { contentType, data } = readHttpBody(json, check);
  return { contentType, data, extensions: [] };
}

export function writeHttpBodyMessage({ contentType, data }: Pick<HttpBodyMessage, "contentType" | "data">): unknown {
  return { contentType, data: writeBytes(data) };
}

// As ts-proto has them where `snakeToCamel` leaves keys alone.

/** `google.protobuf.Any` with the names of the proto file. */
export interface SnakeAny {
  type_url: string;
  value: Uint8Array;
}

export function readSnakeAny(json: unknown, check: Check): SnakeAny {
  const { typeUrl, value } = readPackedAny(json, check);
  return { type_url: typeUrl, value };
}

export function writeSnakeAny({ type_url: typeUrl, value }: Readonly<SnakeAny>): unknown {
  return writePackedAny({ typeUrl, value });
}

/** `google.api.HttpBody` with the names of the proto file. */
export interface SnakeHttpBody {
  content_type: string;
  data: Uint8Array;
  extensions: never[];
}

export function readSnakeHttpBody(json: unknown, check: Check): SnakeHttpBody {
  const { contentType, data, extensions } = readHttpBodyMessage(json, check);
  return { content_type: contentType, data, extensions };
}

export function writeSnakeHttpBody({
  content_type: contentType,
  data,
}: Pick<SnakeHttpBody, "content_type" | "data">): unknown {
  return writeHttpBodyMessage({ contentType, data });
}
