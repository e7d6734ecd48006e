import type { DetailType } from "./detail-type.ts";
import { int64Of, listOf, textMapOf, textOf } from "./members.ts";

/** Which quotas are exhausted (`google.rpc.QuotaFailure`). */
export interface QuotaFailure {
  readonly violations: readonly QuotaViolation[];
}

/** A quota that is exhausted. */
export interface QuotaViolation {
  /** `project:books-1` */
  readonly subject: string;
  readonly description: string;
  readonly apiService: string;
  readonly quotaMetric: string;
  readonly quotaId: string;
  readonly quotaDimensions: Readonly<Record<string, string>>;
  readonly quotaValue?: bigint | undefined;
  /** The quota once its rollout is complete. */
  readonly futureQuotaValue?: bigint | undefined;
}

export const quotaFailure: DetailType<QuotaFailure> = {
  typeName: "google.rpc.QuotaFailure",
  read: (json) => ({
    violations: listOf(json, "violations", (item) => ({
      subject: textOf(item, "subject"),
      description: textOf(item, "description"),
      apiService: textOf(item, "apiService"),
      quotaMetric: textOf(item, "quotaMetric"),
      quotaId: textOf(item, "quotaId"),
      quotaDimensions: textMapOf(item, "quotaDimensions"),
      quotaValue: int64Of(item, "quotaValue"),
      futureQuotaValue: int64Of(item, "futureQuotaValue"),
    })),
  }),
  // int64 is text in JSON.
  write: ({ violations = [] }) => ({
    violations: violations.map(({ quotaValue, futureQuotaValue, ...others }) => ({
      ...others,
      quotaValue: quotaValue?.toString(),
      futureQuotaValue: futureQuotaValue?.toString(),
    })),
  }),
};
