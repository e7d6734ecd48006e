import type { OperationCall } from "../calls/service-calls.ts";
import type { CallOptions, Transport } from "../client/transport/transport.ts";
import { isJsonObject } from "../json/is-json-object.ts";

// How long a stream is watched for a model, and how much of it the model gets.
const maxMessages = 100;
const maxMilliseconds = 10_000;

/** Calls an operation, and returns the JSON of its response, or the text of one that is a body of text. */
export async function runOperation(
  operation: OperationCall,
  transport: Transport,
  request: unknown,
  options: CallOptions,
): Promise<unknown> {
  if ("stream" in operation) return { messages: await firstMessages(operation.stream, transport, request, options) };
  const json = await operation.call(transport, request, options);
  return operation.bytes === true ? textOf(json) : json;
}

/** The messages of a stream, up to a number and a time: a watch never ends by itself. */
async function firstMessages(
  stream: (transport: Transport, request: unknown, options?: CallOptions) => AsyncIterable<unknown>,
  transport: Transport,
  request: unknown,
  options: CallOptions,
): Promise<unknown[]> {
  const timeout = AbortSignal.timeout(maxMilliseconds);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  const messages: unknown[] = [];
  try {
    for await (const message of stream(transport, request, { ...options, signal })) {
      messages.push(message);
      if (messages.length >= maxMessages) break;
    }
  } catch (error) {
    if (!timeout.aborted) throw error;
  }
  return messages;
}

/** The text of a body of text; of any other body its JSON, with base64. */
function textOf(body: unknown): unknown {
  if (!isJsonObject(body)) return body;
  const { contentType, data = "" } = body as { readonly contentType?: string; readonly data?: string };
  if (!/^text\/|json|xml/.test(contentType ?? "")) return body;
  return new TextDecoder().decode(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)));
}
