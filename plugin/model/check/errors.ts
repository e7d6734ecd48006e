import type { OptionSite } from "../findings/option-site.ts";
import type { Message } from "../model.ts";
import type { ErrorOptions } from "../options/response-options.ts";

export interface MessageFinder {
  readonly find: (fullName: string) => Message | undefined;
  /** The full name that a mistyped one was most likely meant to be. */
  readonly nearest: (fullName: string) => string | undefined;
}

/** `errors`: the bodies of error responses. */
export function checkErrors(
  errors: readonly ErrorOptions[] | undefined,
  path: readonly number[],
  site: OptionSite,
  messages: MessageFinder,
): void {
  const seen = new Set<number>();
  errors?.forEach(({ status = 0, type = "" }, index) => {
    const report = (message: string, hint: string): void =>
      site.report("error-response", [...path, index], message, hint);
    if (status !== 0 && (status < 400 || status > 599)) {
      report(
        `${status} is not an error status`,
        "use a status from 400 to 599, or leave it out to cover all other errors",
      );
    } else if (seen.has(status)) {
      report(
        status === 0 ? "the error for all other statuses is declared twice" : `the status ${status} is declared twice`,
        "remove one of the two; for several bodies with one status use a message with FORM_UNION",
      );
    }
    seen.add(status);
    if (messages.find(type) !== undefined) return;
    const meant = messages.nearest(type);
    report(
      type === "" ? "the error has no type" : `unknown message ${type}`,
      meant === undefined
        ? "write the full name of a message, such as library.v1.Problem, and import its file"
        : `did you mean ${meant}?`,
    );
  });
}
