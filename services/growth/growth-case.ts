import type { Queryable } from "../store/store.ts";

/** How a service is filled, and what is asked of it then. */
export interface GrowthCase {
  /** Adds the rows from one number to another. */
  fill(database: Queryable, from: number, to: number): Promise<void>;
  readonly calls: readonly GrowthCall[];
}

/** A request that must succeed. */
export interface GrowthCall {
  readonly label: string;
  readonly method?: string;
  /** `COUNT` stands for the number of rows. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Resets the state, so that a repetition costs as much as the first call. */
  reset?(database: Queryable): Promise<unknown>;
}
