import type { Preferences } from "../gen/rows/v1/rows_types.js";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { invalidPreferences } from "./errors.ts";

/** The order of `Preference-Applied`. */
const order = [
  "resolution",
  "missing",
  "return",
  "count",
  "tx",
  "handling",
  "timezone",
  "max-affected",
  "params",
] as const;

type Name = (typeof order)[number];

/** The preferences of a request that the server can meet. */
export type Applicable = Partial<Pick<Preferences, Name>>;

/**
 * Returns the preferences that can be met. With `handling=strict`, throws 400 if there are others: unknown ones, invalid
 * ones, an unknown time zone, and `tx` unless the setting `db-tx-end` allows it.
 */
export function applicablePreferences(catalogue: Catalogue, preferences: Preferences = {}): Applicable {
  const applicable: Record<string, unknown> = {};
  const refused: string[] = [];
  for (const [name, value] of Object.entries(preferences)) {
    if (value === undefined) continue;
    if (isKnown(name) && canApply(catalogue, name, value)) applicable[name] = value;
    else refused.push(value === "" ? name : `${name}=${value}`);
  }
  const { handling } = applicable;
  if (handling === "strict" && refused.length > 0) throw invalidPreferences(refused);
  // Only strict handling limits the number of rows.
  if (handling !== "strict") delete applicable["max-affected"];
  return applicable;
}

/** The preferences of these names that were applied; undefined if there are none. */
export function preferenceApplied(applicable: Applicable, names: readonly Name[]): Preferences | undefined {
  const applied = order.filter((name) => names.includes(name) && applicable[name] !== undefined);
  return applied.length === 0 ? undefined : Object.fromEntries(applied.map((name) => [name, applicable[name]]));
}

function isKnown(name: string): name is Name {
  return order.some((known) => known === name);
}

function canApply({ timeZones, settings: { txEnd } }: Catalogue, name: Name, value: unknown): boolean {
  if (name === "timezone") return timeZones.has(String(value)) || /^[+-]?\d{1,2}(?::\d{2}){0,2}$/.test(String(value));
  if (name === "tx") return txEnd?.endsWith("allow-override") ?? false;
  if (name === "max-affected") return Number(value) >= 0;
  return true;
}
