import type { Operation } from "@protoc-gen-rest/plugin";
import { printableLine, printableText } from "@protoc-gen-rest/runtime/cli";
import { createTransport, type Fetch, RestError } from "@protoc-gen-rest/runtime/client";
import type { LoadedApi } from "../../loading/load-api.ts";
import { CommandError, type Session } from "../session.ts";
import type { TextOutput } from "../terminal.ts";
import { baseUrlOf } from "./base-url.ts";
import type { CallCommandOptions } from "./call-options.ts";
import { curlText, requestText, type SentRequest } from "./curl-text.ts";
import { envCredentials } from "./env-credentials.ts";
import { headersOf } from "./headers.ts";
import { jsonText } from "./json-text.ts";
import { printFailure } from "./print-failure.ts";

/** A body that is sent as it is, with its media type. */
export interface RawBody {
  readonly contentType: string;
  readonly content: string | Buffer;
}

/** Calls an operation with a request in the plain shape, and prints the response. The body replaces that of the request. */
export async function sendCall(
  operation: Operation,
  request: unknown,
  api: LoadedApi,
  options: CallCommandOptions,
  session: Session,
  body?: RawBody,
): Promise<void> {
  const { credentials, missing } = envCredentials(operation, process.env);
  let sent: SentRequest | undefined;
  const isDry = options.dryRun === true || options.curl === true;
  const catchRequest: Fetch = async (url, init) => {
    sent = await sentRequest(url, init);
    throw new Error("not sent");
  };
  const { WebSocket } = globalThis;
  const auth = api.createAuth(operation.service, credentials);
  const transport = createTransport({
    baseUrl: baseUrlOf(operation.service, options),
    interceptors: auth === undefined ? [] : [auth],
    fetch: sendingBody(body, isDry ? catchRequest : showingFetch(options, session)),
    bodyOnGet: isDry,
    ...(options.timeout !== undefined && { timeout: options.timeout * 1000 }),
    ...(WebSocket !== undefined && !isDry && { WebSocket }),
  });
  try {
    const call = api.createClient(operation.service, transport)[operation.localName];
    const result = call?.(request, { headers: headersOf(options) });
    await printResult(operation, result, session);
  } catch (error) {
    if (sent !== undefined) session.stdout.write(options.curl === true ? curlText(sent) : requestText(sent));
    else if (error instanceof RestError) printError(error, missing, session);
    else if (error instanceof TypeError) throw new CommandError(error.message, { cause: error });
    else throw error;
  }
}

/** Sends the body as given: the client would encode the first content of a field, whatever the Content-Type. */
function sendingBody(body: RawBody | undefined, send: Fetch): Fetch {
  if (body === undefined) return send;
  return (url, init) => {
    // A redirect may drop the body.
    if (init.body === undefined || init.body === null) return send(url, init);
    const headers = new Headers(init.headers);
    headers.set("content-type", body.contentType);
    return send(url, { ...init, headers, body: body.content });
  };
}

function showingFetch({ include }: CallCommandOptions, session: Session): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (include === true) showResponse(response, session);
    return response;
  };
}

/** The status and the headers, as HTTP/1.1 writes them. */
function showResponse({ status, statusText, headers }: Response, { stdout }: Session): void {
  const lines = [
    `HTTP/1.1 ${status}${statusText === "" ? "" : ` ${statusText}`}`,
    ...[...headers].map(([name, value]) => `${name}: ${value}`),
  ];
  stdout.write(`${lines.map(printableLine).join("\n")}\n\n`);
}

async function sentRequest(url: string, { method = "GET", headers, body }: RequestInit): Promise<SentRequest> {
  const given = new Headers(headers);
  const bytes =
    body === undefined || body === null ? undefined : new Uint8Array(await new Response(body).arrayBuffer());
  return { method, url, headers: Object.fromEntries(given), body: bytes };
}

/** Streams are printed line by line, as they come. */
async function printResult({ streaming, output }: Operation, result: unknown, { stdout }: Session): Promise<void> {
  const isBytes = output.form.kind === "http_body";
  if (streaming === "server") {
    for await (const message of result as AsyncIterable<unknown>) print(message, isBytes, stdout);
    return;
  }
  const message = await result;
  if (message !== undefined) print(message, isBytes, stdout, 2);
}

/** Files and pipes get bytes as they are, a terminal gets text. */
function print(message: unknown, isBytes: boolean, stdout: TextOutput, indent?: number): void {
  if (!isBytes || !isHttpBody(message)) stdout.write(`${jsonText(message, indent)}\n`);
  else stdout.write(stdout.isTTY === true ? printableText(new TextDecoder().decode(message.data)) : message.data);
}

function isHttpBody(message: unknown): message is { readonly data: Uint8Array } {
  return typeof message === "object" && message !== null && "data" in message && message.data instanceof Uint8Array;
}

/** Prints the body of an error response on standard output, and all about the call on standard error. */
function printError(error: RestError, missing: readonly string[], session: Session): void {
  const { stdout, stderr } = session;
  const { status, body } = error;
  if (body !== undefined && body !== "")
    stdout.write(`${typeof body === "string" ? printableText(body) : jsonText(body, 2)}\n`);
  printFailure(error, session);
  if (status === 401 && missing.length > 0) stderr.write(`  hint: set ${missing.join(" or ")} to the credential\n`);
}
