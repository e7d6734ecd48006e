import { type Model, type Operation, parseJson } from "@protoc-gen-rest/plugin";
import { listRoutes, matchRoute } from "@protoc-gen-rest/plugin/tooling";
import { createFetchHandler, StatusError } from "@protoc-gen-rest/runtime/server";
import { Command } from "commander";
import { type Handlers, type LoadedApi, loadApi } from "../../loading/load-api.ts";
import { CommandError, type Session } from "../session.ts";
import { addCallOptions, type CallCommandOptions, readCallModel } from "./call-options.ts";
import { givenRequest } from "./given-request.ts";
import { headersOf } from "./headers.ts";
import { jsonText } from "./json-text.ts";
import { type RawBody, sendCall } from "./send-call.ts";

/** `try METHOD PATH`: calls a route of an API. */
export function tryCommand(session: Session): Command {
  const command = new Command("try")
    .argument("<method>", "GET, POST, ...")
    .argument("<path>", 'the path with its query, such as "/v1/books?pageSize=2"');
  return addCallOptions(command)
    .summary("call a route of an API")
    .description(
      "Checks a request as the server would, sends it, and prints the response in JSON; streams line by line.",
    )
    .action(async (method: string, path: string, options: CallCommandOptions) => {
      const model = readCallModel(options, session);
      if (model !== undefined) await tryRoute(model, method.toUpperCase(), path, options, session);
    });
}

async function tryRoute(
  model: Model,
  method: string,
  path: string,
  options: CallCommandOptions,
  session: Session,
): Promise<void> {
  const operation = findRoute(model, method, path);
  const api = loadApi([operation.service], { checkRequests: true });
  const body = givenBody(operation, options);
  const taken = await takeRequest(operation, api, createRequest(method, path, body, options), path);
  await sendCall(taken.operation, taken.request, api, options, session, body);
}

function findRoute(model: Model, method: string, path: string): Operation {
  if (!path.startsWith("/")) throw new CommandError(`the path must begin with a slash, not ${JSON.stringify(path)}`);
  const { winner, status } = matchRoute(listRoutes(model), method, path.replace(/[?#].*$/s, ""));
  const operations = model.files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  const found = operations.find(({ fullName }) => fullName === winner?.route.operation);
  if (found !== undefined) return found;
  const reason = status === 405 ? "has a route for other methods only" : "has no route";
  throw new CommandError(`${method} ${path} ${reason}; "routes --match" tells which ones are near`);
}

interface Taken {
  readonly operation: Operation;
  readonly request: unknown;
}

/** Passes the request to the generated server, in this process: it knows the operations of a route, and reads the request. */
async function takeRequest({ service }: Operation, api: LoadedApi, sent: Request, path: string): Promise<Taken> {
  let taken: Taken | undefined;
  const handlers = service.operations.map((operation) => {
    const handle: Handlers[string] = (request) => {
      taken = { operation, request };
      throw new StatusError("unimplemented", "the request is read");
    };
    return [operation.localName, handle] as const;
  });
  const endpoints = api.createEndpoints(service, Object.fromEntries(handlers));
  const handle = createFetchHandler(endpoints, { authenticate: "external", strict: true, onError: () => undefined });
  const response = await handle(sent);
  if (taken !== undefined) return taken;
  const text = await response.text();
  const body = parseJson(text);
  throw new CommandError(
    `${sent.method} ${path} is not a valid request, which is ${response.status}:\n${body === undefined ? text : jsonText(body, 2)}`,
  );
}

function givenBody(operation: Operation, options: CallCommandOptions): RawBody | undefined {
  const content = givenRequest(options);
  if (content === undefined) return undefined;
  return { content, contentType: headersOf(options)["content-type"] ?? mediaTypeOf(operation) };
}

function createRequest(method: string, path: string, body: RawBody | undefined, options: CallCommandOptions): Request {
  const headers = new Headers(headersOf(options));
  if (body !== undefined) headers.set("content-type", body.contentType);
  try {
    return new Request(`http://api${path}`, { method, headers, ...(body !== undefined && { body: body.content }) });
  } catch (error) {
    throw new CommandError(`cannot send ${method} ${path}: ${error instanceof Error ? error.message : error}`);
  }
}

/** The media type of a body without a header for it. */
function mediaTypeOf({ name, requestMediaType }: Operation): string {
  if (requestMediaType.startsWith("multipart/")) {
    throw new CommandError(`the body must be ${requestMediaType}, which "call ${name}" creates from fields`);
  }
  return requestMediaType.includes("*") ? "application/octet-stream" : requestMediaType;
}
