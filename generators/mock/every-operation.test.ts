import { join } from "node:path";
import { buildModel, type Operation } from "@protoc-gen-rest/plugin";
import { createRandom, type SampleContext, sampleRequest } from "@protoc-gen-rest/plugin/spec";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { describe, expect, test } from "vitest";
import { describeFiles } from "../../testdata/descriptors.ts";
import { protoFiles } from "../../testdata/round-trips/described.ts";
import { loadApi } from "../loading/load-api.ts";
import { createMockOf } from "./create-mock.ts";
import { matchText } from "./match-text.ts";

const root = join(import.meta.dirname, "../..");
const apis = ["search", "token", "rows", "inbox", "library", "codehost"].map((name) => [name, "proto", name] as const);
const real = ["chat", "cluster", "contents", "payments"].map((name) => [name, "testdata/real", name] as const);

describe.each([...apis, ...real])("%s", (_, folder, name) => {
  const files = protoFiles(join(root, folder), name);
  const protoFile = describeFiles(join(root, folder), files);
  const { model } = buildModel({ protoFile, fileToGenerate: files });
  const services = model.files.flatMap((file) => file.services);
  const operations = services.flatMap((service) => service.operations);
  const mock = createMockOf(services, { auth: "none" });
  const api = loadApi(services);
  const transport = createTransport({ baseUrl: "http://mock", fetch: mock.fetch });
  const clients = new Map(services.map((service) => [service, api.createClient(service, transport)]));

  const call = async (operation: Operation, completeness: SampleContext["completeness"], code?: number) => {
    const random = createRandom(`${operation.fullName} ${completeness}`);
    const request = sampleRequest(operation, {
      random,
      side: "request",
      completeness,
      depth: 4,
      matchText,
      within: [],
    });
    const prefer = [`example=${completeness}`, ...(code === undefined ? [] : [`code=${code}`])].join(", ");
    const result = clients.get(operation.service)?.[operation.localName]?.(request, { headers: { prefer } });
    if (operation.streaming === "none") await result;
    else for await (const _ of result as AsyncIterable<unknown>);
  };
  const tell = ({ fullName }: Operation, error: unknown): string => {
    const { message, violations } = error as { message: string; violations?: unknown };
    return `${fullName}: ${message} ${JSON.stringify(violations)}`;
  };

  test.each(["full", "minimal"] as const)("clients read the %s response of every operation", async (completeness) => {
    const failures: string[] = [];
    for (const operation of operations) {
      await call(operation, completeness).catch((error) => failures.push(tell(operation, error)));
    }
    expect(failures).toEqual([]);
  });

  test("clients read every declared response", async () => {
    const failures: string[] = [];
    for (const operation of operations) {
      const { response, errors } = operation;
      const successes = response.kind === "result" ? response.cases.map(({ status = response.status }) => status) : [];
      for (const code of successes) {
        if (code === 304) continue; // An error for callers without a condition.
        await call(operation, "full", code).catch((error) => failures.push(tell(operation, error)));
      }
      for (const code of errors.keys()) {
        const error = await call(operation, "full", code || 418).catch((it) => it);
        if (error?.status !== (code || 418) || error.body === undefined)
          failures.push(`${code} ${tell(operation, error)}`);
      }
    }
    expect(failures).toEqual([]);
  });
});
