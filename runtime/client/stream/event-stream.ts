import type { Reader } from "../../json/check.ts";
import { setOwn } from "../../json/set-own.ts";
import type { EventFields } from "../../operation/event-fields.ts";
import { readMessage } from "../response/read-response.ts";
import { dataPiece, endPiece, errorPiece } from "./event-pieces.ts";
import { createEventScanner, type StreamEvent } from "./event-scanner.ts";
import { type Piece, textStream } from "./read-text.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

/** The member of the message that is the data, if it is not the message itself. */
export interface EventStreamFields extends EventFields {
  readonly body?: string;
}

/**
 * Server-sent events whose type, id, retry time and comment are members of the messages. Events without data and without any
 * such member are skipped, and so are types that no member of the oneof has. A declared end has to come.
 */
export function eventStream(fields: EventStreamFields): StreamDecoder {
  const { end } = fields;
  return textStream("text/event-stream", (hold) => {
    const scan = createEventScanner(hold);
    let hasEnded = end === undefined;
    return (chunk) => {
      const pieces = scan(chunk).flatMap((event) => {
        hasEnded ||= event.data === end;
        return toPieces(event, fields);
      });
      if (chunk === undefined && !hasEnded) throw new SyntaxError(`the response ends without ${end}`);
      return pieces;
    };
  });
}

function toPieces(event: StreamEvent, fields: EventStreamFields): Piece[] {
  const { type, data } = event;
  const { cases, text, end } = fields;
  if (data !== undefined && data === end) return [endPiece];
  if (type === "error" && !cases?.includes(type)) return data ? [errorPiece(data)] : [];
  const members = boundMembers(event, fields);
  if (isUnknown(event, fields)) return [];
  if (data === undefined || (data === "" && !text)) {
    if (Object.keys(members).length === 0) return [];
    return [{ text: "", take: (read, { draft }) => readMessage(members, read, draft) }];
  }
  const wrap =
    <T>(read: Reader<T>): Reader<T> =>
    (json, check) =>
      read(toWire(json, members, type, fields), check);
  return [
    text ? { text: data, take: (read, { draft }) => readMessage(data, wrap(read), draft) } : dataPiece(data, wrap),
  ];
}

/** Whether no member of the oneof has the type. A discriminator may be in the data alone. */
function isUnknown({ type, data }: StreamEvent, { cases, discriminator }: EventStreamFields): boolean {
  if (cases === undefined || (type === undefined && (discriminator !== undefined || data === undefined))) return false;
  return !cases.includes(type ?? defaultType);
}

/** The type of an event that names none. */
const defaultType = "message";

function boundMembers({ type, id, retry, comment }: StreamEvent, fields: EventStreamFields): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  if (fields.type !== undefined && type !== undefined) setOwn(members, fields.type, type);
  if (fields.id !== undefined && id !== undefined) setOwn(members, fields.id, id);
  // Anything else is ignored.
  if (fields.retry !== undefined && retry && /^\d+$/.test(retry)) setOwn(members, fields.retry, Number(retry));
  // Empty comments only keep the connection alive.
  if (fields.comment !== undefined && comment) setOwn(members, fields.comment, comment);
  return members;
}

function toWire(
  data: unknown,
  members: Record<string, unknown>,
  type: string = defaultType,
  { cases, discriminator, body }: EventStreamFields,
): unknown {
  const name = cases !== undefined && discriminator === undefined ? type : body;
  if (name !== undefined) {
    const wire = { ...members };
    setOwn(wire, name, data);
    return wire;
  }
  // The reader refuses what is not an object.
  if (typeof data !== "object" || data === null || Array.isArray(data)) return data;
  return { ...(discriminator !== undefined && { [discriminator]: type }), ...data, ...members };
}
