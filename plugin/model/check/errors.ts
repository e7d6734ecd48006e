import type { OptionSite } from "../findings/option-site.ts";
import type { Message } from "../model.ts";
import type { ErrorOptions } from "../options/response-options.ts";

export interface FindMessage {
  readonly find: (fullName: string) => Message | undefined;
  /** The full name that a mistyped one is nearest to. */
  readonly nearest: (fullName: string) => string | undefined;
}

/** The bodies of error responses. */
export function checkErrors(
  errors: readonly ErrorOptions[] | undefined,
  path: readonly number[],
  site: OptionSite,
  messages: FindMessage,
): void {
  const seen = new Set<number>();
  errors?.forEach(({ status = 0, type = "" }, index) => {
    const report = (message: string, hint: string): void =>
      site.report("error-response", [...path, index], message, hint);
    if (status !== 0 && (status < 400 || status > 599)) {
      report(`${status} is no status of an error`, "write a status from 400 to 599, or none for all other errors");
    } else if (seen.has(status)) {
      report(
        `${status === 0 ? "the error without a status" : status} is declared twice`,
        "leave one of the two; several bodies for one status are a message with FORM_UNION",
      );
    }
    seen.add(status);
    if (messages.find(type) !== undefined) return;
    const meant = messages.nearest(type);
    report(
      type === "" ? "the error has no type" : `there is no message ${type}`,
      meant === undefined
        ? "write the full name of a message, such as library.v1.Problem, and import its file"
        : `did you mean ${meant}?`,
    );
  });
}
