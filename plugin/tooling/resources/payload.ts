import type { Field, FieldType, Message, Operation } from "../../model/elements/model.ts";

/** Where the body of a usual response is, in the plain shape. */
export interface Payload {
  /** The property of the response; undefined for the response itself. */
  readonly property: string | undefined;
  readonly message: Message;
}

/** A list of messages in a response. */
export interface ListPayload extends Payload {
  /** The list in the message; undefined if the message is the list. */
  readonly field: Field | undefined;
  readonly item: Message;
}

/** Returns the message in the body of the usual response; undefined for other bodies. */
export function payloadOf({ response, output, bindings }: Operation): Payload | undefined {
  if (response.kind === "result") {
    const usual = response.cases.find(({ status = response.status, body }) => status < 300 && body !== undefined);
    return usual?.body?.kind === "message" ? { property: "body", message: usual.body } : undefined;
  }
  const body = bindings[0]?.responseBody;
  if (body === undefined) return { property: undefined, message: output };
  if (body.cardinality !== "singular" || body.type.kind !== "message") return undefined;
  return { property: body.jsonName, message: body.type };
}

/** Returns the list of objects that a response has, preferably of `item`; undefined without one. */
export function listPayloadOf(operation: Operation, item: Message): ListPayload | undefined {
  const body = operation.response.kind === "message" ? operation.bindings[0]?.responseBody : undefined;
  if (body !== undefined && body.cardinality === "list" && isObject(body.type)) {
    return { property: undefined, message: operation.output, field: body, item: body.type };
  }
  const payload = payloadOf(operation);
  const lists =
    payload?.message.fields.filter(({ type, cardinality }) => cardinality === "list" && isObject(type)) ?? [];
  const list = lists.find(({ type }) => type === item) ?? (lists.length === 1 ? lists[0] : undefined);
  if (payload === undefined || list === undefined || !isObject(list.type)) return undefined;
  const isWhole = payload.message.representation === "value";
  return { ...payload, field: isWhole ? undefined : list, item: list.type };
}

function isObject(type: FieldType): type is Message {
  return type.kind === "message" && type.form.kind === "object";
}
