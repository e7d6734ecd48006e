import { buildModel, type Operation, type Service } from "@protoc-gen-rest/plugin";
import { createRandom, type SampleContext, sampleRequest } from "@protoc-gen-rest/plugin/tooling";
import { loadApi } from "../../generators/loading/load-api.ts";
import { createMockOf } from "../../generators/mock/create-mock.ts";
import { createTransport } from "../../runtime/client.ts";
import { describeFiles } from "../descriptors.ts";

type Completeness = SampleContext["completeness"];

/** A mock of an API, and the generated clients that call it. */
export interface MockedApi {
  readonly services: readonly Service[];
  readonly operations: readonly Operation[];
  /** Calls an operation with a sample request, and reads the whole response. */
  call(operation: Operation, completeness: Completeness, code?: number): Promise<void>;
  /** Calls all operations, and returns what failed. */
  callAll(completeness: Completeness): Promise<readonly string[]>;
}

export function mockApi(folder: string, files: readonly string[]): MockedApi {
  const { model } = buildModel(
    { protoFile: describeFiles(folder, files), fileToGenerate: files },
    { tolerate: new Set(["route-duplicate"]) },
  );
  const services = model.files.flatMap((file) => file.services);
  const operations = services.flatMap((service) => service.operations);
  const { fetch } = createMockOf(services, { auth: "none" });
  const api = loadApi(services);
  const transport = createTransport({ baseUrl: "http://mock", fetch });
  const clients = new Map(services.map((service) => [service, api.createClient(service, transport)]));
  const call: MockedApi["call"] = async (operation, completeness, code) => {
    const random = createRandom(`${operation.fullName} ${completeness}`);
    const request = sampleRequest(operation, {
      random,
      side: "request",
      completeness,
      depth: 4,
      rules: { violatedBy: api.violatedRules, onUnmet: () => {} },
      within: [],
    });
    const prefer = [`example=${completeness}`, ...(code === undefined ? [] : [`code=${code}`])].join(", ");
    const result = clients.get(operation.service)?.[operation.localName]?.(request, { headers: { prefer } });
    if (operation.streaming === "none") await result;
    else for await (const _ of result as AsyncIterable<unknown>);
  };
  const callAll: MockedApi["callAll"] = async (completeness) => {
    const failures: string[] = [];
    for (const operation of operations) {
      await call(operation, completeness).catch((error) => failures.push(describeFailure(operation, error)));
    }
    return failures;
  };
  return { services, operations, call, callAll };
}

/** An error of a call, with all violations. */
export function describeFailure({ fullName }: Operation, error: unknown): string {
  const { message, violations } = error as { message: string; violations?: unknown };
  return `${fullName}: ${message} ${JSON.stringify(violations)}`;
}
