import { parseArgs } from "node:util";
import type { LogFormat } from "../serve/access-log.ts";
import { isServiceName, type ServiceName, serviceNames } from "../services.ts";

/** The command that the command line asks for. */
export interface Command {
  /** One service, or all of them under prefixes. */
  readonly names: readonly ServiceName[];
  readonly isAll: boolean;
  readonly port: number;
  readonly data: string | undefined;
  readonly database: string | undefined;
  readonly clients: string | undefined;
  readonly password: string | undefined;
  /** How requests are logged; undefined if they are not. */
  readonly log: LogFormat | undefined;
  readonly poolSize: number;
  readonly maxWaiting: number;
  readonly graceMilliseconds: number;
}

const options = {
  port: { type: "string", default: "8080" },
  data: { type: "string" },
  database: { type: "string" },
  clients: { type: "string" },
  password: { type: "string" },
  log: { type: "string" },
  pool: { type: "string", default: "10" },
  queue: { type: "string", default: "256" },
  grace: { type: "string", default: "2" },
  help: { type: "boolean", default: false },
} as const;

export const usage: string = `Usage: npm start -- <name> [options]

Serves a reference service on http://127.0.0.1 until it is stopped.

Names:
  ${serviceNames().join(", ")}
  all     all of them under one port: /library/..., and so on; the page at / lists them

Options:
  --port N         the port; 0 chooses a free one (default: 8080)
  --data DIR       keeps the database in this directory (default: in memory, lost at the end)
  --database URL   uses a PostgreSQL server: postgres://user:password@host:5432/name
  --clients FILE   registers the clients of a JSON file with the token service
  --password TEXT  the password of the user "elastic" of the search service (default: random, printed once)
  --log FORMAT     writes a line for each request to stderr: text or json
  --pool N         the most connections to the PostgreSQL server (default: 10)
  --queue N        the most requests that wait for the database; others get 503 with Retry-After (default: 256)
  --grace SECONDS  how long running requests may take when the service is stopped (default: 2)
  --help           prints this text

The default database runs in this process and serves one statement at a time: it is meant for a few callers at once. For more than
about ten, and for several processes, use --database.
`;

/** Parses the command line; "help" if it asks for help. Throws an Error that tells what is wrong. */
export function parseCommand(args: readonly string[]): Command | "help" {
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
  const { data, database, clients, password } = values;
  if (values.help) return "help";
  const [name, ...others] = positionals;
  if (name === undefined) throw new Error("Name a service.");
  if (others.length > 0) throw new Error(`One name only, not also "${withoutPassword(others.join(" "))}".`);
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`--port must be a number up to 65535, not "${values.port}".`);
  for (const option of ["data", "clients", "password"] as const) {
    if (values[option] === "") throw new Error(`--${option} must not be empty.`);
  }
  const { log } = values;
  if (log !== undefined && log !== "text" && log !== "json")
    throw new Error(`--log must be text or json, not "${log}".`);
  const limits: Pick<Command, "log" | "poolSize" | "maxWaiting" | "graceMilliseconds"> = {
    log,
    poolSize: countOf("pool", values.pool, 1),
    maxWaiting: countOf("queue", values.queue, 0),
    graceMilliseconds: 1000 * countOf("grace", values.grace, 0),
  };
  if (data !== undefined && database !== undefined) throw new Error("Use --data or --database, not both.");
  if (database !== undefined && !isPostgresUrl(database)) {
    const given = withoutPassword(database);
    throw new Error(`--database must be a URL such as postgres://user:password@host:5432/name, not "${given}".`);
  }
  if (name === "all") return { names: serviceNames(), isAll: true, port, data, database, clients, password, ...limits };
  if (!isServiceName(name)) throw new Error(`There is no service "${withoutPassword(name)}".`);
  if (clients !== undefined && name !== "token") throw new Error("--clients is for token and all.");
  if (password !== undefined && name !== "search") throw new Error("--password is for search and all.");
  return { names: [name], isAll: false, port, data, database, clients, password, ...limits };
}

function countOf(option: string, text: string, least: number): number {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(count >= least)) throw new Error(`--${option} must be a number from ${least} on, not "${text}".`);
  return count;
}

/** Also without a host after the user, which WHATWG URLs do not allow: `postgres://user@/name?host=/var/run/postgresql`. */
function isPostgresUrl(text: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(text) && (URL.canParse(text) || URL.canParse(text.replace("@/", "@localhost/")));
}

/** Errors are printed, and often kept in logs. */
function withoutPassword(text: string): string {
  return text.replace(/^.*@/s, "***@").replace(/(password=)[^&\s]*/gi, "$1***");
}
