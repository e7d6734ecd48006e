import { expect, test } from "vitest";
import { connectInline, generateInline, messageShapes } from "./inline-api.ts";

const proto = `
message Upload {
  string title = 1;
  bytes cover = 2;
  optional bytes back = 3;
  bytes spine = 4 [(rest.v1.field).nullable = true];
  bytes flap = 5 [(rest.v1.field).always = true];
  repeated bytes pages = 6;
}
service UploadService {
  rpc Put(Upload) returns (google.protobuf.Empty) {
    option (google.api.http) = {post: "/uploads" body: "*"};
    option (rest.v1.method).request_media_type = "multipart/form-data";
  }
}
`;

test.each(messageShapes)("files that are not there have no part in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const names: string[][] = [];
  const client = connectInline(api, "upload", async (input, init) => {
    names.push([...(await new Request(input, init).formData()).keys()]);
    return Response.json({});
  });
  const empty = new Uint8Array();
  const zeros = { cover: empty, spine: empty, flap: empty, pages: [] };
  await client["put"]!({ title: "a", ...(shape === "plain" ? {} : zeros) });
  await client["put"]!({ title: "a", ...zeros, back: empty, ...(shape === "plain" ? { flap: empty } : {}) });
  await client["put"]!({
    title: "a",
    ...zeros,
    cover: Uint8Array.of(1),
    spine: Uint8Array.of(2),
    pages: [Uint8Array.of(3)],
  });
  // Plain messages have what they have, and zero is absence in the others.
  const given = shape === "plain" ? ["cover", "spine"] : [];
  expect(names[0]!.filter((name) => name !== "flap")).toEqual(["title"]);
  expect(names[1]!.toSorted()).toEqual(["back", "flap", "title", ...given].toSorted());
  expect(names[2]!.toSorted()).toEqual(["cover", "flap", "pages", "spine", "title"]);
});
