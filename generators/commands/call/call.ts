import {
  type Binding,
  type JsonLiteral,
  type Message,
  type Model,
  type Operation,
  parseJson,
} from "@protoc-gen-rest/plugin";
import { isJsonObject } from "@protoc-gen-rest/plugin/tooling";
import { ParseError, parse } from "@protoc-gen-rest/runtime/json";
import { Command } from "commander";
import { type LoadedApi, loadApi } from "../../loading/load-api.ts";
import { CommandError, type Session } from "../session.ts";
import { addCallOptions, type CallCommandOptions, readCallModel } from "./call-options.ts";
import { demandMediaType } from "./demand-media-type.ts";
import { findOperation } from "./find-operation.ts";
import { givenRequest } from "./given-request.ts";
import { requestFields } from "./request-fields.ts";
import { sendCall } from "./send-call.ts";

/** `call OPERATION --FIELD VALUE`: calls an operation by its name. */
export function callCommand(session: Session): Command {
  const command = new Command("call")
    .argument("<operation>", "the name of the rpc, such as Books.GetBook")
    .argument(
      "[fields...]",
      "the fields of the request: --title Emma, --book.title=Emma, --tags a --tags b, --labels.key=value",
    );
  return addCallOptions(command)
    .allowUnknownOption()
    .summary("call an operation of an API")
    .description("Calls an operation by its name, and prints the response in JSON; streams line by line.")
    .action(async (name: string, flags: readonly string[], options: CallCommandOptions) => {
      const model = readCallModel(options, session);
      if (model !== undefined) await call(model, name, flags, options, session);
    });
}

async function call(
  model: Model,
  name: string,
  flags: readonly string[],
  options: CallCommandOptions,
  session: Session,
): Promise<void> {
  const operation = findOperation(model, name);
  const json = requestFields(operation.input, baseRequest(options), flags);
  demandPath(operation, json);
  demandMediaType(operation, json);
  const api = loadApi([operation.service], { checkRequests: true });
  await sendCall(operation, parseRequest(operation.input, json, api), api, options, session);
}

/** Without the values of one of its paths, a call has no URL. */
function demandPath({ name, bindings }: Operation, json: Readonly<Record<string, JsonLiteral>>): void {
  const missing = bindings.map((binding) => missingFlags(binding, json));
  const [first = []] = missing;
  if (missing.every((flags) => flags.length > 0))
    throw new CommandError(`${name} needs ${first.join(", ")} for its path ${bindings[0]?.template.text}`);
}

function missingFlags({ variables }: Binding, json: Readonly<Record<string, JsonLiteral>>): readonly string[] {
  return variables.flatMap(({ path: [field] }) =>
    field === undefined || Object.hasOwn(json, field.jsonName) || Object.hasOwn(json, field.name)
      ? []
      : [`--${field.name}`],
  );
}

function baseRequest(options: CallCommandOptions): Record<string, JsonLiteral> {
  const text = givenRequest(options)?.toString();
  if (text === undefined) return {};
  const value = parseJson(text);
  if (isJsonObject(value)) return { ...value };
  throw new CommandError(`the request must be a JSON object, not ${JSON.stringify(text.slice(0, 40))}`);
}

/** Reads the request as a client reads messages, so that all mistakes are told at once. */
function parseRequest(message: Message, json: Readonly<Record<string, JsonLiteral>>, api: LoadedApi): unknown {
  try {
    const codec = api.codecOf(message);
    return codec === undefined ? json : parse(codec, JSON.stringify(json));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const lines = error.violations.map(({ path, reason }) => `  ${path === "" ? "" : `${path} `}${reason}`);
    throw new CommandError(`the request is not a valid ${message.name}:\n${lines.join("\n")}`, { cause: error });
  }
}
