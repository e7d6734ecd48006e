import type { IncomingMessage } from "node:http";
import { listen } from "../serving/loopback.ts";

/** A request as it came over the socket. */
export interface RecordedRequest {
  readonly method: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined when there are no bytes. */
  readonly body: unknown;
}

export interface CannedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Recorder {
  readonly url: string;
  /** What the one request was that came since the last time. */
  take(): RecordedRequest;
  /** Passes over what a failed test has left. */
  forget(): void;
  close(): void;
}

/** A server that answers every request from the can and keeps it. */
export async function record(answer: (request: RecordedRequest) => CannedAnswer): Promise<Recorder> {
  const kept: RecordedRequest[] = [];
  const { port, close } = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const recorded = toRecord(request, Buffer.concat(chunks));
      kept.push(recorded);
      const { status = 200, headers, body } = answer(recorded);
      response.writeHead(status, headers).end(body);
    });
  });
  const take = () => {
    const [only, ...others] = kept.splice(0);
    if (only === undefined || others.length > 0) throw new Error(`${others.length + (only ? 1 : 0)} requests, not one`);
    return only;
  };
  return { url: `http://127.0.0.1:${port}`, take, forget: () => void kept.splice(0), close };
}

function toRecord(request: IncomingMessage, bytes: Buffer): RecordedRequest {
  const [path = "", query = ""] = request.url!.split(/\?(.*)/s);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: request.method!,
    path,
    query: [...new URLSearchParams(query)],
    headers: Object.fromEntries(headers),
    body: readBody(request.headers["content-type"] ?? "", bytes.toString()),
  };
}

/** Parameters in the order of their names; those of one name stay as they came. */
export function withSortedQuery(request: RecordedRequest): RecordedRequest {
  const query = request.query.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { ...request, query };
}

/** What a body says: the order of members and the white space of JSON say nothing. */
function readBody(type: string, text: string): unknown {
  if (text === "") return undefined;
  if (/^application\/([\w.-]+\+)?json\b/.test(type)) return JSON.parse(text);
  if (/^application\/x-www-form-urlencoded\b/.test(type)) return [...new URLSearchParams(text)];
  return text;
}
