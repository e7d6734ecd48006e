import { describe, expect, test } from "vitest";
import { StatusError } from "../../runtime/server.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// Messages of errors that are a string or several, or a string or the invalid fields, as NestJS, Vault and GitLab have them.

const proto = `
message Several { repeated string errors = 1 [(rest.v1.field).error = ERROR_MESSAGE]; }
message OneOrMany { repeated string message = 1 [(rest.v1.field) = {error: ERROR_MESSAGE one_or_many: true}]; }
message Union { Told message = 1 [(rest.v1.field).error = ERROR_MESSAGE]; }
message Told { option (rest.v1.message).form = FORM_UNION; oneof told { Fields fields = 1; Texts texts = 2; string text = 3; } }
message Texts { option (rest.v1.message).form = FORM_VALUE; repeated string texts = 1; }
message Fields { option (rest.v1.message).form = FORM_VALUE; map<string, Texts> fields = 1; }
message Ask { string id = 1; }
service ErrorService {
  rpc Several(Ask) returns (Ask) {
    option (google.api.http) = {get: "/several/{id}"};
    option (rest.v1.method).errors = {type: "inline.v1.Several"};
  }
  rpc OneOrMany(Ask) returns (Ask) {
    option (google.api.http) = {get: "/one/{id}"};
    option (rest.v1.method).errors = {type: "inline.v1.OneOrMany"};
  }
  rpc Union(Ask) returns (Ask) {
    option (google.api.http) = {get: "/union/{id}"};
    option (rest.v1.method).errors = {type: "inline.v1.Union"};
  }
}
`;

describe.each(messageShapes)("messages of errors, in messages of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const fail = () => {
    throw new StatusError("not_found", "no such thing");
  };
  const serve = serveInline(api, "error", { several: fail, oneOrMany: fail, union: fail });

  test.each<[name: string, path: string, body: object]>([
    ["several", "/several/1", { errors: ["no such thing"] }],
    ["oneOrMany", "/one/1", { message: "no such thing" }],
    ["union", "/union/1", { message: "no such thing" }],
  ])("servers write %s, and clients read it", async (name, path, body) => {
    expect(await (await serve(path)).json()).toEqual(body);
    const client = connectInline(api, "error", (url, init) => serve(String(url), init as RequestInit));
    await expect(client[name]!({ id: "1" })).rejects.toMatchObject({ reason: "no such thing" });
  });

  test.each<[name: string, body: object, reason: string]>([
    ["several", { errors: ["one", "two"] }, "one; two"],
    ["oneOrMany", { message: ["one", "two"] }, "one; two"],
    ["union", { message: ["one", "two"] }, "one; two"],
    ["union", { message: { title: ["can't be blank"] } }, "Bad Request"],
  ])("clients read %s: %j", async (name, body, reason) => {
    const client = connectInline(api, "error", async () =>
      Response.json(body, { status: 400, statusText: "Bad Request" }),
    );
    const error = await Promise.resolve(client[name]!({ id: "1" })).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason });
  });
});
