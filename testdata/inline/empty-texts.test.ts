import { describe, expect, test } from "vitest";
import { adapters } from "../serving/adapters.ts";
import { connectInline, endpointsOf, generateInline, messageShapes } from "./inline-api.ts";

const header = (name: string): string => `(rest.v1.field) = {in: HEADER name: "${name}"}`;
const required = "(google.api.field_behavior) = REQUIRED";

const fields = `
  string need = 1 [${header("X-Need")}, ${required}];
  repeated string many = 2 [${header("X-Many")}, ${required}];
  google.protobuf.StringValue wrap = 3 [${header("X-Wrap")}];
  optional bytes raw = 4 [${header("X-Raw")}];
  optional string one = 5 [${header("X-One")}];
  int64 size = 6 [${header("X-Size")}, ${required}];
`;

const proto = `
message Ask {
  ${fields}
  string text = 7 [${required}];
  bool flag = 8 [${required}];
}
message Answer { ${fields} }
service AskService {
  rpc Get(Ask) returns (Answer) { option (google.api.http) = {get: "/ask"}; }
}
`;

const given = {
  need: "",
  many: ["a", "", "b"],
  wrap: "",
  raw: new Uint8Array(),
  one: "",
  size: 0n,
  text: "",
  flag: false,
};

describe.each(messageShapes)("empty texts in headers and queries of %s", async (shape) => {
  const options = shape === "ts-proto" ? ["ts_proto_opt=forceLong=bigint"] : [];
  const api = await generateInline(proto, shape, { options });

  test.each(adapters)("are carried by %s, in lists too", async (_, start) => {
    let request: object | undefined;
    const endpoints = endpointsOf(api, "ask", {
      get: (message: object) => {
        request = message;
        return message;
      },
    });
    const served = await start(endpoints);
    try {
      const client = connectInline(api, "ask", fetch, { baseUrl: served.origin });
      for (const many of [given.many, [""], ["", ""]]) {
        const { text, flag, ...rest } = { ...given, many };
        expect(await client["get"]!({ ...rest, text, flag })).toMatchObject(rest);
        expect(request).toMatchObject({ ...rest, text, flag });
      }
      await expect(client["get"]!({ ...given, many: [] })).rejects.toThrow("many: is required");
      await expect(client["get"]!({ ...given, need: " a" })).rejects.toThrow("the header X-Need cannot hold");
    } finally {
      served.close();
    }
  });
});
