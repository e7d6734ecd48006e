import type { Message, Operation, ResponseCase, ResponseField } from "../../model/elements/model.ts";
import { meetRules } from "./meet-rules.ts";
import {
  type SampleContext,
  type SampleField,
  type SampleObject,
  sampleField,
  sampleMessage,
  sampleObject,
} from "./sample-message.ts";

/** Which response to sample. */
export interface ResponseChoice {
  /** Undefined: the usual one. */
  readonly status?: number | undefined;
  /** The media type that the caller accepts, for operations with several. */
  readonly mediaType?: string | undefined;
}

/** Returns a response in the plain shape, as handlers return it; undefined if the operation does not declare the status. */
export function sampleResponse(operation: Operation, choice: ResponseChoice, context: SampleContext): unknown {
  const { response, output } = operation;
  const { status } = choice;
  if (response.kind === "result") {
    const chosen = caseOf(operation, choice);
    return chosen === undefined ? undefined : sampleResult(chosen, operation, context);
  }
  const carrier = response.fields.find(({ in: place }) => place === "status");
  if (status !== undefined && status !== response.status && !mayBe(carrier, status)) return undefined;
  if (output.form.kind !== "object") return sampleBody(output, operation, context);
  const fields = new Map(response.fields.map((it) => [it.field, it]));
  const sample: SampleField = (field, inner) => {
    const carried = fields.get(field);
    if (carried === carrier && carrier !== undefined) return status ?? usualStatus(carrier, response.status);
    if (carried !== undefined) return sampleHeader(carried, inner);
    const isContent = field.type.kind === "message" && field.type.form.kind === "http_body";
    return isContent ? sampleContent(operation) : sampleField(field, inner);
  };
  return meetRules(output, { ...context, within: [output] }, (own) => sampleObject(output, own, sample));
}

/** The case that a caller gets who asks for nothing is the first one with a body. */
function caseOf({ response }: Operation, { status, mediaType }: ResponseChoice): ResponseCase | undefined {
  if (response.kind !== "result") return undefined;
  const fitting = response.cases.filter((it) => {
    const [own] = it.mediaTypes;
    if (status !== undefined && (it.status ?? response.status) !== status) return false;
    return mediaType === undefined || own === undefined || own === mediaType;
  });
  return fitting.find(({ body, status: own = 200 }) => body !== undefined && own < 300) ?? fitting[0];
}

function sampleResult(chosen: ResponseCase, operation: Operation, context: SampleContext): SampleObject {
  const { status, mediaTypes, body } = chosen;
  const [mediaType] = mediaTypes;
  const result: SampleObject = {};
  if (status !== undefined) result["status"] = status;
  if (mediaType !== undefined) result["mediaType"] = mediaType;
  if (body?.kind === "message") result["body"] = sampleBody(body, operation, context);
  else if (body !== undefined) result["body"] = sampleField(chosen.field, context);
  for (const carried of operation.response.fields) {
    const { field, in: place } = carried;
    if (place === "header") result[field.jsonName] = sampleHeader(carried, context);
  }
  return result;
}

function sampleBody(message: Message, operation: Operation, context: SampleContext): unknown {
  return message.form.kind === "http_body" ? sampleContent(operation) : sampleMessage(message, context);
}

/** Bytes of the media type that the operation declares. */
function sampleContent({ responseMediaType }: Operation): SampleObject {
  const contentType = responseMediaType.includes("*") ? "text/plain" : responseMediaType;
  return { contentType, data: new TextEncoder().encode("hello\n") };
}

function sampleHeader({ field }: ResponseField, context: SampleContext): unknown {
  const random = context.random.fork(field.jsonName);
  return sampleField(field, { ...context, random, isPlain: field.cardinality !== "singular" });
}

/** Whether a field that holds the status may hold this one. */
function mayBe(carrier: ResponseField | undefined, status: number): boolean {
  if (carrier === undefined) return false;
  const allowed = carrier.field.schema?.enum;
  return allowed === undefined || allowed.includes(status);
}

function usualStatus({ field }: ResponseField, declared: number): unknown {
  const allowed = field.schema?.enum ?? [declared];
  return allowed.find((it) => typeof it === "number" && it >= 200 && it < 300) ?? allowed[0];
}
