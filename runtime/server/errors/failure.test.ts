import { expect, test } from "vitest";
import { createFetchHandler } from "../../server.ts";
import { endpoint } from "../service/endpoint.ts";
import { failure } from "./failure.ts";

const operation = { name: "t.v1.TokenService.IssueToken", routes: [{ method: "POST", template: "/token" }] } as const;

async function answer(thrown: unknown): Promise<[number, unknown]> {
  const handle = (): object => {
    throw thrown;
  };
  const formatError = () => ({ formatted: true });
  const fetch = createFetchHandler([endpoint(operation, { read: () => ({}), handle })], { formatError });
  const response = await fetch(new Request("http://h.test/token", { method: "POST" }));
  return [response.status, await response.json()];
}

test("sends the declared body, whatever the format of other errors", async () => {
  const thrown = failure({ status: 401, body: { error: "invalid_client" } }, {});
  expect(thrown.code).toBe("unauthenticated");
  expect(await answer(thrown)).toEqual([401, { error: "invalid_client" }]);
});

test("writes a body with the writer for its status, or for 0", async () => {
  const write = ({ count }: { count: bigint }) => ({ count: String(count) });
  expect(await answer(failure({ status: 429, body: { count: 3n } }, { 429: write }))).toEqual([429, { count: "3" }]);
  expect(await answer(failure({ status: 500, body: { count: 4n } }, { 0: write }))).toEqual([500, { count: "4" }]);
});
