import type { ServiceCalls } from "../calls/service-calls.ts";
import type { BasicCredentials } from "../client/auth/basic-auth.ts";
import type { TokenSource } from "../client/auth/token-cache.ts";
import type { Fetch, Interceptor } from "../client/exchange/transport-options.ts";

/** A service as commands of a program. */
export interface CliService {
  readonly calls: ServiceCalls;
  /** Where the service is (`google.api.default_host`). */
  readonly baseUrl?: string;
  readonly schemes?: readonly CliScheme[];
  /** Creates what authenticates calls from the credentials that the program has. */
  readonly authenticate?: (credentials: CliCredentials) => Interceptor;
}

/** A security scheme, and what a person has for it. */
export interface CliScheme {
  readonly name: string;
  readonly kind: "key" | "basic" | "token" | "oauth2";
  readonly tokenUrl?: string;
}

/** The credentials that the environment and a login have given, by the names of schemes. */
export interface CliCredentials {
  /** A key, or a token. */
  readonly text: (scheme: string) => string | undefined;
  /** A token, or what returns one. */
  readonly token: (scheme: string) => string | TokenSource | undefined;
  readonly basic: (scheme: string) => BasicCredentials | undefined;
}

/** A program that calls services. */
export interface CliOptions {
  /** The name of the executable: `books`. It begins the names of environment variables: `BOOKS_BASE_URL`, `BOOKS_API_KEY`. */
  readonly name: string;
  readonly version?: string;
  readonly description?: string;
  /** With one service its commands are those of the program; with several, each is a command with commands. */
  readonly services: readonly CliService[];
  /** Where the services are, unless the caller says otherwise. */
  readonly baseUrl?: string;
  /** A login by a code that the person enters elsewhere, for the scheme that is OAuth 2 (RFC 8628). */
  readonly login?: CliLogin;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
}

/** The OAuth 2 client that a program is. */
export interface CliLogin {
  readonly deviceAuthorizationUrl: string;
  readonly clientId: string;
  readonly scopes?: readonly string[];
  /** Default: the `token_url` that the proto file declares. */
  readonly tokenUrl?: string;
  /** The name of the security scheme. Default: the first that is OAuth 2. */
  readonly scheme?: string;
}

/** The terminal of the program: that of the process, or of a test. */
export interface CliTerminal {
  readonly stdout: CliOutput;
  readonly stderr: CliOutput;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface CliOutput {
  write(chunk: string | Uint8Array): unknown;
  /** Streams of Node.js tell that nobody reads them, and when they take more. */
  on?(event: "error", listener: (error: Error) => void): unknown;
  once?(event: "drain", listener: () => void): unknown;
  readonly writableNeedDrain?: boolean | undefined;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Why a command cannot run, for the person who called it. */
export class CliError extends Error {
  override readonly name = "CliError";
}
