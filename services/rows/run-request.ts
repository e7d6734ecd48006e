import { StatusError } from "@protoc-gen-rest/runtime/server";
import type { Preferences } from "../gen/rows/v1/rows_types.js";
import { isDatabaseError } from "../store/database-error.ts";
import type { Store, Transaction } from "../store/store.ts";
import { authenticate, type Caller } from "./authenticate.ts";
import type { Catalogue, MediaHandler } from "./catalogue/catalogue.ts";
import type { CatalogueCache } from "./catalogue/catalogue-cache.ts";
import { databaseRefusal } from "./database-refusal.ts";
import { unknownSchema } from "./errors.ts";
import { type Applicable, applicablePreferences } from "./preferences.ts";
import { identifier } from "./sql/statement.ts";

/** The session of a request. */
export interface Session {
  readonly transaction: Transaction;
  readonly catalogue: Catalogue;
  readonly schema: string;
  readonly preferences: Applicable;
  readonly caller: Caller;
  /** Whether the transaction ends with a rollback. */
  readonly rollsBack: boolean;
  readonly form: ResponseForm;
  /** Calls a function if the request fails: the database undoes only its own changes. */
  onFailure(cleanUp: () => Promise<unknown>): void;
}

/** The parts of the media type of the response that concern the statement. */
export interface ResponseForm {
  /** Whether there must be exactly one row. */
  readonly isSingular: boolean;
  /** Whether members that are null are left out. */
  readonly stripsNulls: boolean;
  /** The media type that the database produces instead of JSON. */
  readonly media: MediaHandler | undefined;
}

export interface RequestSettings {
  readonly method: string;
  readonly path: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The schema that the request names. */
  readonly profile: string | undefined;
  readonly prefer: Preferences | undefined;
  readonly form: ResponseForm;
}

/** The schema that a response names: the one of the request, or the default among several. */
export function servedSchema({ catalogue, schema }: Session, profile: string | undefined): string | undefined {
  return (catalogue.settings.schemas?.length ?? 0) > 1 ? schema : profile;
}

/** Runs a request in a transaction with its own role, time zone and search path, which end with it. */
export async function runRequest<T>(
  store: Store,
  cache: CatalogueCache,
  settings: RequestSettings,
  run: (session: Session) => Promise<T>,
): Promise<T> {
  const attempt = (catalogue: Catalogue) => runOnce(store, catalogue, settings, run);
  try {
    return await attempt(await cache.current());
  } catch (error) {
    // The catalogue may be older than the table, column or function that the request names.
    const refreshed = isUnknownName(error) ? cache.refresh() : undefined;
    if (refreshed === undefined) throw error;
    return attempt(await refreshed);
  }
}

async function runOnce<T>(
  store: Store,
  catalogue: Catalogue,
  { method, path, headers, profile, prefer, form }: RequestSettings,
  run: (session: Session) => Promise<T>,
): Promise<T> {
  const { settings } = catalogue;
  const { authorization } = headers;
  const caller = await authenticate(settings, typeof authorization === "string" ? authorization : undefined);
  const schema = profile ?? catalogue.defaultSchema;
  if (!catalogue.schemas.has(schema)) throw unknownSchema(schema, catalogue.schemas);
  const preferences = applicablePreferences(catalogue, prefer);
  const cleanUps: (() => Promise<unknown>)[] = [];
  const onFailure: Session["onFailure"] = (cleanUp) => void cleanUps.push(cleanUp);
  let result: { readonly value: T } | undefined;
  const isDefault = settings.txEnd?.startsWith("rollback") ?? false;
  const rollsBack = preferences.tx === "rollback" || (isDefault && preferences.tx !== "commit");
  const reverted = new Error("the transaction is rolled back");
  try {
    await store.transaction(async (transaction) => {
      const local: Record<string, string> = {
        search_path: [...new Set([schema, ...settings.extraSearchPath])].map(identifier).join(", "),
        "request.method": method,
        "request.path": path,
        "request.headers": JSON.stringify(headers),
        "request.cookies": JSON.stringify(cookiesOf(headers["cookie"])),
        "request.jwt.claims": caller.claims,
        ...(preferences.timezone === undefined ? {} : { timezone: preferences.timezone }),
        ...(method === "GET" || method === "HEAD" ? { transaction_read_only: "on" } : {}),
        // Last, because it may take away the right to set others.
        ...(caller.role === undefined ? {} : { role: caller.role }),
      };
      const calls = Object.keys(local).map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`);
      await transaction.query(`select ${calls.join(", ")}`, Object.entries(local).flat());
      const { preRequest } = settings;
      if (preRequest !== undefined)
        await transaction.query(`select ${preRequest.split(".").map(identifier).join(".")}()`);
      const session = { transaction, catalogue, schema, preferences, rollsBack, caller, form, onFailure };
      result = { value: await run(session) };
      if (!rollsBack) return;
      // A failure that would come with the commit comes here.
      await transaction.execute("set constraints all immediate");
      throw reverted;
    });
  } catch (error) {
    if (error === reverted) return result!.value;
    for (const cleanUp of cleanUps) await cleanUp();
    throw isDatabaseError(error) ? databaseRefusal(error, settings, caller) : error;
  }
  return result!.value;
}

function cookiesOf(header: string | readonly string[] | undefined): Record<string, string> {
  const pairs = (typeof header === "string" ? header : "").split(/;\s*/).filter((pair) => pair.includes("="));
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
}

const unknownNames: ReadonlySet<string> = new Set([
  "SVC106",
  "SVC200",
  "SVC202",
  "SVC204",
  "SVC205",
  // undefined_column, undefined_function, undefined_table
  "42703",
  "42883",
  "42P01",
]);

function isUnknownName(error: unknown): boolean {
  const body = error instanceof StatusError ? error.body : undefined;
  return typeof body === "object" && body !== null && "code" in body && unknownNames.has(String(body.code));
}
