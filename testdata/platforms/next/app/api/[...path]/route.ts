import { createFetchHandler, createLifecycle } from "@protoc-gen-rest/runtime/server";
import { createHandlers } from "../../../../handlers";
import { attackEndpoints } from "../../../gen/attack_handlers";

const lifecycle = createLifecycle();
// Next.js itself stops accepting connections, and waits for the responses.
process.once("SIGTERM", () => void lifecycle.close());

const serve = createFetchHandler(attackEndpoints(createHandlers()), {
  basePath: "/api",
  maxBodyBytes: 16 << 20,
  onError: () => undefined,
  middleware: [lifecycle.middleware],
});

export { serve as GET, serve as HEAD, serve as POST, serve as PUT };
