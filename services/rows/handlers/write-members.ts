import type { Preferences } from "../../gen/rows/v1/rows_types.js";
import { preferenceApplied } from "../preferences.ts";
import type { RowsWritten } from "../prepare-write.ts";
import { type Session, servedSchema } from "../run-request.ts";

export interface WriteMembers {
  readonly preference_applied: Preferences | undefined;
  readonly content_range: string | undefined;
  readonly content_profile: string | undefined;
}

/** The headers of the response to a write. */
export function writeMembers(
  session: Session,
  { affected }: RowsWritten,
  profile: string | undefined,
  names: readonly ("resolution" | "missing")[],
  /** The range of the rows: those that were changed have one, and others are only counted. */
  range: string,
): WriteMembers {
  const { preferences } = session;
  const all = [...names, "return", "count", "tx", "handling", "timezone", "max-affected"] as const;
  return {
    preference_applied: preferenceApplied(preferences, all),
    content_range: `${range}/${preferences.count === "exact" ? affected : "*"}`,
    content_profile: servedSchema(session, profile),
  };
}

/** Where the row is that was inserted. */
export function locationOf(basePath: string, table: string, { key }: RowsWritten): string | undefined {
  if (key === undefined) return undefined;
  const filters = Object.entries(key).map(
    ([name, value]) => `${encodeURIComponent(name)}=${value === null ? "is.null" : `eq.${encodeURIComponent(value)}`}`,
  );
  return `${basePath}/${encodeURIComponent(table)}?${filters.join("&")}`;
}
