import { join } from "node:path";
import { ApiException, CoreV1Api, KubeConfig, type V1Status, Watch } from "@kubernetes/client-node";
import { afterAll, describe, expect, test } from "vitest";
import { createTransport, RestError } from "../../../runtime/client.ts";
import { createNodeListener } from "../../../runtime/node.ts";
import { StatusError } from "../../../runtime/server.ts";
import { listen } from "../../serving/loopback.ts";
import { captureCalls } from "../../wire/capture.ts";
import { loadServices } from "../../wire/load-services.ts";

// Refusals of a generated server, as the official npm client of Kubernetes and ours read them.

const services = await loadServices("cluster", join(import.meta.dirname, ".."));
const capture = captureCalls(services, ({ name }) => {
  if (name === "web-0") throw new Error("no database");
  throw new StatusError("not_found", `pods "${name}" not found`);
});
const listener = createNodeListener(capture.endpoints, {
  authenticate: ([{ value }]) => {
    if (value !== "secret") throw new StatusError("unauthenticated", "Unauthorized");
    return "ada";
  },
  onError: () => {},
});
const served = await listen(listener);
const server = `http://127.0.0.1:${served.port}`;
afterAll(() => served.close());

function configure(token: string): KubeConfig {
  const config = new KubeConfig();
  config.loadFromOptions({
    clusters: [{ name: "test", server, skipTLSVerify: true }],
    users: [{ name: "ada", token }],
    contexts: [{ name: "test", cluster: "test", user: "ada" }],
    currentContext: "test",
  });
  return config;
}

async function refusal(call: (api: CoreV1Api) => Promise<unknown>, token = "secret"): Promise<V1Status> {
  const error = await call(configure(token).makeApiClient(CoreV1Api)).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiException);
  return JSON.parse((error as ApiException<string>).body);
}

const failure = { kind: "Status", apiVersion: "v1", status: "Failure" };
const pod = { namespace: "default", name: "web-1" };

describe("the official client reads a Status", () => {
  test("of a missing pod", async () => {
    expect(await refusal((api) => api.readNamespacedPod(pod))).toEqual({
      ...failure,
      message: 'pods "web-1" not found',
      reason: "NotFound",
      code: 404,
      details: {},
    });
  });

  test("of an invalid pod, with its causes", async () => {
    const body = { spec: { containers: [{ name: "web", ports: [{ protocol: "TCP" }] }] } };
    expect(
      await refusal((api) => api.createNamespacedPod({ namespace: "default", body: body as never })),
    ).toMatchObject({
      ...failure,
      reason: "BadRequest",
      code: 400,
      details: { causes: [{ field: "pod.spec.containers[0].ports[0].containerPort", message: "is required" }] },
    });
  });

  test("of an error that the server does not reveal", async () => {
    expect(await refusal((api) => api.readNamespacedPod({ ...pod, name: "web-0" }))).toMatchObject({
      ...failure,
      reason: "InternalError",
      code: 500,
    });
  });
});

test("a watch ends with the status of the refusal", async () => {
  const error = await new Promise((resolve) => {
    new Watch(configure("wrong")).watch("/api/v1/namespaces/default/pods", {}, () => {}, resolve);
  });
  expect(error).toMatchObject({ statusCode: 401 });
});

test("our client takes reason and violations from a Status", async () => {
  const transport = createTransport({ baseUrl: server, headers: { authorization: "Bearer secret" } });
  const client = services[0]!.createClient(transport);
  const body = { spec: { containers: [{}] } };
  const error = await (client["createPod"]!({ namespace: "default", pod: body }) as Promise<unknown>).catch((it) => it);
  expect(error).toBeInstanceOf(RestError);
  expect(error).toMatchObject({
    status: 400,
    violations: [{ path: "pod.spec.containers[0].name", reason: "is required" }],
  });
});
