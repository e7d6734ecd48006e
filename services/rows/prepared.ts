import type { Parameter } from "../store/store.ts";

/** A statement that is ready to be run, or to be explained. */
export interface Prepared<T> {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
  run(): Promise<T>;
}
