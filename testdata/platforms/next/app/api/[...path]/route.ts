import { createFetchHandler } from "@protoc-gen-rest/runtime/server";
import { createHandlers } from "../../../../handlers";
import { attackEndpoints } from "../../../gen/attack_handlers";

const serve = createFetchHandler(attackEndpoints(createHandlers()), {
  basePath: "/api",
  maxBodyBytes: 16 << 20,
  onError: () => undefined,
});

export { serve as GET, serve as HEAD, serve as POST, serve as PUT };
