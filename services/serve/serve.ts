import type { IncomingMessage, ServerResponse } from "node:http";
import type { CreateService, Service, ServiceContext } from "../service.ts";
import type { Store } from "../store/store.ts";
import { createDispatcher } from "./dispatch.ts";
import { createHttpServer } from "./http-server.ts";
import { createIndexPage } from "./index-page.ts";

export interface ServeOptions {
  /** By name. */
  readonly services: Readonly<Record<string, CreateService>>;
  /** Whether the paths of each service start with its name: `/library`. Default: false, for a single service. */
  readonly prefixed?: boolean;
  /** Default: a free port. */
  readonly port?: number;
  readonly store: Store;
  /** The file of clients to register with the token service. */
  readonly clients?: string | undefined;
  /** The password of the first user of the search service. */
  readonly password?: string | undefined;
  /** Is called with each request. Default: nothing is logged. */
  readonly log?: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** How long running requests may take after `close`. Default: two seconds. */
  readonly graceMilliseconds?: number | undefined;
  /** Prints what services tell who starts them. Default: nothing is printed. */
  readonly print?: ServiceContext["print"];
}

export interface Serving {
  /** `http://127.0.0.1:8080` */
  readonly origin: string;
  /** Lets running requests end, for as long as `graceMilliseconds`, and stops. The store stays open. */
  close(): Promise<void>;
}

/** Serves services on the loopback interface. Rejects if the port is in use. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { services, prefixed = false, port = 0, store, clients, password, print = () => undefined } = options;
  const { log, graceMilliseconds = 2000 } = options;
  const server = await createHttpServer(port, log);
  const started: Service[] = [];
  const close = async () => {
    const closed = server.close(graceMilliseconds);
    for (const service of started) await service.close?.();
    await closed;
  };
  try {
    const listed = [];
    for (const [name, create] of Object.entries(services)) {
      const prefix = prefixed ? `/${name}` : "";
      const service = await create({ store, baseUrl: server.origin + prefix, clients, password, print });
      started.push(service);
      listed.push({ name, prefix, service });
    }
    server.handle(createDispatcher(listed, createIndexPage(listed)));
  } catch (error) {
    await close();
    throw error;
  }
  return { origin: server.origin, close };
}
