import { fromBinary, fromJson, type JsonValue, toBinary, toJson } from "@bufbuild/protobuf";
import { ExchangeError } from "../exchange-error.ts";
import { checkMessage } from "./check-messages.ts";

/** A method of a plugin: full names of its messages, and what it does with the proto JSON of a request. */
export interface Procedure {
  /** `/buf.plugin.check.v1.CheckService/Check` */
  readonly path: string;
  /** The arguments that call it. */
  readonly args: readonly string[];
  readonly request: string;
  readonly response: string;
  readonly call: (request: JsonObject) => Promise<JsonObject> | JsonObject;
}

export type JsonObject = Readonly<Record<string, JsonValue>>;

/** The formats of requests and responses that PluginRPC requires of a plugin. */
export type Format = "binary" | "json";

/** An error for the caller of a procedure, as opposed to a failure of the plugin. */
export class ProcedureError extends Error {
  override readonly name = "ProcedureError";
}

// google.rpc.Code
const invalidArgument = 3;

/** Answers `--spec`. */
export function writeSpec(procedures: readonly Procedure[], format: Format): Uint8Array {
  const spec = { procedures: procedures.map(({ path, args }) => ({ path, args: [...args] })) };
  return write("pluginrpc.v1.Spec", spec, format);
}

/** Calls a procedure with the bytes of a request, and returns those of the response. No bytes are an empty request. */
export async function callProcedure(procedure: Procedure, bytes: Uint8Array, format: Format): Promise<Uint8Array> {
  const { request, response, call } = procedure;
  try {
    const value = await call(readRequest(request, bytes, format));
    return writeValue(response, value, format);
  } catch (error) {
    if (!(error instanceof ProcedureError)) throw error;
    return write("pluginrpc.v1.Response", { error: { code: invalidArgument, message: error.message } }, format);
  }
}

function readRequest(message: string, bytes: Uint8Array, format: Format): JsonObject {
  try {
    return readValue(message, bytes, format);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const what = `cannot parse the ${bytes.length} bytes of stdin as a pluginrpc.v1.Request with a ${message}`;
    throw new ExchangeError(`${what} (${reason}); they may be cut off, or not be ${format}`, { cause });
  }
}

/** Reads `pluginrpc.v1.Request`, which holds the message in a google.protobuf.Any. */
function readValue(message: string, bytes: Uint8Array, format: Format): JsonObject {
  if (bytes.length === 0) return {};
  if (format === "json") {
    const { value = {} }: { readonly value?: JsonObject } = JSON.parse(Buffer.from(bytes).toString("utf8"));
    return value;
  }
  const { value } = objectOf(read("pluginrpc.v1.Request", bytes));
  const { value: text = "" } = objectOf(value);
  return objectOf(read(message, Buffer.from(String(text), "base64")));
}

function writeValue(message: string, value: JsonObject, format: Format): Uint8Array {
  const typeUrl = `type.googleapis.com/${message}`;
  const any =
    format === "json"
      ? { "@type": typeUrl, ...value }
      : { typeUrl, value: Buffer.from(write(message, value, format)).toString("base64") };
  return format === "json" ? json({ value: any }) : write("pluginrpc.v1.Response", { value: any }, format);
}

function read(message: string, bytes: Uint8Array): JsonValue {
  const schema = checkMessage(message);
  return toJson(schema, fromBinary(schema, bytes));
}

function write(message: string, value: JsonValue, format: Format): Uint8Array {
  if (format === "json") return json(value);
  const schema = checkMessage(message);
  return toBinary(schema, fromJson(schema, value));
}

function json(value: JsonValue): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
