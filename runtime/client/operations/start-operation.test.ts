import { expect, test } from "vitest";
import { authenticate } from "../auth/authenticate.ts";
import { bearerAuth } from "../auth/bearer-auth.ts";
import { createTransport } from "../transport/create-transport.ts";
import { startOperation } from "./start-operation.ts";

test("an operation is polled and cancelled with the credentials of the call that started it", async () => {
  const sent: string[] = [];
  const transport = createTransport({
    baseUrl: "http://library.test",
    interceptors: [authenticate("library.v1.LibraryService", { token: bearerAuth("t") }, ["token"])],
    fetch: async (url, { method, headers }) => {
      sent.push(`${method} ${url} ${new Headers(headers).get("authorization")}`);
      return Response.json({ name: "operations/1" });
    },
  });
  const start = { operation: "library.v1.LibraryService.Export", method: "POST", template: "/v1/x", path: "/v1/x" };
  const operation = await startOperation(
    transport,
    (given) => given.unary(start, (json) => json),
    "/v1",
    (json) => json,
  );
  await operation.poll();
  await operation.cancel();
  expect(sent).toEqual([
    "POST http://library.test/v1/x Bearer t",
    "GET http://library.test/v1/operations/1 Bearer t",
    "POST http://library.test/v1/operations/1:cancel Bearer t",
  ]);
});
