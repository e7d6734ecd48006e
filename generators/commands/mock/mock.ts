import type { Model } from "@protoc-gen-rest/plugin";
import { Command, InvalidArgumentError, Option } from "commander";
import { createMockOf } from "../../mock/create-mock.ts";
import { defaultMockOptions, type MockOptions } from "../../mock/mock-options.ts";
import { addInput, type InputOptions } from "../input/input-options.ts";
import { readModel } from "../input/read-model.ts";
import { CommandError, type Session } from "../session.ts";
import { type SignatureName, sendWebhook, signatureNames } from "./send-webhook.ts";
import { serveMock } from "./serve-mock.ts";

interface Options extends InputOptions, Required<Pick<MockOptions, "seed" | "delay" | "faults" | "items" | "auth">> {
  readonly port: number;
  readonly host: string;
  readonly cors?: true;
  readonly send?: string;
  readonly to?: string;
  readonly secret?: string;
  readonly signature?: SignatureName;
}

/** `mock [INPUT]`: serves an API without handlers. */
export function mockCommand(session: Session): Command {
  const { seed, delay, faults, items, auth } = defaultMockOptions;
  return addInput(new Command("mock"))
    .summary("serve an API with sample values")
    .description("Serves an API without handlers: checks requests as a server does, and responds with values that fit.")
    .addOption(new Option("-p, --port <number>", "the port, or 0 for any free one").argParser(toPort).default(8080))
    .addOption(new Option("--host <address>", "the address to listen on").default("127.0.0.1"))
    .addOption(new Option("--seed <number>", "other values, always the same ones").argParser(toInteger).default(seed))
    .addOption(new Option("--delay <ms>", "milliseconds before each response").argParser(toInteger).default(delay))
    .addOption(new Option("--faults <rate>", "the share of requests that fail").argParser(toRate).default(faults))
    .addOption(new Option("--items <number>", "resources of each collection").argParser(toInteger).default(items))
    .addOption(new Option("--auth <mode>", "which credentials to demand").choices(["declared", "none"]).default(auth))
    .option("--cors", "let web pages of any origin call the API")
    .addOption(new Option("--send <name>", "send a webhook with sample values instead of serving"))
    .addOption(new Option("--to <url>", "where --send sends it"))
    .addOption(new Option("--secret <secret>", "what --send signs with").env("WEBHOOK_SECRET"))
    .addOption(
      new Option("--signature <scheme>", "how --send signs (default: standard-webhooks)").choices(signatureNames),
    )
    .action(async (input: string | undefined, options: Options) => {
      const model = readModel(input, options, session);
      if (model === undefined) return;
      const { send, to, secret, signature } = options;
      if (send === undefined && signature !== undefined) throw new CommandError("--signature needs --send and --to");
      if (send === undefined && to === undefined) return start(model, options, session);
      if (send === undefined || to === undefined) throw new CommandError("--send and --to need each other");
      if (secret === undefined) throw new CommandError("--send needs --secret, or WEBHOOK_SECRET in the environment");
      await sendWebhook(model, { ...options, send, to, secret, signature: signature ?? "standard-webhooks" }, session);
    });
}

async function start({ files }: Model, options: Options, { stdout, stderr }: Session): Promise<void> {
  const services = files.flatMap((file) => file.services);
  const operations = services.flatMap((service) => service.operations);
  if (operations.length === 0) throw new CommandError("no rpc has an HTTP rule, so there is nothing to serve");
  const { port, host, cors = false, seed, delay, faults, items, auth } = options;
  const onUnmetRule = (message: string, rule: string): void =>
    void stderr.write(`no value found for ${message} that meets the rule ${rule}\n`);
  const mock = createMockOf(services, { seed, delay, faults, items, auth, onUnmetRule });
  for (const route of mock.omitted) stderr.write(`left out ${route}: another service has the same route\n`);
  const { origin, closed, close } = await serveMock(mock, { port, host, cors });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, close);
  stdout.write(`${count(operations.length, "operation")} of ${count(services.length, "service")}\n`);
  if (auth === "declared" && operations.some(({ security }) => security.length > 0)) {
    stdout.write("requests need credentials, with any value; --auth none demands none\n");
  }
  stdout.write(`listening on ${origin}\n`);
  await closed;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function toInteger(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number.");
}

function toPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError("It must be a port from 0 to 65535.");
}

function toRate(text: string): number {
  const rate = Number(text);
  if (rate >= 0 && rate <= 1) return rate;
  throw new InvalidArgumentError("It must be a number from 0 to 1, such as 0.1.");
}
