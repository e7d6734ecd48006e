import type { Model, Operation } from "@protoc-gen-rest/plugin";
import { createRandom, sampleRequest } from "@protoc-gen-rest/plugin/tooling";
import { RestError } from "@protoc-gen-rest/runtime/client";
import {
  createWebhookTransport,
  type SignWebhook,
  signDiscord,
  signGitHub,
  signSlack,
  signStandardWebhooks,
  signStripe,
} from "@protoc-gen-rest/runtime/webhooks";
import { loadApi } from "../../loading/load-api.ts";
import { printFailure } from "../call/print-failure.ts";
import { CommandError, type Session } from "../session.ts";

export interface SendOptions {
  /** The name of the webhook, or of its rpc. */
  readonly send: string;
  readonly to: string;
  readonly secret: string;
  readonly signature: SignatureName;
  readonly seed: number;
}

export type SignatureName = "standard-webhooks" | "svix" | "github" | "stripe" | "slack" | "discord";

const signatures: Readonly<Record<SignatureName, (secret: string) => SignWebhook>> = {
  "standard-webhooks": (secret) => signStandardWebhooks({ secrets: secret }),
  svix: (secret) => signStandardWebhooks({ secrets: secret, prefix: "svix" }),
  github: (secret) => signGitHub({ secret }),
  stripe: (secret) => signStripe({ secrets: secret }),
  slack: (secret) => signSlack({ secret }),
  discord: (privateKey) => signDiscord({ privateKey }),
};

export const signatureNames: readonly string[] = Object.keys(signatures);

/** Sends a webhook with sample values, once. Exit 1 if its receiver does not take it, and 2 if there is no response. */
export async function sendWebhook(model: Model, options: SendOptions, session: Session): Promise<void> {
  const operation = findWebhook(model, options.send);
  const { service, localName, webhook } = operation;
  const api = loadApi([service]);
  const sender = api.createSender(service, transportOf(options));
  const event = sampleRequest(operation, {
    random: createRandom(`${operation.fullName} ${options.seed}`),
    // A service also sends the fields that only services set.
    side: "response",
    completeness: "full",
    depth: 2,
    rules: { violatedBy: api.violatedRules, onUnmet: () => {} },
    within: [],
  });
  let status = 0;
  const onResponse = (response: { readonly status: number }): void => {
    status = response.status;
  };
  try {
    const answer = await sender[localName]!(event, { onResponse });
    session.stdout.write(`sent ${webhook?.name} to ${options.to}: ${status}\n`);
    if (answer !== undefined) session.stdout.write(`${JSON.stringify(answer, withBigInts, 2)}\n`);
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    printFailure(error, session);
  }
}

function withBigInts(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

function findWebhook({ files }: Model, name: string): Operation {
  const all = files.flatMap((file) => file.webhooks.flatMap(({ operations }) => operations));
  const found = all.find(({ webhook }) => webhook?.name === name) ?? all.find((it) => it.name === name);
  if (found !== undefined) return found;
  const names = all.map(({ webhook }) => webhook?.name).join(", ");
  throw new CommandError(
    `there is no webhook "${name}"${names === "" ? ": no rpc has (rest.v1.method).webhook" : `; there are ${names}`}`,
  );
}

function transportOf({ to, secret, signature }: SendOptions): ReturnType<typeof createWebhookTransport> {
  try {
    return createWebhookTransport({ url: to, sign: signatures[signature](secret), retry: { maxRetries: 0 } });
  } catch (error) {
    // A URL, or a secret that the scheme does not have.
    if (error instanceof TypeError) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}
