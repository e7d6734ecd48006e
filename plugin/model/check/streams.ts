import type { Binding, EventFields, Field, Message, Operation } from "../elements/model.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import { methodNumbers as at, type MethodOptions } from "../options/method-options.ts";
import { isHttpBody } from "../wire/body-format.ts";
import { describeField } from "../wire/describe-field.ts";
import { representedField } from "../wire/represented-field.ts";

interface Rpc {
  readonly output: Message;
  readonly isStream: boolean;
}

/** `streams` and `stream_end`: whether the rpc can have these formats. */
export function checkStreams(options: MethodOptions, { output, isStream }: Rpc, site: OptionSite): void {
  const { streams = [], streamEnd } = options;
  const report = (message: string, hint: string): void => site.report("stream-form", [at.streams], message, hint);
  const end = streamEnd === undefined ? undefined : endProblem(streamEnd, streams);
  if (end !== undefined) site.report("stream-form", [at.streamEnd], ...end);
  if (streams.length === 0) return;
  if (!isStream) {
    report(
      "streams applies to server streaming, but the rpc returns a single message",
      "return a stream, or remove streams",
    );
    return;
  }
  if (new Set(streams).size < streams.length) report("a stream form is listed twice", "list each form once");
  if (streams.includes("json-array") && streams.includes("grpc-gateway")) {
    report("JSON_ARRAY and GRPC_GATEWAY have the same media type, so Accept cannot choose", "list one of the two");
  }
  if (streams.includes("bytes") === isHttpBody(output)) return;
  if (isHttpBody(output)) {
    report("google.api.HttpBody can be streamed only as BYTES", "use BYTES alone, or remove streams");
  } else {
    report(
      `BYTES needs google.api.HttpBody, but the rpc returns ${output.name}`,
      "return google.api.HttpBody, or choose another form",
    );
  }
}

function endProblem(end: string, streams: Operation["streams"]): Problem | undefined {
  if (!streams.includes("server-sent-events")) {
    return [
      "stream_end applies to SERVER_SENT_EVENTS alone",
      "add SERVER_SENT_EVENTS to streams, or remove stream_end",
    ];
  }
  if (isLine(end)) return undefined;
  return ["stream_end must be a line of text", 'use text that no message has as its data, such as "[DONE]"'];
}

/** Whether a text can be the data of an event in one line. */
export function isLine(text: string): boolean {
  return text !== "" && !/[\r\n]/.test(text);
}

interface EventStream {
  readonly events: EventFields;
  readonly output: Message;
  readonly streams: Operation["streams"];
  readonly bindings: readonly Binding[];
}

/** Whether the declared events fit the data that the HTTP rule and `response_media_type` choose. */
export function checkEvents({ events, output, streams, bindings }: EventStream, site: OptionSite): void {
  const body = bindings.find(({ responseBody }) => responseBody !== undefined)?.responseBody;
  const path = events.text ? [at.responseMediaType] : [at.streams];
  const problem =
    bodyProblem(events, body, streams) ?? (events.text ? textProblem(events, output, body, streams) : undefined);
  if (problem !== undefined) site.report("stream-form", path, ...problem);
}

function bodyProblem(
  { oneof }: EventFields,
  body: Field | undefined,
  streams: Operation["streams"],
): Problem | undefined {
  if (body === undefined) return undefined;
  if (oneof !== undefined) {
    return [
      `the members of "${oneof.name}" are the data, but response_body is "${body.name}"`,
      "remove one of the two",
    ];
  }
  if (streams.length === 1) return undefined;
  return [
    `with response_body: "${body.name}" only SERVER_SENT_EVENTS carries the other fields of the message`,
    "list SERVER_SENT_EVENTS alone, or remove response_body",
  ];
}

function textProblem(
  { oneof }: EventFields,
  output: Message,
  body: Field | undefined,
  streams: Operation["streams"],
): Problem | undefined {
  if (streams.length > 1) {
    return ["only SERVER_SENT_EVENTS carries text", "list SERVER_SENT_EVENTS alone, or remove response_media_type"];
  }
  const data = oneof?.fields ?? (body === undefined ? undefined : [body]);
  if (data === undefined) {
    if (output.representation === "value" && output.fields.every(isText)) return undefined;
    return [
      `the data is text, but ${output.name} is not a string in JSON`,
      "name a string as response_body, use FORM_VALUE, or remove response_media_type",
    ];
  }
  const other = data.find((field) => !isText(field));
  if (other === undefined) return undefined;
  return [
    `the data is text, but "${other.name}" is ${describeField(other)}`,
    "use a string, or remove response_media_type",
  ];
}

function isText(field: Field): boolean {
  const { form, cardinality } = representedField(field);
  return cardinality === "singular" && form.kind === "string";
}
