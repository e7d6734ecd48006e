import type { ErrorCause } from "../../gen/search/v1/common_types.js";

/** Why a processor fails for a document. `on_failure` and `ignore_failure` handle it. */
export class ProcessorFailure extends Error {
  override readonly name: string = "ProcessorFailure";
  /** The type of the error: `illegal_argument_exception` */
  readonly type: string;

  constructor(reason: string, type = "illegal_argument_exception") {
    super(reason);
    this.type = type;
  }
}

/**
 * Why a processor cannot run at all: the simulation does not execute its kind, or its settings are not valid. Nothing handles
 * it, so that a document never looks as if the processor had run.
 */
export class NotExecutable extends Error {
  override readonly name: string = "NotExecutable";
  readonly type: string = "illegal_argument_exception";
}

export function errorCause({ type, message }: ProcessorFailure | NotExecutable): ErrorCause {
  const cause = { type, reason: message };
  return { ...cause, root_cause: [cause] };
}
