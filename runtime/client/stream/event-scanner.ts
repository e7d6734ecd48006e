/** A server-sent event (WHATWG HTML, section 9.2.6). Undefined: the event has no such line. */
export interface StreamEvent {
  type?: string;
  id?: string;
  retry?: string;
  comment?: string;
  data?: string;
}

/** Takes a response chunk by chunk, then undefined, and returns the events that end in it. */
export type EventScanner = (chunk: string | undefined) => StreamEvent[];

/** Splits text into events. Passes the length of an event that has not ended yet to `hold`. */
export function createEventScanner(hold: (length: number) => void): EventScanner {
  let rest = "";
  let half = "";
  let event: StreamEvent = {};
  let size = 0;
  const append = (key: "data" | "comment", value: string): void => {
    event[key] = event[key] === undefined ? value : `${event[key]}\n${value}`;
  };
  const take = (line: string, events: StreamEvent[]): void => {
    if (!line) {
      events.push(event);
      event = {};
      size = 0;
      return;
    }
    // With the line break that joins it.
    size += line.length + 1;
    const [, name = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (name === "") append("comment", value);
    else if (name === "data") append("data", value);
    else if (name === "event") event.type = value;
    else if (name === "retry" || (name === "id" && !value.includes("\0"))) event[name] = value;
  };
  return (chunk) => {
    // A "\r" at the end of a chunk may be half of a line break, so it waits for the next chunk.
    const text = half + (chunk ?? (half && "\n"));
    half = text.endsWith("\r") ? "\r" : "";
    const lines = (half ? text.slice(0, -1) : text).split(/\r\n|\n|\r/);
    lines[0] = rest + lines[0];
    rest = lines.pop()!;
    const events: StreamEvent[] = [];
    for (const line of lines) take(line, events);
    hold(size + rest.length);
    return events;
  };
}
