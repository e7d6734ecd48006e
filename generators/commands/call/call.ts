import type { Binding, Message, Model, Operation } from "@protoc-gen-rest/plugin";
import { ParseError, parse } from "@protoc-gen-rest/runtime/json";
import { Command } from "commander";
import { type LoadedApi, loadApi } from "../../loading/load-api.ts";
import { CommandError, type Session } from "../session.ts";
import { addCallOptions, type CallCommandOptions, readCallModel } from "./call-options.ts";
import { demandMediaType } from "./demand-media-type.ts";
import { type ExactJson, exactText, isExactObject, parseExactJson } from "./exact-json.ts";
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
function demandPath({ name, bindings }: Operation, json: Readonly<Record<string, ExactJson>>): void {
  const missing = bindings.map((binding) => missingFlags(binding, json));
  const [first = []] = missing;
  if (missing.every((flags) => flags.length > 0))
    throw new CommandError(`${name} needs ${first.join(", ")} for its path ${bindings[0]?.template.text}`);
}

function missingFlags({ variables }: Binding, json: Readonly<Record<string, ExactJson>>): readonly string[] {
  return variables.flatMap(({ path: [field] }) =>
    field === undefined || Object.hasOwn(json, field.jsonName) || Object.hasOwn(json, field.name)
      ? []
      : [`--${field.name}`],
  );
}

function baseRequest(options: CallCommandOptions): Record<string, ExactJson> {
  const text = givenRequest(options)?.toString();
  if (text === undefined) return {};
  const value = parseExactJson(text);
  if (isExactObject(value)) return { ...value };
  throw new CommandError(`the request must be a JSON object, not ${JSON.stringify(text.slice(0, 40))}`);
}

/** Reads the request as a client reads messages, so that all mistakes are told at once. */
function parseRequest(message: Message, json: Readonly<Record<string, ExactJson>>, api: LoadedApi): unknown {
  try {
    const codec = api.codecOf(message);
    return codec === undefined ? json : parse(codec, exactText(json));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const lines = error.violations.map(({ path, reason }) => `  ${path === "" ? "" : `${path} `}${reason}`);
    throw new CommandError(`the request is not a valid ${message.name}:\n${lines.join("\n")}`, { cause: error });
  }
}
