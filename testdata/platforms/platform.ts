import type { CallResult, Feature } from "./platform-call.ts";
import type { Running } from "./running.ts";

/** One way to run a client or a server. */
export interface Platform {
  readonly name: string;
  /** Why this machine cannot run it. */
  readonly missing?: string | undefined;
  version(): string | Promise<string>;
  /** Starts a server. Absent if the platform has none. */
  serve?(): Promise<Running>;
  /** Makes the calls to a server of Node.js. Absent if the platform has no client of its own. */
  call?(origin: string): Promise<readonly CallResult[]>;
  /** Features that the server lacks. */
  readonly serverLacks?: readonly Feature[];
  /** Features that the client lacks. */
  readonly clientLacks?: readonly Feature[];
}

/** Finds a built program by its name. */
export type FindProgram = (name: string) => string;
