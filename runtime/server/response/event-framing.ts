import { jsonText } from "../../json/json-text.ts";
import type { EventFields } from "../../operation/event-fields.ts";
import type { Operation } from "../../operation/operation.ts";
import { streamError } from "../errors/error-status.ts";
import type { Framing } from "./stream-framing.ts";

export const eventStreamType = "text/event-stream";

/**
 * Server-sent events (WHATWG HTML, section 9.2.5). Errors are events of the type `error`. `bodyName` is the member that is the
 * data.
 */
export function eventFraming({ name, events }: Operation, bodyName: string | undefined): Framing {
  return {
    mediaType: eventStreamType,
    start: "",
    // JSON text has no line breaks, so it is one line of data.
    frame: (wire) =>
      events === undefined ? `data: ${jsonText(wire)}\n\n` : `${eventText(wire, events, bodyName, name)}\n`,
    errorBody: streamError,
    frameError: (body) => `event: error\ndata: ${jsonText(body)}\n\n`,
    end: events?.end === undefined ? "" : `data: ${events.end}\n\n`,
    pulse: ":\n\n",
  };
}

/** The lines of an event, without the blank line that ends it. */
function eventText(wire: unknown, events: EventFields, bodyName: string | undefined, operation: string): string {
  const members = { ...(wire as Readonly<Record<string, unknown>>) };
  const take = (name: string | undefined): unknown => {
    if (name === undefined || !Object.hasOwn(members, name)) return undefined;
    const value = members[name];
    delete members[name];
    return value ?? undefined;
  };
  const comment = take(events.comment);
  const id = take(events.id);
  const retry = take(events.retry);
  const found = caseOf(members, events);
  const type = take(events.type) ?? found;
  const isBound = comment !== undefined || id !== undefined || retry !== undefined || type !== undefined;
  const line = (field: string, value: unknown): string => {
    if (value === undefined) return "";
    const text = String(value);
    if (/[\r\n\0]/.test(text)) {
      throw new TypeError(`${operation}: the ${field} line of an event cannot hold ${JSON.stringify(text)}`);
    }
    return `${field}: ${text}\n`;
  };
  const data = (): unknown => {
    if (typeof wire !== "object") return wire;
    if (events.cases !== undefined && events.discriminator === undefined) return take(found);
    if (bodyName !== undefined) return take(bodyName);
    return isBound && Object.keys(members).length === 0 ? undefined : members;
  };
  return [
    comment === undefined || comment === "" ? "" : lines("", String(comment)),
    line("event", type),
    line("id", id),
    line("retry", retry),
    dataLines(data(), events, operation),
  ].join("");
}

/** The type of an event whose oneof names it. */
function caseOf(members: Readonly<Record<string, unknown>>, { cases, discriminator }: EventFields): string | undefined {
  if (discriminator !== undefined) {
    const type = members[discriminator];
    return typeof type === "string" ? type : undefined;
  }
  return cases?.find((name) => Object.hasOwn(members, name) && members[name] !== undefined);
}

function dataLines(data: unknown, { text: isText, end }: EventFields, operation: string): string {
  if (data === undefined) return "";
  const text = isText === true ? String(data) : jsonText(data);
  // Clients would stop here, and take the stream for complete.
  if (text === end) throw new TypeError(`${operation}: the data ${end} would end the stream`);
  return isText === true ? lines("data", text) : `data: ${text}\n`;
}

function lines(field: string, text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `${field}: ${line}\n`)
    .join("");
}
