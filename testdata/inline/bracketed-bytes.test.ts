import { expect, test } from "vitest";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// Bytes in a part with brackets are a file, as without brackets, whether the list is a single item or not.

const proto = (deep: string) => `
message Upload {
  repeated bytes parts = 1 [(rest.v1.field) = {${deep} media_type: "text/csv", one_or_many: true}];
  repeated string names = 2 [(rest.v1.field) = {style: DEEP_OBJECT, one_or_many: true}];
  repeated bytes plain = 3;
}
service UploadService {
  rpc Put(Upload) returns (Upload) {
    option (google.api.http) = {post: "/put" body: "*"};
    option (rest.v1.method) = {request_media_type: "multipart/form-data" ${deep === "" ? "style: DEEP_OBJECT" : ""}};
  }
}
`;

test.each(messageShapes.flatMap((shape) => [[shape, "style: DEEP_OBJECT,"] as const, [shape, ""] as const]))(
  "bytes with brackets arrive in %s, with %j",
  async (shape, deep) => {
    const api = await generateInline(proto(deep), shape);
    const codec = api["uploadCodec"] as unknown as Codec<object>;
    const serve = serveInline(api, "upload", { put: (upload: object) => upload });
    const client = connectInline(api, "upload", async (url, init) => {
      const { headers, body } = new Request(url, { ...init, duplex: "half" } as RequestInit);
      return serve("/put", { method: "POST", headers, body: await new Response(body).arrayBuffer() });
    });
    for (const parts of ['"YQ=="', '""', '["YQ=="]', '["",""]']) {
      const text = `{"parts":${parts},"names":"a"}`;
      const got = (await client["put"]!(parse(codec, text) as object)) as object;
      expect(stringify(codec, got)).toBe(text);
    }
  },
);
