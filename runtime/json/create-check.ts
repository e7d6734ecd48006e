import type { Check, Reader, UnknownMembers } from "./check.ts";
import type { Incomplete } from "./incomplete.ts";
import { unknownMemberHandler } from "./unknown-members.ts";

/** Options of `createCheck`. */
export interface CheckOptions {
  /** Default: `keep`. */
  readonly unknown?: UnknownMembers;
  /** Default: false. */
  readonly request?: boolean;
  /** Default: the value of `request`. */
  readonly required?: boolean;
  /** Readers of messages that a `google.protobuf.Any` may contain, by full name. Generated codecs files export them. */
  readonly types?: Readonly<Record<string, Reader<unknown>>> | undefined;
  /** Default: every message is complete. */
  readonly incomplete?: Incomplete | undefined;
}

/**
 * Creates the second argument of a generated reader, which enforces constraints once `constrained` or `createConstrainedCheck`
 * has added what checks them. After reading, `violations` holds what is wrong.
 */
export function createCheck(options: CheckOptions = {}): Check {
  const { unknown = "keep", request = false, required = request, types, incomplete } = options;
  const handleUnknown = unknownMemberHandler(unknown);
  return { unknown, handleUnknown, request, schemas: undefined, required, types, incomplete, depth: 0, violations: [] };
}
