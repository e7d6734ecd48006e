/** How a mock server behaves. */
export interface MockOptions {
  /** Chooses the values: the same seed gives the same ones. Default: 1. */
  readonly seed?: number;
  /** Milliseconds before each response. Default: 0. */
  readonly delay?: number;
  /** The share of requests that fail with 429, 500 or 503: from 0 to 1. Default: 0. */
  readonly faults?: number;
  /**
   * `declared` demands the credentials that the proto files declare, and accepts any of the right form; `none` demands
   * nothing. Default: `declared`.
   */
  readonly auth?: "declared" | "none";
  /** The resources that a collection has at first. Default: 3. */
  readonly items?: number;
  /** How many changed resources are kept; the oldest are forgotten first. Default: 10,000. */
  readonly maxResources?: number;
  /** Bytes of request bodies that are kept in changed resources. Default: 64 MiB. */
  readonly maxResourceBytes?: number;
  /** Called once for each validation rule that no value of a message meets: `library.v1.Loan` and `loan.dates`. Default: ignored. */
  readonly onUnmetRule?: (message: string, rule: string) => void;
}

export const defaultMockOptions: Required<MockOptions> = {
  seed: 1,
  delay: 0,
  faults: 0,
  auth: "declared",
  items: 3,
  maxResources: 10_000,
  maxResourceBytes: 64 * 1024 * 1024,
  onUnmetRule: () => {},
};
