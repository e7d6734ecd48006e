import { Command, InvalidArgumentError, Option } from "commander";
import type { OperationCall } from "../calls/service-calls.ts";
import { createTransport } from "../client/transport/create-transport.ts";
import type { Transport } from "../client/transport/transport.ts";
import { type CallCommandOptions, requestOf, runCall } from "./call-command.ts";
import { CliError, type CliOptions, type CliService, type CliTerminal } from "./cli-service.ts";
import { commandNames, serviceNames, wordsOf } from "./command-names.ts";
import { completeCommand, completionScript, completions } from "./completion.ts";
import { credentialsOf, loginScheme, variableOf } from "./credentials.ts";
import { fieldOptions, firstSentence } from "./field-option.ts";
import { addLogin } from "./login-command.ts";
import { ownCommands } from "./own-commands.ts";
import { argumentFlag, requestFlags } from "./request-flags.ts";

/** The command line of a program, for one run. */
export function createProgram(options: CliOptions, terminal: CliTerminal): Command {
  const { name, version, description, services } = options;
  const [first] = services;
  const program = new Command(name)
    .description(description ?? first?.calls.description ?? "")
    .enablePositionalOptions();
  if (version !== undefined) program.version(version, "--version");
  const names = serviceNames(services.map(({ calls }) => calls.name));
  for (const [index, service] of services.entries()) {
    const parent = services.length === 1 ? program : childOf(program, names[index]!, service.calls.description);
    addOperations(parent, service, options, terminal);
  }
  const login = services.find((service) => loginScheme(options, service) !== undefined);
  const placeOf = ownCommands(program);
  if (login !== undefined) addLogin(placeOf("login", "logout"), options, login, terminal);
  addCompletion(placeOf("completion"), options, terminal);
  addCompletions(program, terminal);
  for (const command of allCommands(program)) {
    command.exitOverride().showHelpAfterError("(--help lists the arguments and options)");
    command.configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, `${name}: `)),
      getOutHelpWidth: () => terminal.stdout.columns ?? 100,
      getErrHelpWidth: () => terminal.stderr.columns ?? 100,
    });
  }
  return program;
}

function allCommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(allCommands)];
}

/** The command around others, which is created with the first of them. */
function childOf(parent: Command, name: string, description = ""): Command {
  const known = parent.commands.find((command) => command.name() === name);
  return known ?? parent.command(name).description(description).enablePositionalOptions();
}

function addOperations(parent: Command, service: CliService, options: CliOptions, terminal: CliTerminal): void {
  const { operations } = service.calls;
  const names = commandNames(operations);
  for (const [index, operation] of operations.entries()) {
    const { group, verb } = names[index]!;
    const verbs = names.flatMap((it) => (it.group === group ? [it.verb] : []));
    const place = group === undefined ? parent : childOf(parent, group, verbs.join(", "));
    addOperation(place.command(verb), operation, service, options, terminal);
  }
}

function addOperation(
  command: Command,
  operation: OperationCall,
  service: CliService,
  options: CliOptions,
  terminal: CliTerminal,
): void {
  const { description = "", method, path, variables, deprecated } = operation;
  command
    .summary(firstSentence(description))
    .description(
      [description, deprecated === true ? "Deprecated." : "", `${method} ${path}`]
        .filter((it) => it !== "")
        .join("\n\n"),
    );
  const fields = requestFlags(operation.input, new Set(variables)).flatMap(fieldOptions);
  for (const field of fields) command.addOption(field);
  for (const variable of variables) command.argument(`<${wordsOf(variable).join("-")}>`);
  addCallOptions(command, operation, options);
  command.action(async () => {
    const given = command.opts<CallCommandOptions>();
    const request = requestOf(
      variables.map((variable) => argumentFlag(operation.input, variable)),
      fields,
      command,
    );
    await runCall(operation, request, transportOf(service, options, given, terminal), given, terminal);
  });
}

function addCallOptions(command: Command, operation: OperationCall, options: CliOptions): void {
  const isList = "stream" in operation || operation.pages !== undefined;
  command
    .option("--data <json>", "the request in JSON, or @FILE with it")
    .option("--json", "print JSON")
    .option("--ndjson", "print a line of JSON for each item");
  if (isList) command.addOption(new Option("--limit <number>", "print at most so many items").argParser(toCount));
  if ("pages" in operation && operation.pages !== undefined) command.option("--all", "print the items of all pages");
  if (operation.bytes === true) command.option("-o, --output <file>", "write the response to a file");
  command
    .addOption(
      new Option("-H, --header <header>", 'a header: "name: value" (repeatable)').argParser(
        (text, before: readonly string[] = []) => [...before, text],
      ),
    )
    .option("--base-url <url>", `where the API is (default: ${variableOf(options, "baseUrl")})`);
}

function toCount(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number from 1.");
}

function transportOf(
  service: CliService,
  options: CliOptions,
  { baseUrl: given }: CallCommandOptions,
  terminal: CliTerminal,
): Transport {
  const variable = variableOf(options, "baseUrl");
  const baseUrl = given ?? (terminal.env[variable] || undefined) ?? options.baseUrl ?? service.baseUrl;
  if (baseUrl === undefined) throw new CliError(`where is the API? Pass --base-url, or set ${variable}`);
  if (!URL.canParse(baseUrl))
    throw new CliError(`the base URL must be a URL such as http://localhost:8080, not ${baseUrl}`);
  const auth = service.authenticate?.(credentialsOf(options, service, terminal));
  return createTransport({
    baseUrl,
    interceptors: auth === undefined ? [] : [auth],
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
}

function addCompletion(place: Command, { name }: CliOptions, { stdout }: CliTerminal): void {
  place
    .command("completion")
    .description("print a script that completes commands and options in a shell")
    .argument("<shell>", "bash, zsh or fish")
    .action((shell: string) => {
      const script = completionScript(name, shell);
      if (script === undefined) throw new CliError(`the shell must be bash, zsh or fish, not ${shell}`);
      stdout.write(script);
    });
}

/** The command that the scripts of `completion` call. */
function addCompletions(program: Command, { stdout }: CliTerminal): void {
  program
    .command(completeCommand, { hidden: true })
    .argument("[words...]")
    .passThroughOptions()
    .allowUnknownOption()
    .action((words: readonly string[]) => {
      stdout.write(
        completions(program, words)
          .map((it) => `${it}\n`)
          .join(""),
      );
    });
}
