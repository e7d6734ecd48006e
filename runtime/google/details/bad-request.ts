import type { DetailType } from "./detail-type.ts";
import { type LocalizedMessage, localizedMessage } from "./localized-message.ts";
import { listOf, objectOf, textOf } from "./members.ts";

/** The invalid fields of a request (`google.rpc.BadRequest`). */
export interface BadRequest {
  readonly fieldViolations: readonly FieldViolation[];
}

/** The problem of a field. */
export interface FieldViolation {
  /** The path of the field: `book.authors[0].name`. */
  readonly field: string;
  readonly description: string;
  /** The reason for programs: `TOO_LONG`, or the rule that is violated. */
  readonly reason: string;
  readonly localizedMessage?: LocalizedMessage | undefined;
}

export const badRequest: DetailType<BadRequest> = {
  typeName: "google.rpc.BadRequest",
  read: (json) => ({
    fieldViolations: listOf(json, "fieldViolations", (item) => {
      const localized = objectOf(item, "localizedMessage");
      return {
        field: textOf(item, "field"),
        description: textOf(item, "description"),
        reason: textOf(item, "reason"),
        ...(localized !== undefined && { localizedMessage: localizedMessage.read(localized) }),
      };
    }),
  }),
};
