import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTransport, type Interceptor } from "../../runtime/client.ts";
import { createCheck } from "../../runtime/json.ts";
import { createNodeListener, createNodeTransport } from "../../runtime/node.ts";
import { createFetchHandler, type Endpoint } from "../../runtime/server.ts";
import { describeSources } from "../descriptors.ts";
import { type Described, describeDescriptors } from "../round-trips/described.ts";
import { type Loopback, listen } from "./loopback.ts";

// 64-bit integers, bytes, and bodies of bytes with a media type that servers parse otherwise.

const scalars = `
  int64 id = 1;
  repeated int64 ids = 2;
  uint64 count = 3 [(rest.v1.field).int64 = INT64_NUMBER];
  bytes data = 4;
  repeated bytes parts = 5;
`;
const proto = `syntax = "proto3";
package forms.v1;
import "google/api/annotations.proto";
import "google/api/httpbody.proto";
import "rest/v1/options.proto";
service FormService {
  rpc SubmitForm(Scalars) returns (Scalars) {
    option (google.api.http) = {post: "/form", body: "*"};
    option (rest.v1.method).request_media_type = "application/x-www-form-urlencoded";
  }
  rpc Upload(Scalars) returns (Scalars) {
    option (google.api.http) = {post: "/upload", body: "*"};
    option (rest.v1.method).request_media_type = "multipart/form-data";
  }
  rpc PutText(File) returns (google.api.HttpBody) {
    option (google.api.http) = {post: "/raw", body: "file"};
    option (rest.v1.method).request_media_type = "application/json";
  }
}
message Scalars {${scalars}}
message File { google.api.HttpBody file = 1; }
`;
const protoFile = describeSources({ "forms.proto": proto });

const json = { id: "9007199254740991", ids: ["1", "-2"], count: 7, data: "AAH/", parts: ["aGk=", "/w=="] };
const form = "id=9007199254740991&ids=1&ids=-2&count=7&data=AAH%2F&parts=aGk%3D&parts=%2Fw%3D%3D";
const part = (name: string, content: string, isFile = false): string => {
  const file = isFile ? `; filename="${name}"\r\nContent-Type: application/octet-stream` : "";
  return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
};
const multipart = [
  part("id", "9007199254740991"),
  ...["1", "-2"].map((id) => part("ids", id)),
  part("count", "7"),
  part("data", "\0\u0001\u00ff", true),
  ...["hi", "\u00ff"].map((content) => part("parts", content, true)),
  "--b--\r\n",
].join("");

interface Served {
  readonly described: Described;
  readonly endpoints: readonly Endpoint[];
  readonly loopback: Loopback;
}

/** The handlers return what they get, so that a response shows what was read. */
async function serve(messages: string): Promise<Served> {
  const described = await describeDescriptors(protoFile, ["forms.proto"], [`messages=${messages}`]);
  const echo = (request: unknown) => request;
  const endpoints = described.services[0]!.createEndpoints({
    submitForm: echo,
    upload: echo,
    putText: ({ file }: { file: unknown }) => file,
  });
  const loopback = await listen(createNodeListener(endpoints));
  return { described, endpoints, loopback };
}

describe.each(["plain", "es", "ts-proto"])("messages=%s", (messages) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(messages);
  });
  afterAll(() => served.loopback.close());

  const codec = () => served.described.codec(served.described.messages.find(({ name }) => name === "Scalars")!);
  const read = (wire: unknown) => codec().read(structuredClone(wire), createCheck()) as object;
  const wireOf = (message: unknown): unknown => JSON.parse(codec().stringify(message));

  const adapters: Readonly<Record<string, (path: string, init: RequestInit) => Promise<Response>>> = {
    "node listener": (path, init) => fetch(`http://127.0.0.1:${served.loopback.port}${path}`, init),
    "fetch handler": (path, init) =>
      createFetchHandler(served.endpoints)(new Request(`http://x.example${path}`, { method: "POST", ...init })),
  };

  describe.each(Object.entries(adapters))("%s", (_, send) => {
    const post = async (path: string, type: string, body: string): Promise<Response> =>
      send(path, { method: "POST", headers: { "content-type": type }, body: Buffer.from(body, "latin1") });

    test("a form", async () => {
      const response = await post("/form", "application/x-www-form-urlencoded", form);
      expect(await response.json()).toEqual(json);
    });

    test("a multipart body", async () => {
      const response = await post("/upload", "multipart/form-data; boundary=b", multipart);
      expect(await response.json()).toEqual(json);
    });

    test.each(["", "{not JSON", "\u00ff\0", '{"a":1,"a":2}'])("bytes that are called JSON: %j", async (content) => {
      const response = await post("/raw", "application/json", content);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).toString("latin1")).toBe(content);
      if (content !== "") expect(response.headers.get("content-type")).toBe("application/json");
    });
  });

  describe.each(["fetch", "undici"])("transport on %s", (kind) => {
    const call = async (name: string): Promise<{ body: string; response: unknown }> => {
      let body = "";
      const capture: Interceptor = async (request, next) => {
        const content = request.body as string | Blob;
        const bytes = typeof content === "string" ? Buffer.from(content) : Buffer.from(await content.arrayBuffer());
        body = bytes.toString("latin1").replace(/form-[0-9a-f-]{36}/g, "b");
        return next(request);
      };
      const options = { baseUrl: `http://127.0.0.1:${served.loopback.port}`, interceptors: [capture] };
      const node = kind === "undici" ? createNodeTransport(options) : undefined;
      const client = served.described.services[0]!.createClient(node ?? createTransport(options));
      const response = await client[name]!(read(json));
      await node?.close();
      return { body, response: wireOf(response) };
    };

    test("a form", async () => expect(await call("submitForm")).toEqual({ body: form, response: json }));

    test("a multipart body", async () => expect(await call("upload")).toEqual({ body: multipart, response: json }));
  });
});
