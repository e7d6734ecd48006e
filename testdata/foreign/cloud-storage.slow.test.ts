import { createRequire } from "node:module";
import { afterAll, describe, expect, test } from "vitest";
import { type ResumableUploadOptions, uploadResumable } from "../../runtime/client.ts";
import type { Codec } from "../../runtime/json.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { StatusError } from "../../runtime/server.ts";
import { connectInline, endpointsOf, generateInline } from "../inline/inline-api.ts";
import { listen } from "../serving/loopback.ts";

// The official client of Cloud Storage, unmodified, against generated handlers: parts in order, sessions that go on after a 308, and
// ranges in headers. The route that opens a session is the one of whole uploads, so each has a server of its own.

const shared = `
message Object { string name = 1; string bucket = 2; string content_type = 3; string size = 4; string generation = 5; }
message ObjectName { string bucket = 1; string object = 2; }
`;
const wholeUploads = `${shared}
service ObjectService {
  rpc Insert(InsertRequest) returns (Object) {
    option (google.api.http) = {post: "/upload/storage/v1/b/{bucket}/o" body: "*"};
    option (rest.v1.method).request_media_type = "multipart/related";
  }
  rpc Get(ObjectName) returns (Object) { option (google.api.http) = {get: "/storage/v1/b/{bucket}/o/{object}"}; }
}
message InsertRequest {
  string bucket = 1;
  string upload_type = 2 [(rest.v1.field).in = QUERY];
  string name = 3 [(rest.v1.field).in = QUERY];
  Object metadata = 4 [(google.api.field_behavior) = REQUIRED];
  google.api.HttpBody media = 5 [(google.api.field_behavior) = REQUIRED];
}
`;
const sessions = `${shared}
service SessionService {
  rpc Start(StartRequest) returns (StartResponse) {
    option (google.api.http) = {post: "/upload/storage/v1/b/{bucket}/o" body: "metadata"};
  }
  rpc Continue(ContinueRequest) returns (ContinueResponse) {
    option (google.api.http) = {put: "/upload/storage/v1/b/{bucket}/o" body: "content" response_body: "object"};
    option (rest.v1.method).body_optional = true;
  }
}
message StartRequest {
  string bucket = 1;
  string upload_type = 2;
  string name = 3;
  Object metadata = 4;
  string content_type = 5 [(rest.v1.field) = {in: HEADER name: "X-Upload-Content-Type"}];
}
message StartResponse { string location = 1 [(rest.v1.field) = {in: HEADER name: "Location"}]; }
message ContinueRequest {
  string bucket = 1;
  string upload_id = 2 [(rest.v1.field).name = "upload_id"];
  string content_range = 3 [(rest.v1.field) = {in: HEADER name: "Content-Range"}];
  google.api.HttpBody content = 4;
}
message ContinueResponse {
  int32 status = 1 [(rest.v1.field).in = STATUS];
  string range = 2 [(rest.v1.field) = {in: HEADER name: "Range"}];
  Object object = 3;
}
`;

/** The part of the package that the tests use, which `npm ci` at the root does not install. */
interface StoredFile {
  readonly metadata: { readonly name?: string; readonly contentType?: string; readonly size?: string };
  save(content: Uint8Array, options: object): Promise<void>;
  getMetadata(): Promise<[StoredFile["metadata"]]>;
}

interface Bucket {
  file(name: string): StoredFile;
}

const { Storage } = createRequire(import.meta.url)("@google-cloud/storage") as {
  readonly Storage: new (options: object) => { bucket(name: string): Bucket };
};

interface Media {
  readonly contentType: string;
  readonly data: Uint8Array;
}

const content = Uint8Array.from({ length: 700_000 }, (_, i) => i * 7);

async function serve(endpoints: ReturnType<typeof endpointsOf>): Promise<string> {
  const served = await listen(createNodeListener(endpoints));
  afterAll(() => served.close());
  return `http://127.0.0.1:${served.port}`;
}

function bucketAt(apiEndpoint: string): Bucket {
  return new Storage({ apiEndpoint, projectId: "p", retryOptions: { autoRetry: false } }).bucket("covers");
}

describe("whole uploads", async () => {
  const api = await generateInline(wholeUploads, "plain");
  const stored = new Map<string, Media>();
  const insert = ({
    bucket,
    name,
    metadata,
    media,
  }: Record<string, never> & { name: string; media: Media }): object => {
    stored.set(name, media);
    return { ...(metadata as object), bucket, name, size: String(media.data.length), generation: "1" };
  };
  const get = ({ object }: { object: string }): object => {
    const media = stored.get(object);
    if (media === undefined) throw new StatusError("not_found", `${object} was not found`);
    return { name: object, contentType: media.contentType, size: String(media.data.length) };
  };
  const url = await serve(endpointsOf(api, "object", { insert, get }));

  test("of the official client arrive, as those of a generated one", async () => {
    const file = bucketAt(url).file("emma.png");
    await file.save(content, { resumable: false, validation: false, contentType: "image/png" });
    expect(stored.get("emma.png")?.contentType).toBe("image/png");
    expect(Buffer.from(stored.get("emma.png")!.data).equals(content)).toBe(true);
    const [metadata] = await file.getMetadata();
    expect(metadata).toMatchObject({ name: "emma.png", contentType: "image/png", size: "700000" });
    const client = connectInline(api, "object", fetch, { baseUrl: url });
    const media = { contentType: "text/plain", data: new TextEncoder().encode("hi") };
    const request = { bucket: "covers", uploadType: "multipart", name: "a.txt", metadata: { name: "a.txt" }, media };
    expect(await client["insert"]!(request)).toMatchObject({ name: "a.txt", size: "2" });
  });
});

describe("sessions", async () => {
  const api = await generateInline(sessions, "plain");
  let received = Buffer.alloc(0);
  let name = "";
  let url = "";
  const calls: string[] = [];
  url = await serve(
    endpointsOf(api, "session", {
      start: (request: { name: string }) => {
        received = Buffer.alloc(0);
        name = request.name;
        return { location: `${url}/upload/storage/v1/b/covers/o?uploadType=resumable&upload_id=1` };
      },
      continue: ({ contentRange, content: chunk }: { contentRange: string; content?: Media }) => {
        calls.push(contentRange);
        const [, total = "*"] = contentRange.split("/");
        if (chunk !== undefined) received = Buffer.concat([received, chunk.data]);
        if (received.length === Number(total)) return { status: 200, object: { name, size: total, generation: "1" } };
        return { status: 308, ...(received.length > 0 && { range: `bytes=0-${received.length - 1}` }) };
      },
    }),
  );

  test("of the official client go on after each 308", async () => {
    const file = bucketAt(url).file("emma.png");
    await file.save(content, { resumable: true, validation: false, chunkSize: 262_144, contentType: "image/png" });
    expect(received.equals(content)).toBe(true);
    expect(file.metadata).toMatchObject({ name: "emma.png" });
    expect(calls.length).toBeGreaterThan(2);
  });

  test("of a generated client go on with `uploadResumable`", async () => {
    const client = connectInline(api, "session", fetch, { baseUrl: url });
    const request = { bucket: "covers", uploadType: "resumable", name: "a.png", metadata: { name: "a.png" } };
    const { location } = (await client["start"]!(request)) as { location: string };
    const codec = api["objectCodec"] as unknown as Codec<{ size: string }>;
    const options: ResumableUploadOptions = { chunkBytes: 262_144, contentType: "image/png" };
    expect((await uploadResumable(location, content, codec, options)).size).toBe("700000");
    expect(received.equals(content)).toBe(true);
  });
});
