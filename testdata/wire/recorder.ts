import type { IncomingMessage } from "node:http";
import { listen } from "../serving/loopback.ts";

/** A request received on the socket. */
export interface RecordedRequest {
  readonly method: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined if it has no bytes. */
  readonly body: unknown;
}

export interface CannedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Recorder {
  readonly url: string;
  /** Returns the only request since the last `take`; throws if there is none, or several. */
  take(): RecordedRequest;
  /** Drops the requests of a failed test. */
  forget(): void;
  close(): void;
}

/** Creates a server that records requests and returns a prepared response. */
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

/** Sorts parameters by name, and keeps the order of those with the same name. */
export function withSortedQuery(request: RecordedRequest): RecordedRequest {
  const query = request.query.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { ...request, query };
}

/** Parses a body, so that white space and the order of members do not matter. */
function readBody(type: string, text: string): unknown {
  if (text === "") return undefined;
  if (/^application\/([\w.-]+\+)?json\b/.test(type)) return JSON.parse(text);
  if (/^application\/x-www-form-urlencoded\b/.test(type)) return [...new URLSearchParams(text)];
  return text;
}
