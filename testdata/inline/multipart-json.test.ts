import { describe, expect, test } from "vitest";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Upload {
  option (rest.v1.message).file = true;
  bytes content = 1;
  string name = 2;
  string type = 3;
}
message Item { string name = 1; int32 count = 2; bytes data = 3; Upload cover = 4; }
message Closed { option (rest.v1.message).closed = true; string name = 1; }
message Choice {
  option (rest.v1.message).form = FORM_UNION;
  oneof value { string text = 1; bool flag = 2; }
}
message Form {
  Item item = 1;
  repeated Item items = 2;
  Closed closed = 3;
  google.protobuf.Struct struct = 4;
  google.protobuf.Value any = 5;
  Choice choice = 6;
  string text = 7;
  bytes data = 8;
  repeated bytes datas = 9;
  repeated Upload uploads = 10;
}
message Brackets {
  Item deep = 1;
  map<string, Item> by = 2;
  repeated Item many = 3;
  repeated Upload files = 4;
  Upload file = 5;
  map<string, bytes> blobs = 6;
  Choice choice = 7;
}
message Nullable {
  string text = 1;
  repeated Upload files = 2 [(rest.v1.field) = {nullable: true, one_or_many: true}];
}
service FormService {
  rpc Send(Form) returns (google.protobuf.Empty) {
    option (google.api.http) = {post: "/form", body: "*"};
    option (rest.v1.method).request_media_type = "multipart/form-data";
  }
  rpc Bracket(Brackets) returns (google.protobuf.Empty) {
    option (google.api.http) = {post: "/brackets", body: "*"};
    option (rest.v1.method) = {request_media_type: "multipart/form-data", style: DEEP_OBJECT};
  }
  rpc Maybe(Nullable) returns (google.protobuf.Empty) {
    option (google.api.http) = {post: "/maybe", body: "*"};
    option (rest.v1.method).request_media_type = "multipart/form-data";
  }
  rpc Mixed(Mixture) returns (google.protobuf.Empty) {
    option (google.api.http) = {post: "/mixed", body: "*"};
    option (rest.v1.method) = {request_media_type: "multipart/form-data"};
  }
}
message Mixture {
  Item item = 1;
  repeated Upload files = 2 [(rest.v1.field).style = DEEP_OBJECT];
  repeated Upload one = 3 [(rest.v1.field) = {style: DEEP_OBJECT, one_or_many: true}];
  oneof choice { google.protobuf.BytesValue wrapped = 4; string text = 5; }
}
`;

const json = (value: unknown): Blob => new Blob([JSON.stringify(value)]);
const bytes = new Uint8Array([0, 255, 128]);
const upload = { content: bytes, name: "a.bin", type: "image/png" };

function form(parts: Readonly<Record<string, Blob | string>>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === "string") body.append(name, value);
    else body.append(name, value);
  }
  return { method: "POST", body };
}

describe.each(messageShapes)("parts with a file name in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const seen: unknown[] = [];
  const handle = (request: unknown): object => {
    seen.push(request);
    return {};
  };
  const failures: unknown[] = [];
  const options = { onError: (error: unknown) => failures.push(error) };
  const serve = serveInline(api, "form", { send: handle, bracket: handle, mixed: handle, maybe: handle }, options);
  const client = connectInline(api, "form", (url, init) => serve(String(url), init as RequestInit));

  test.each<[name: string, value: unknown, expected?: unknown]>([
    ["item", { name: "a", count: 2 }],
    ["items", { name: "a", count: 2 }, [{ name: "a", count: 2 }]],
    ["closed", { name: "a" }],
    ["struct", { a: [1, { b: null }] }],
  ])("%s is parsed as JSON", async (name, value, expected = value) => {
    seen.length = 0;
    expect((await serve("/form", form({ [name]: json(value) }))).status).toBe(200);
    expect(seen).toMatchObject([{ [name]: expected }]);
  });

  test("text is text, and bytes are bytes", async () => {
    seen.length = 0;
    const parts = {
      text: new Blob(["ä"]),
      data: new Blob([bytes]),
      datas: new Blob([bytes]),
      uploads: new Blob([bytes]),
    };
    expect((await serve("/form", form(parts))).status).toBe(200);
    expect(seen).toMatchObject([
      { text: "ä", data: bytes, datas: [bytes], uploads: [{ content: bytes, name: "blob" }] },
    ]);
  });

  test.each([
    ["front.jpg", "front.jpg"],
    ["my front.jpg ", "my front.jpg"],
    ['"my; front.jpg"', "my; front.jpg"],
    ['"my %22front%22.jpg"', 'my "front".jpg'],
  ])("the file name %s may have quotes", async (written, name) => {
    seen.length = 0;
    const head = `--b\r\ncontent-disposition:form-data;name=uploads;filename=${written};x=1\r\ncontent-type:image/png\r\n\r\n`;
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const response = await serve("/form", { method: "POST", headers, body: `${head}a\r\n--b--` });
    expect(response.status).toBe(200);
    expect(seen).toMatchObject([{ uploads: [{ name, type: "image/png" }] }]);
  });

  test.each(["item", "items", "closed", "struct", "any", "text", "choice"])("%s refuses bytes", async (name) => {
    const response = await serve("/form", form({ [name]: new Blob([bytes]) }));
    expect(response.status).toBe(400);
  });

  test.each(["item", "items", "closed", "struct", "any"])("%s refuses an empty part", async (name) => {
    const response = await serve("/form", form({ [name]: new Blob([]) }));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(name);
  });

  test("four megabytes in place of a message are refused at once", async () => {
    const response = await serve("/form", form({ item: new Blob([new Uint8Array(4_000_000).fill(49)]) }));
    expect(response.status).toBe(400);
  });

  test("a file that no field takes is ignored", async () => {
    seen.length = 0;
    expect((await serve("/form", form({ other: new Blob([bytes]), text: "a" }))).status).toBe(200);
    expect(seen).toMatchObject([{ text: "a" }]);
  });

  test("brackets lead to bytes, files and text", async () => {
    seen.length = 0;
    const parts = {
      "deep[name]": new Blob(["a"]),
      "deep[count]": new Blob(["2"]),
      "deep[data]": new Blob([bytes]),
      "deep[cover]": new Blob([bytes]),
      "by[x][name]": new Blob(["b"]),
      "many[0][name]": new Blob(["c"]),
      "files[0]": new Blob([bytes]),
      file: new Blob([bytes]),
      "blobs[k]": new Blob([bytes]),
    };
    const response = await serve("/brackets", form(parts));
    expect([response.status, await response.text()]).toEqual([200, "{}"]);
    expect(seen).toMatchObject([
      {
        deep: { name: "a", count: 2, data: bytes, cover: { content: bytes, name: "blob" } },
        by: { x: { name: "b" } },
        many: [{ name: "c" }],
        files: [{ content: bytes }],
        file: { content: bytes },
        blobs: { k: bytes },
      },
    ]);
  });

  test.each(["deep", "by", "many", "many[0]", "by[x]", "deep[name]", "choice[a]"])(
    "%s refuses bytes in brackets",
    async (name) => {
      expect((await serve("/brackets", form({ [name]: new Blob([bytes]) }))).status).toBe(400);
    },
  );

  test("a client sends files with brackets as files", async () => {
    seen.length = 0;
    const names: string[] = [];
    const recording = connectInline(api, "form", async (url, init) => {
      const request = new Request(String(url), init as RequestInit);
      const data = await request.clone().formData();
      for (const [name, value] of data) names.push(`${name} ${typeof value === "string" ? "text" : value.type}`);
      return serve(String(url), init as RequestInit);
    });
    const deep = { name: "a", count: 2, data: bytes, cover: upload };
    await recording["bracket"]!({ files: [upload], file: upload, deep, many: [], by: {}, blobs: { k: bytes } });
    await recording["mixed"]!({ files: [upload, upload], item: { name: "a", count: 0, data: new Uint8Array() } });
    expect(names).toContain("files[0] image/png");
    expect(names).toContain("files[1] image/png");
    expect(names).toContain("file image/png");
    expect(seen).toMatchObject([
      { files: [upload], file: upload, deep, blobs: { k: bytes } },
      { files: [upload, upload], item: { name: "a" } },
    ]);
  });

  test("a single file stays one, and wrapped bytes in a oneof are bytes", async () => {
    seen.length = 0;
    const bodies: FormData[] = [];
    const recording = connectInline(api, "form", async (url, init) => {
      const request = new Request(String(url), init as RequestInit);
      bodies.push(await request.clone().formData());
      return serve(String(url), init as RequestInit);
    });
    const mixture = parse(
      api["mixtureCodec"] as unknown as Codec<object>,
      '{"one":{"content":"AP+A"},"wrapped":"AP+A"}',
    );
    await recording["mixed"]!(mixture);
    expect([...bodies[0]!.keys()].sort()).toEqual(["one", "wrapped"]);
    expect(new Uint8Array(await (bodies[0]!.get("wrapped") as File).arrayBuffer())).toEqual(bytes);
    const codec = api["mixtureCodec"] as unknown as Codec<object>;
    expect(JSON.parse(stringify(codec, seen[0] as object))).toMatchObject({
      one: { content: "AP+A" },
      wrapped: "AP+A",
    });
  });

  test("a client leaves out files that are null", async () => {
    seen.length = 0;
    const files = shape === "plain" ? null : [];
    await client["maybe"]!({ text: "a", files });
    expect(seen).toMatchObject([{ text: "a" }]);
  });

  test.each(["\u2028", "a\u2029b", "\u2028content-transfer-encoding: base64"])(
    "names may hold the line separator %j",
    async (key) => {
      seen.length = 0;
      await client["bracket"]!({ files: [], many: [], by: {}, blobs: { [key]: bytes } });
      expect(seen).toMatchObject([{ blobs: { [key]: bytes } }]);
    },
  );

  test("nothing of it is a failure of the server", () => {
    expect(failures).toEqual([]);
    expect(client).toBeDefined();
  });
});
