import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTransport, type Interceptor, type Transport } from "@protoc-gen-rest/runtime/client";
import { createTokenClient } from "../gen/token/v1/token_client.js";
import { pick } from "./choices.ts";
import { Measurements } from "./measurements.ts";
import { clientSecret, userPassword, writeClientsFile } from "./registered-clients.ts";
import { ServiceProcess } from "./service-process.ts";
import type { Traffic, User } from "./traffic.ts";

export interface LoadOptions {
  /** The path of start.js. */
  readonly program: string;
  readonly users: number;
  readonly seconds: number;
  /** Kill the process in the middle, and start it again. */
  readonly kill: boolean;
  /** A PostgreSQL database. Default: a directory that is removed at the end. */
  readonly database?: string | undefined;
}

export interface LoadResult {
  readonly measured: Measurements;
  /** Operations that no user called. */
  readonly uncalled: readonly string[];
  /** Acknowledged writes that are not there at the end. */
  readonly lost: readonly string[];
  /** How long the users called. */
  readonly milliseconds: number;
}

/** Lets users call a service at once, and then read back what they have written. */
export async function runLoad(name: string, traffic: Traffic, options: LoadOptions): Promise<LoadResult> {
  const directory = await mkdtemp(join(tmpdir(), "load-"));
  const names = Array.from({ length: options.users }, (_, index) => `user-${index}`);
  const clients = join(directory, "clients.json");
  await writeClientsFile(clients, names);
  const { database } = options;
  const place = database === undefined ? ["--data", join(directory, "data")] : ["--database", database];
  const services = new ServiceProcess(options.program, [...place, "--clients", clients, "--password", userPassword]);
  const measured = new Measurements();
  try {
    await services.start();
    const users = await Promise.all(
      names.map((user, number) => createUser(name, traffic, services, measured, user, number)),
    );
    const start = performance.now();
    const end = start + options.seconds * 1000;
    const killing = options.kill ? killAndRestart(services, (options.seconds / 2) * 1000) : undefined;
    await Promise.all(users.map((user) => useUntil(end, user, services, measured)));
    const milliseconds = performance.now() - start;
    await killing;
    const lost = (await Promise.all(users.map(({ ledger }) => ledger.verify()))).flat();
    const all = traffic.operations.flatMap((routes) => Object.values(routes).map((operation) => operation.name));
    return { measured, uncalled: all.filter((it) => !measured.operations.has(it)), lost, milliseconds };
  } finally {
    await services.end("SIGTERM");
    await rm(directory, { recursive: true });
  }
}

async function createUser(
  service: string,
  traffic: Traffic,
  services: ServiceProcess,
  measured: Measurements,
  name: string,
  number: number,
): Promise<User> {
  const connect = (
    headers: Readonly<Record<string, string>> = {},
    to = service,
    ...interceptors: Interceptor[]
  ): Transport => createTransport({ baseUrl: services.urlOf(to), headers, interceptors });
  return traffic.createUser({
    name,
    number,
    connect: (headers) => connect(headers, service, measured.interceptor),
    async accessToken() {
      const credentials = { grant_type: "client_credentials", client_id: name, client_secret: clientSecret };
      return (await createTokenClient(connect({}, "token")).issueToken(credentials)).access_token;
    },
  });
}

async function useUntil(end: number, { steps }: User, services: ServiceProcess, measured: Measurements): Promise<void> {
  while (performance.now() < end) {
    const { starts } = services;
    try {
      await pick(steps)();
    } catch (error) {
      // Who kills the process knows that calls fail meanwhile.
      if (services.isDown || services.starts !== starts) await sleep(50);
      else measured.fail(error);
    }
  }
}

async function killAndRestart(services: ServiceProcess, milliseconds: number): Promise<void> {
  await sleep(milliseconds);
  await services.end("SIGKILL");
  await services.start();
}
