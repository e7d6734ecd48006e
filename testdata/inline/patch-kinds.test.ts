import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// As Kubernetes patches: the media type tells what the body means.
const proto = `
message PatchRequest {
  string name = 1;
  string manager = 2 [(rest.v1.field) = {in: QUERY name: "fieldManager"}];
  oneof patch {
    option (rest.v1.oneof).required = true;
    Deployment merge = 3 [(rest.v1.field).media_type = "application/merge-patch+json"];
    Deployment strategic = 4 [(rest.v1.field).media_type = "application/strategic-merge-patch+json"];
    Changes changes = 5 [(rest.v1.field).media_type = "application/json-patch+json"];
    string apply = 6 [(rest.v1.field) = {media_type: "application/apply-patch+yaml"}];
  }
}
message Deployment { optional int32 replicas = 1 [(rest.v1.field).nullable = true]; string image = 2; }
message Changes { option (rest.v1.message).form = FORM_VALUE; repeated Change changes = 1; }
message Change { string op = 1; string path = 2; google.protobuf.Value value = 3; }
service DeploymentService {
  rpc Patch(PatchRequest) returns (Deployment) { option (google.api.http) = {patch: "/deployments/{name}" body: "*"}; }
}
`;

describe.each(messageShapes)("a PATCH of several kinds in messages of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const got: object[] = [];
  const serve = serveInline(api, "deployment", {
    patch: (request: object) => {
      got.push(request);
      return { image: "a" };
    },
  });
  const sent: unknown[] = [];
  const client = connectInline(api, "deployment", (url, init) => {
    sent.push([new Headers(init?.headers).get("content-type"), init?.body]);
    return serve(String(url), init as RequestInit);
  });

  const member = (name: string, value: unknown) =>
    shape === "es" ? { patch: { case: name, value } } : { [name]: value };
  const change = { op: "remove", path: "/image" };
  const changes = shape === "plain" ? [change] : { changes: [change] };

  test.each<[name: string, value: unknown, type: string, body: string]>([
    ["merge", { image: "b" }, "application/merge-patch+json", '{"image":"b"}'],
    ["strategic", { image: "c" }, "application/strategic-merge-patch+json", '{"image":"c"}'],
    ["changes", changes, "application/json-patch+json", '[{"op":"remove","path":"/image"}]'],
    ["apply", "image: d\n", "application/apply-patch+yaml", "image: d\n"],
  ])("travels there as %s", async (name, value, type, body) => {
    await client["patch"]!({ name: "web", manager: "me", ...member(name, value) });
    expect(sent.at(-1)).toEqual([type, body]);
    expect(got.at(-1)).toMatchObject({ name: "web", manager: "me", ...member(name, value) });
  });

  test("is refused in another media type, with those that the operation takes", async () => {
    const headers = { "content-type": "application/json" };
    const response = await serve("/deployments/web", { method: "PATCH", headers, body: "{}" });
    expect(response.status).toBe(415);
    expect(response.headers.get("accept")).toBe(
      "application/merge-patch+json, application/strategic-merge-patch+json, application/json-patch+json, application/apply-patch+yaml",
    );
  });
});
