import { join } from "node:path";
import { PassThrough } from "node:stream";
import {
  CoreV1Api,
  KubeConfig,
  Log,
  PatchStrategy,
  setHeaderOptions,
  VersionApi,
  Watch,
} from "@kubernetes/client-node";
import { absent, ofFetch, userAgent } from "../../wire/differences.ts";
import { type PairedCall, testPairs } from "../../wire/pair-suite.ts";
import { type CannedAnswer, withSortedQuery } from "../../wire/recorder.ts";

// The requests of Kubernetes' official npm client and of ours for the same call, and the messages that handlers read from both.

const namespace = "default";
const name = "web-1";
const headers = { authorization: "Bearer secret" };

function configure(server: string): KubeConfig {
  const config = new KubeConfig();
  config.loadFromOptions({
    clusters: [{ name: "test", server, skipTLSVerify: true }],
    users: [{ name: "ada", token: "secret" }],
    contexts: [{ name: "test", cluster: "test", user: "ada" }],
    currentContext: "test",
  });
  return config;
}

interface Call {
  readonly title: string;
  readonly message: object;
  readonly answer: unknown;
  readonly canned?: CannedAnswer;
  readonly read?: unknown;
}

function paired(operation: string, theirs: PairedCall["theirs"], call: Call): PairedCall {
  const message = call.message as PairedCall["message"];
  return { ...call, operation: `cluster.${operation}`, message, theirs, headers };
}

function core(operation: string, theirs: (api: CoreV1Api) => Promise<unknown>, call: Call): PairedCall {
  return paired(operation, (baseUrl) => theirs(configure(baseUrl).makeApiClient(CoreV1Api)), call);
}

const meta = (more: object = {}) => ({
  name,
  namespace,
  uid: "u-1",
  resourceVersion: "41",
  labels: { app: "web" },
  ...more,
});
/** The official client renames the member. */
const theirMeta = { resourceVersion: "42", _continue: "next page", remainingItemCount: 7 };
const listMeta = { resourceVersion: "42", continue: "next page", remainingItemCount: 7 };

