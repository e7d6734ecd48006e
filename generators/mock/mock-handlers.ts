import { setTimeout } from "node:timers/promises";
import type { Operation, Service } from "@protoc-gen-rest/plugin";
import { type SampleContext, sampleMessage, sampleResponse } from "@protoc-gen-rest/plugin/tooling";
import { stringify } from "@protoc-gen-rest/runtime/json";
import { type HandlerContext, type StatusCode, StatusError } from "@protoc-gen-rest/runtime/server";
import type { Handlers, LoadedApi } from "../loading/load-api.ts";
import type { MockOptions } from "./mock-options.ts";
import { readPreference } from "./preference.ts";
import type { Sample } from "./resource-state.ts";
import type { StandardMethods } from "./standard-methods.ts";

/** The setting that the handlers of all services share. */
export interface MockSetting {
  readonly api: LoadedApi;
  readonly resources: StandardMethods;
  readonly options: Required<MockOptions>;
  readonly sample: Sample;
  /** A number from 0 to 999,999 for each request, to choose the ones that fail. */
  readonly chance: () => number;
}

const streamLength = 3;

/** Creates handlers that respond with samples. */
export function createMockHandlers({ operations }: Service, setting: MockSetting): Handlers {
  return Object.fromEntries(
    operations.map((operation) => {
      if (operation.streaming === "none") return [operation.localName, unary(operation, setting)];
      return [operation.localName, streaming(operation, setting)];
    }),
  );
}

function unary(operation: Operation, setting: MockSetting): Handlers[string] {
  return async (request, context) => {
    await disturb(context, setting);
    const sample = preferredSample(context, setting);
    const response = respond(operation, context, sample(context.path), setting);
    return setting.resources.respond({ operation, request, context, response, sample });
  };
}

function streaming(operation: Operation, setting: MockSetting): Handlers[string] {
  return async function* (request, context) {
    const sample = preferredSample(context, setting);
    for (let index = 0; index < streamLength; index++) {
      await disturb(context, setting, index === 0);
      const response = respond(operation, context, sample(`${context.path} ${index}`), setting);
      yield setting.resources.respond({ operation, request, context, response, sample, index });
    }
  };
}

/** Waits as the options ask, and fails if it is the turn of the request. */
async function disturb(context: HandlerContext, { options, chance }: MockSetting, isFirst = true): Promise<void> {
  if (options.delay > 0) await setTimeout(options.delay, undefined, { signal: context.signal });
  if (!isFirst || chance() >= options.faults * 1_000_000) return;
  const [code, headers] = faults[chance() % faults.length] ?? faults[0];
  throw new StatusError(code, "the mock fails, as --faults asks", { headers });
}

const faults: readonly [Fault, ...Fault[]] = [
  ["unavailable", { "retry-after": "1" }],
  ["internal", {}],
  ["resource_exhausted", { "retry-after": "1" }],
];

type Fault = readonly [code: StatusCode, headers: Readonly<Record<string, string>>];

/** How to sample the values of a response: with those of the example that the request prefers. */
function preferredSample(context: HandlerContext, { sample }: MockSetting): Sample {
  const { example } = readPreference(context.header("prefer"));
  if (example === undefined) return sample;
  if (example === "minimal") return (key) => ({ ...sample(key), completeness: "minimal" });
  return (key) => sample(`${key} ${example}`);
}

function respond(operation: Operation, context: HandlerContext, sample: SampleContext, setting: MockSetting): unknown {
  const { code } = readPreference(context.header("prefer"));
  if (code !== undefined && code >= 400) throw mockError(operation, code, setting);
  const { mediaType } = context as { readonly mediaType?: string };
  const response = sampleResponse(operation, { status: code, mediaType }, sample);
  if (response !== undefined) return response;
  const violation = { path: "Prefer", reason: `asks for code=${code}, which ${operation.fullName} does not declare` };
  throw new StatusError("invalid_argument", "the mock has no such response", { violations: [violation] });
}

/** The error with a status: in the declared form, or a sample of the message that the operation declares for it. */
function mockError(operation: Operation, status: number, { api, sample }: MockSetting): StatusError {
  const code = codes.get(status) ?? (status < 500 ? "failed_precondition" : "internal");
  const message = `the mock responds with ${status}, as the request prefers`;
  const declared = operation.errors.get(status) ?? operation.errors.get(0);
  const isWritten = operation.errorFormats.some(({ message: it, members }) => it === declared && members.length > 0);
  const codec = declared === undefined || isWritten ? undefined : api.codecOf(declared);
  if (declared === undefined || codec === undefined) return new StatusError(code, message, { status });
  const text = stringify(codec, sampleMessage(declared, sample(`${operation.fullName} ${status}`)));
  return new StatusError(code, message, { status, body: JSON.parse(text) });
}

const codes: ReadonlyMap<number, StatusCode> = new Map([
  [400, "invalid_argument"],
  [401, "unauthenticated"],
  [403, "permission_denied"],
  [404, "not_found"],
  [409, "already_exists"],
  [429, "resource_exhausted"],
  [499, "cancelled"],
  [501, "unimplemented"],
  [503, "unavailable"],
  [504, "deadline_exceeded"],
]);
