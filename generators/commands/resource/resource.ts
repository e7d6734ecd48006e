import { readFileSync, writeFileSync } from "node:fs";
import {
  completeService,
  insertForms,
  type ServiceCompletion,
  type StandardMethodName,
  type StandardMethodsOptions,
  standardMethodNames,
} from "@protoc-gen-rest/plugin/tooling";
import { Command, InvalidArgumentError, Option } from "commander";
import { addInput, type InputOptions } from "../input/input-options.ts";
import type { ApiInput } from "../input/read-input.ts";
import { readApi } from "../input/read-model.ts";
import { CommandError, type Session } from "../session.ts";

interface Options extends InputOptions, StandardMethodsOptions {
  readonly check?: true;
}

/** `resource MESSAGE [INPUT]`: writes the standard methods of a resource, or checks them. */
export function resourceCommand(session: Session): Command {
  const command = new Command("resource")
    .summary("write the standard methods of a resource")
    .description(
      "Adds the methods that the service of a resource lacks, with their messages, as Google's AIPs describe them. Changes nothing that is there; the exit code is 1 if some of it has another form.",
    )
    .argument("<message>", "the message, which has google.api.resource");
  return addInput(command)
    .option("--parent <message>", "its parent resource, if it has patterns for several")
    .option("--service <name>", "the service (default: the one with some of these methods, or the only service)")
    .addOption(
      new Option("--methods <list>", `separated by commas: ${standardMethodNames.join(", ")}`).argParser(parseMethods),
    )
    .option("--singleton", "there is one in each parent: Get and Update only (AIP-156)")
    .option("--soft-delete", "deleted resources can be brought back: Undelete, show_deleted (AIP-164)")
    .option("--long-running", "methods that change the resource return an operation (AIP-151)")
    .option("--validate-only", "such methods have validate_only (AIP-163)")
    .option("--request-id", "such methods have request_id (AIP-155)")
    .option("--check", "write nothing; the exit code is 1 if a method is missing or has another form")
    .action((message: string, input: string | undefined, options: Options) => {
      completeResource({ ...options, message }, input, session);
    });
}

function parseMethods(value: string): readonly StandardMethodName[] {
  return value.split(",").map((text) => {
    const name = standardMethodNames.find((it) => it === text.trim());
    if (name === undefined) throw new InvalidArgumentError(`Expected some of ${standardMethodNames.join(", ")}.`);
    return name;
  });
}

function completeResource(options: Options, input: string | undefined, session: Session): void {
  const api = readApi(input, options, session);
  if (api === undefined) return;
  const completion = complete(api, options);
  if (options.check === true) reportMissing(completion, api.pathOf, session);
  else if (!api.isSource) throw new CommandError("resource changes proto files, so it needs a folder or a proto file");
  const checked = options.check === true ? completion : write(completion, api, input, options, session);
  for (const { place, subject, message } of checked?.deviations ?? []) {
    session.stdout.write(`${api.pathOf(place.file)}:${place.line}:${place.column}: ${subject}: ${message}\n`);
    session.exitCode = 1;
  }
}

function complete({ descriptors }: ApiInput, options: Options): ServiceCompletion {
  const completion = completeService(descriptors, options);
  if (typeof completion === "string") throw new CommandError(completion);
  return completion;
}

function reportMissing(
  { service, place, ...missing }: ServiceCompletion,
  pathOf: (file: string) => string,
  session: Session,
): void {
  const at = `${pathOf(place.file)}:${place.line}:${place.column}`;
  for (const { name } of missing.methods) {
    session.stdout.write(`${at}: ${service.name}: lacks the method ${name}\n`);
    session.exitCode = 1;
  }
  for (const { name } of missing.messages) {
    session.stdout.write(`${at}: ${service.name}: lacks the message ${name}\n`);
    session.exitCode = 1;
  }
}

/**
 * Returns what the service lacks afterwards, with places in the new text. A file that does not compile afterwards, or has errors,
 * stays as it was; then undefined.
 */
function write(
  completion: ServiceCompletion,
  { pathOf }: ApiInput,
  input: string | undefined,
  options: Options,
  session: Session,
): ServiceCompletion | undefined {
  const { methods, messages, service } = completion;
  const path = pathOf(service.file.name);
  if (methods.length === 0 && messages.length === 0) {
    session.stdout.write(`${service.name} in ${path} has all methods\n`);
    return completion;
  }
  const before = readFileSync(path, "utf8");
  const after = insertForms(before, completion);
  if (after === undefined) throw new CommandError(`${path} is not the file that was compiled`);
  writeFileSync(path, after);
  const restore = () => {
    writeFileSync(path, before);
    session.stderr.write(`${path} stays as it was: it would have errors with the methods\n`);
  };
  let completed: ServiceCompletion;
  try {
    const api = readApi(input, options, session);
    if (api === undefined) {
      restore();
      return undefined;
    }
    completed = complete(api, options);
  } catch (error) {
    restore();
    throw error;
  }
  const names = [...methods, ...messages].map(({ name }) => name);
  session.stdout.write(`added to ${service.name} in ${path}: ${names.join(", ")}\n`);
  return completed;
}