const pod = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: meta({
    generation: 2,
    annotations: { "example.com/größe": "10" },
    ownerReferences: [{ apiVersion: "apps/v1", kind: "ReplicaSet", name: "web", uid: "r-1", controller: true }],
    finalizers: ["example.com/wait"],
  }),
  spec: {
    containers: [
      {
        name: "web",
        image: "nginx:1.27",
        args: ["-g", "daemon off;"],
        ports: [{ containerPort: 8080, protocol: "TCP" }],
        env: [{ name: "MODE", value: "a b" }],
        resources: { limits: { cpu: "100m", memory: "64Mi" } },
      },
    ],
    restartPolicy: "Always",
    terminationGracePeriodSeconds: 30,
    tolerations: [{ key: "dedicated", operator: "Exists", effect: "NoSchedule" }],
  },
  status: { phase: "Running", podIP: "10.0.0.7", conditions: [{ type: "Ready", status: "True" }] },
};
const newPod = { apiVersion: "v1", kind: "Pod", metadata: { generateName: "web-" }, spec: pod.spec };
const pods = { apiVersion: "v1", kind: "PodList", metadata: listMeta, items: [pod] };
const space = { apiVersion: "v1", kind: "Namespace", metadata: { name: "team" }, status: { phase: "Active" } };
const bytes = new Uint8Array([0, 255, 16]);
const base64 = Buffer.from(bytes).toString("base64");
const map = {
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "site" },
  data: { "a.conf": "x=1\n" },
  immutable: true,
};
const mapWithBytes = { ...map, binaryData: { logo: bytes } };
const success = { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", details: { name, kind: "pods" } };

const pages = {
  labelSelector: "app in (web,api),tier!=db",
  fieldSelector: "status.phase=Running",
  limit: 5,
  continue: "a+b/c=",
};
const theirPages = { ...pages, _continue: pages.continue };
const since = { resourceVersion: "42", allowWatchBookmarks: true, labelSelector: "app=web" };
const bookmark = { apiVersion: "v1", kind: "Pod", metadata: { resourceVersion: "50" } };
const expired = { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", reason: "Expired", code: 410 };
const events = [
  { type: "ADDED", object: pod },
  { type: "BOOKMARK", object: bookmark },
  { type: "ERROR", object: expired },
];

function lines(items: readonly object[]): CannedAnswer {
  const body = items.map((item) => `${JSON.stringify(item)}\n`).join("");
  // As Kubernetes calls them.
  return { headers: { "content-type": "application/json" }, body };
}

function watch(resource: string): PairedCall["theirs"] {
  return (baseUrl) =>
    new Promise((resolve, reject) => {
      const seen: object[] = [];
      const done = (error: unknown) => (error ? reject(error) : resolve(seen));
      const path = `/api/v1/namespaces/${namespace}/${resource}`;
      new Watch(configure(baseUrl))
        .watch(path, since, (type, object) => seen.push({ type, object }), done)
        .catch(reject);
    });
}

const log = { contentType: "text/plain", data: new TextEncoder().encode("größe 1\nline 2\n") };
const text = { headers: { "content-type": "text/plain" }, body: "größe 1\nline 2\n" };

const logOptions = { tailLines: 10, previous: false, timestamps: false };

async function follow(baseUrl: string): Promise<string> {
  const stream = new PassThrough();
  await new Log(configure(baseUrl)).log(namespace, name, "web", stream, { follow: true, ...logOptions });
  return (await stream.setEncoding("utf8").toArray()).join("");
}

const operations = [
  { op: "replace", path: "/metadata/labels/app", value: "api" },
  { op: "remove", path: "/metadata/annotations" },
];
const merged = { metadata: { labels: { app: null, tier: "web" } } };

function patchPod(type: string, member: string, patch: object): PairedCall {
  return core(
    "patchPod",
    (api) =>
      api.patchNamespacedPod(
        { namespace, name, body: patch, fieldManager: "test", force: true },
        setHeaderOptions("Content-Type", type),
      ),
    {
      title: type,
      message: { namespace, name, patch: { [member]: patch }, fieldManager: "test", force: true },
      answer: pod,
    },
  );
}

await testPairs({
  api: "cluster",
  folder: join(import.meta.dirname, ".."),
  normalize: withSortedQuery,
  differences: [
    userAgent,
    ...ofFetch,
    {
      header: "accept",
      theirs: /^application\/json, \*\/\*;q=0\.8$/,
      ours: /^(application\/json|text\/plain)$/,
      why: "the official client takes anything, and then fails to parse it",
    },
    { header: "accept", theirs: /^\*\/\*$/, ours: /^(application\/x-ndjson|text\/plain)$/, why: "names what it reads" },
    {
      header: "content-type",
      theirs: /^application\/json$/,
      ours: absent,
      why: "a request without a body has no content type",
    },
    { header: "connection", theirs: /^close$/, ours: /^keep-alive$/, why: "fetch keeps connections" },
    { header: "accept-encoding", theirs: /gzip/, ours: /gzip/, why: "each names the codings that it reads" },
  ],
  calls: [
    paired("getVersion", (baseUrl) => configure(baseUrl).makeApiClient(VersionApi).getCode(), {
      title: "at /version, since the official client cuts the slash of /version/",
      message: {},
      answer: { major: "1", minor: "31", gitVersion: "v1.31.0", platform: "linux/arm64" },
    }),
    core("listNamespaces", (api) => api.listNamespace({ limit: 5 }), {
      title: "a page",
      message: { limit: 5 },
      answer: { apiVersion: "v1", kind: "NamespaceList", metadata: {}, items: [space] },
    }),
    core("createNamespace", (api) => api.createNamespace({ body: space, dryRun: "All" }), {
      title: "with a dry run",
      message: { namespace: space, dryRun: "All" },
      answer: space,
      canned: { status: 201, headers: { "content-type": "application/json" }, body: JSON.stringify(space) },
    }),
    core("getNamespace", (api) => api.readNamespace({ name: "team" }), {
      title: "by name",
      message: { name: "team" },
      answer: space,
    }),
    core("deleteNamespace", (api) => api.deleteNamespace({ name: "team", propagationPolicy: "Foreground" }), {
      title: "without options",
      message: { name: "team", propagationPolicy: "Foreground" },
      answer: success,
    }),
    core("listPods", (api) => api.listNamespacedPod({ namespace, ...theirPages }), {
      title: "selectors and pages",
      message: { namespace, ...pages },
      answer: pods,
      read: { ...pods, metadata: theirMeta },
    }),
    core("listPods", (api) => api.listNamespacedPod({ namespace: "a b/c" }), {
      title: "an empty list of an escaped namespace",
      message: { namespace: "a b/c" },
      answer: { ...pods, items: [] },
      read: { ...pods, metadata: theirMeta, items: [] },
    }),
    paired("watchPods", watch("pods"), {
      title: "events, a bookmark and an error",
      message: { namespace, ...since },
      answer: events,
      canned: lines(events),
      read: events,
    }),
    core("createPod", (api) => api.createNamespacedPod({ namespace, body: newPod, fieldValidation: "Strict" }), {
      title: "with a generated name",
      message: { namespace, pod: newPod, fieldValidation: "Strict" },
      answer: pod,
      canned: { status: 201, headers: { "content-type": "application/json" }, body: JSON.stringify(pod) },
    }),
    core("getPod", (api) => api.readNamespacedPod({ namespace, name }), {
      title: "by name",
      message: { namespace, name },
      answer: pod,
    }),
    core("getPod", (api) => api.readNamespacedPod({ namespace, name }), {
      title: "with a time",
      message: { namespace, name },
      answer: { metadata: { name, creationTimestamp: "2026-01-31T12:00:00Z" } },
      read: { metadata: { name, creationTimestamp: new Date("2026-01-31T12:00:00Z") } },
    }),
    core("replacePod", (api) => api.replaceNamespacedPod({ namespace, name, body: pod, fieldManager: "test" }), {
      title: "at a version",
      message: { namespace, name, pod, fieldManager: "test" },
      answer: pod,
    }),
    patchPod(PatchStrategy.JsonPatch, "operations", operations),
    patchPod(PatchStrategy.MergePatch, "merge", merged),
    patchPod(PatchStrategy.StrategicMergePatch, "strategic", merged),
    core(
      "deletePod",
      (api) =>
        api.deleteNamespacedPod({ namespace, name, gracePeriodSeconds: 5, body: { preconditions: { uid: "u-1" } } }),
      {
        title: "with options",
        message: { namespace, name, gracePeriodSeconds: 5, options: { preconditions: { uid: "u-1" } } },
        answer: pod,
      },
    ),
    core("deletePods", (api) => api.deleteCollectionNamespacedPod({ namespace, labelSelector: "app=web" }), {
      title: "by label",
      message: { namespace, labelSelector: "app=web" },
      answer: success,
    }),
    core(
      "getPodLog",
      (api) => api.readNamespacedPodLog({ namespace, name, container: "web", previous: true, tailLines: 10 }),
      {
        title: "of a container",
        message: { namespace, name, container: "web", previous: true, tailLines: 10 },
        answer: log,
        canned: text,
        read: text.body,
      },
    ),
    paired("followPodLog", follow, {
      title: "of a container",
      message: { namespace, name, container: "web", pretty: "true", ...logOptions },
      answer: [log],
      canned: text,
      read: text.body,
    }),
    core("listConfigMaps", (api) => api.listNamespacedConfigMap({ namespace, resourceVersion: "0" }), {
      title: "from a cache",
      message: { namespace, resourceVersion: "0" },
      answer: { kind: "ConfigMapList", metadata: listMeta, items: [map] },
      read: { kind: "ConfigMapList", metadata: theirMeta, items: [map] },
    }),
    paired("watchConfigMaps", watch("configmaps"), {
      title: "events",
      message: { namespace, ...since },
      answer: [{ type: "DELETED", object: map }],
      canned: lines([{ type: "DELETED", object: map }]),
      read: [{ type: "DELETED", object: map }],
    }),
    core(
      "createConfigMap",
      (api) => api.createNamespacedConfigMap({ namespace, body: { ...map, binaryData: { logo: base64 } } }),
      {
        title: "with bytes",
        message: { namespace, configMap: mapWithBytes },
        answer: mapWithBytes,
        canned: {
          status: 201,
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ ...map, binaryData: { logo: base64 } }),
        },
      },
    ),
    core(
      "patchConfigMap",
      (api) =>
        api.patchNamespacedConfigMap(
          { namespace, name: "site", body: { data: { "a.conf": null } } },
          setHeaderOptions("Content-Type", PatchStrategy.MergePatch),
        ),
      {
        title: "removes a key",
        message: { namespace, name: "site", patch: { merge: { data: { "a.conf": null } } } },
        answer: map,
      },
    ),
    core("deleteConfigMap", (api) => api.deleteNamespacedConfigMap({ namespace, name: "site" }), {
      title: "by name",
      message: { namespace, name: "site" },
      answer: success,
    }),
  ],
});
