import { STATUS_CODES } from "node:http";
import type { createTransport, RestError, Transport } from "../../runtime/client.ts";
import type { createFetchHandler, Endpoint } from "../../runtime/server.ts";

/** The parts of the runtime that a call and its answer need, from the instance that the generated modules import. */
export interface Runtime {
  readonly createTransport: typeof createTransport;
  readonly createFetchHandler: typeof createFetchHandler;
  readonly RestError: typeof RestError;
}

/** Headers that go without saying, and those that differ from run to run. */
const unremarkable: readonly RegExp[] = [
  /^content-length: /,
  /^accept: application\/json$/,
  /^content-type: application\/json$/,
];

export interface Exchange {
  readonly request: string;
  readonly response: string;
}

export interface Wire {
  readonly transport: Transport;
  /** Takes paths. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
}

const baseUrl = "https://library.example";

/** The first request that `call` sends, and the response of these endpoints, as they look on the wire. */
export async function recordExchange(
  { createFetchHandler, createTransport, RestError }: Runtime,
  endpoints: readonly Endpoint[],
  call: (wire: Wire) => Promise<unknown>,
): Promise<Exchange> {
  const serve = createFetchHandler(endpoints, {
    authenticate: ([credential]) => credential.value,
    onError: (error) => {
      throw error;
    },
  });
  const exchanges: Exchange[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    const { pathname, search } = new URL(url);
    const target = `${request.method} ${pathname}${search} HTTP/1.1`;
    const sent = await messageText(target, request.clone());
    const response = await serve(request);
    exchanges.push({ request: sent, response: await messageText(statusLine(response), response.clone()) });
    return response;
  };
  try {
    await call({
      transport: createTransport({ baseUrl, fetch }),
      fetch: (path, init) => fetch(baseUrl + path, init),
    });
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
  }
  const [first] = exchanges;
  if (first === undefined) throw new Error("the call sends nothing");
  return first;
}

function statusLine({ status }: Response): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
}

async function messageText(start: string, message: Request | Response): Promise<string> {
  const boundary = /boundary=(.*)/.exec(message.headers.get("content-type") ?? "")?.[1];
  const headers = [...message.headers]
    .map(([name, value]) => `${name}: ${value}`)
    .filter((line) => !unremarkable.some((pattern) => pattern.test(line)));
  const body = await message.text();
  const text = `${[start, ...headers].join("\n")}\n${body === "" ? "" : `\n${body.trimEnd()}\n`}`;
  return (boundary === undefined ? text : text.replaceAll(boundary, "boundary")).replaceAll("\r", "");
}
