import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { generateCase } from "../../../testdata/golden-cases.ts";
import { importModules } from "../../../testdata/import-modules.ts";
import { httpOrigin, transports } from "../../../testdata/serving/http-origin.ts";
import { RestError, retry, type Transport } from "../../client.ts";

interface Client {
  inspect(transport: Transport, request: object): Promise<unknown>;
  hours(transport: Transport, request: object): Promise<unknown>;
}

const modules = await importModules(await generateCase("access", "target=js+dts"));
const client = modules.get("input_client.js") as unknown as Client;
const request = { visitor: { passportNumber: "C01X00T47" }, reason: "routine" };

async function failure(call: Promise<unknown>): Promise<RestError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RestError);
  return error as RestError;
}

describe.each(transports)("errors over %s", (_, create) => {
  test("show the template of a path that carries a field with debug_redact", async () => {
    const { origin, received } = await httpOrigin((_, response) => response.writeHead(404).end());
    const error = await failure(client.inspect(create({ baseUrl: `${origin}/api` }), request));
    expect(received[0]!.url).toBe("/api/vault/passports/C01X00T47?reason=routine");
    const path = "/vault/passports/{visitor.passport_number}";
    expect(error).toMatchObject({ path, url: `${origin}/api${path}` });
    expect(error.message).toBe(`[not_found] Not Found (GET ${path} -> 404)`);
    expect(inspect(error)).not.toContain("C01X00T47");
  });

  test("have no query if it carries one", async () => {
    const { origin, received } = await httpOrigin((_, response) => response.writeHead(404).end());
    const error = await failure(client.hours(create({ baseUrl: origin }), request));
    expect(received[0]!.url).toBe("/vault/hours?visitor.passportNumber=C01X00T47");
    expect(error).toMatchObject({ path: "/vault/hours", url: `${origin}/vault/hours` });
  });

  test("of redirects do not show where these lead", async () => {
    const { origin } = await httpOrigin(({ url }, response) =>
      response.writeHead(307, { location: `https://127.0.0.1:1${url}` }).end(),
    );
    const error = await failure(client.inspect(create({ baseUrl: origin }), request));
    expect(error.reason).toBe("the redirect to another URL was not followed");
  });

  test("of a late attempt do so as well", async () => {
    const { origin } = await httpOrigin(() => undefined);
    const interceptors = [retry({ attemptTimeout: 20, maxRetries: 0 })];
    const error = await failure(client.inspect(create({ baseUrl: origin, interceptors }), request));
    expect(error.reason).toBe("no response within 20 ms");
    expect(inspect(error)).not.toMatch(/C01X00T47|routine/);
  });
});
