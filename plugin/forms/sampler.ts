/** The parts of samples. Each function meets the constraints of the field, and fits its name. */
export interface Sampler {
  text(): string;
  bytes(): Uint8Array;
  boolean(): boolean;
  number(): number;
  /** A 64-bit integer; a bigint if its constraints demand more than a number holds. */
  integer(): number | bigint;
  instant(): string;
  duration(): string;
  any(): Readonly<Record<string, unknown>>;
  /** A word for values without constraints. */
  word(): string;
  /** One of the names of the values of an enum. */
  enumName(): unknown;
}
