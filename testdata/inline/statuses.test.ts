import { describe, expect, test } from "vitest";
import { RestError } from "../../runtime/client.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Ask { int32 id = 1 [(rest.v1.field).schema = {minimum: 1}]; }
message Health { int32 status = 1 [(rest.v1.field).in = STATUS]; string text = 2; }
message Wrapped { int32 status = 1 [(rest.v1.field).in = STATUS]; Health health = 2; }
service HealthService {
  rpc Get(Ask) returns (Health) { option (google.api.http) = {get: "/health/{id}"}; }
  rpc Wrap(Ask) returns (Wrapped) { option (google.api.http) = {get: "/wrapped/{id}" response_body: "health"}; }
}
`;

describe.each(messageShapes)("a status in a message of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const serve = serveInline(
    api,
    "health",
    {
      get: ({ id }: { id: number }) => ({ status: id, text: "down" }),
      wrap: ({ id }: { id: number }) => ({ status: id, health: { status: 0, text: "down" } }),
    },
    { onError: () => {} },
  );
  const client = connectInline(api, "health", (url, init) => serve(String(url), init as RequestInit));

  test.each([200, 202, 299, 300, 404, 418, 503, 599])("%i is served and read", async (status) => {
    expect(await client["get"]!({ id: status })).toMatchObject({ status, text: "down" });
    expect(await client["wrap"]!({ id: status })).toMatchObject({ status, health: { text: "down" } });
  });

  test("errors stay errors", async () => {
    await expect(client["get"]!({ id: -1 })).rejects.toMatchObject({ status: 400 });
    await expect(client["get"]!({ id: 1000 })).rejects.toBeInstanceOf(RestError);
    for (const body of ["", "<html>", "null", '{"code":5,"message":"gone","details":[]}']) {
      const other = connectInline(api, "health", async () => new Response(body, { status: 404 }));
      await expect(other["get"]!({ id: 1 })).rejects.toMatchObject({ code: "not_found", status: 404 });
    }
  });
});
