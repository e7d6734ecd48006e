import type { DetailType } from "./detail-type.ts";
import { listOf, textOf } from "./members.ts";

/** Which preconditions are not met (`google.rpc.PreconditionFailure`). */
export interface PreconditionFailure {
  readonly violations: readonly PreconditionViolation[];
}

/** A precondition that is not met. */
export interface PreconditionViolation {
  /** `TOS` for terms of service. */
  readonly type: string;
  readonly subject: string;
  readonly description: string;
}

export const preconditionFailure: DetailType<PreconditionFailure> = {
  typeName: "google.rpc.PreconditionFailure",
  read: (json) => ({
    violations: listOf(json, "violations", (item) => ({
      type: textOf(item, "type"),
      subject: textOf(item, "subject"),
      description: textOf(item, "description"),
    })),
  }),
};
