import { expect, test } from "vitest";
import { importDocument, modelOf } from "../import/import-model.ts";
import { generateInline, serveInline } from "./inline-api.ts";

const proto = `
message Ask {}
message Answer { string text = 1; }
service GuestService {
  option (rest.v1.service) = {
    security_schemes: {key: "key" value: {api_key: {in: HEADER name: "X-Key"}}}
    security_schemes: {key: "basic" value: {http: {scheme: "Basic"}}}
    security: {scheme: "key"}
    security: {}
  };
  rpc Greet(Ask) returns (Answer) { option (google.api.http) = {get: "/greet"}; }
  rpc Both(Ask) returns (Answer) {
    option (google.api.http) = {get: "/both"};
    option (rest.v1.method).security = {scheme: "key" and: {scheme: "basic"}};
  }
}
`;

test("callers may leave optional credentials out, but not send wrong ones", async () => {
  const api = await generateInline(proto, "plain");
  const handler = (_: object, { caller }: { caller?: unknown }) => ({ text: String(caller) });
  const authenticate = (credentials: readonly object[]) =>
    JSON.stringify(credentials).includes("right") ? "ada" : undefined;
  const serve = serveInline(api, "guest", { greet: handler, both: handler }, { authenticate } as never);
  const greet = async (path: string, headers: Record<string, string>) => {
    const response = await serve(path, { headers });
    return response.ok ? ((await response.json()) as { text: string }).text : response.status;
  };
  expect(await greet("/greet", { "x-key": "right" })).toBe("ada");
  expect(await greet("/greet", {})).toBe("undefined");
  expect(await greet("/greet", { "x-key": "wrong" })).toBe(401);
  expect(await greet("/both", { "x-key": "right" })).toBe(401);
  expect(await greet("/both", { "x-key": "right", authorization: `Basic ${btoa("right:right")}` })).not.toBe(401);
});

test("import keeps optional and joined requirements", () => {
  const { files, findings } = importDocument({
    openapi: "3.1.0",
    info: { title: "Guests", version: "1" },
    components: {
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "X-Key" },
        basic: { type: "http", scheme: "basic" },
      },
    },
    security: [{ key: [] }, {}],
    paths: {
      "/a": { get: { operationId: "getA", responses: { "204": { description: "" } } } },
      "/b": {
        get: {
          operationId: "getB",
          security: [{ key: [], basic: ["b:read"] }],
          responses: { "204": { description: "" } },
        },
      },
    },
  });
  expect(findings).toEqual([]);
  const operations = modelOf(files).files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  const found = operations.map(({ name, security, credentialsOptional }) => ({ name, security, credentialsOptional }));
  const key = { scheme: "key", scopes: [], privileges: [] };
  expect(found).toEqual([
    { name: "GetA", security: [key], credentialsOptional: true },
    {
      name: "GetB",
      security: [{ ...key, and: [{ scheme: "basic", scopes: [], privileges: ["b:read"] }] }],
      credentialsOptional: false,
    },
  ]);
});
