import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createNodeListener } from "@protoc-gen-rest/runtime/node";
import type { Service } from "./service.ts";

export interface Serving {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  /** Stops the server and closes open connections. */
  close(): Promise<void>;
}

/** Serves on the loopback interface; port 0 chooses a free port. Rejects if the port is in use. */
export async function serve({ endpoints, options }: Service, port: number): Promise<Serving> {
  const server = createServer(createNodeListener(endpoints, options));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
