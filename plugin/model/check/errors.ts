import type { ErrorMember, Field, Message } from "../elements/model.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import { errorMembers } from "../nodes/error-formats.ts";
import { fieldOptions } from "../nodes/field-node.ts";
import type { ErrorOptions } from "../options/response-options.ts";
import { maxPaths, PathBudget } from "../wire/path-budget.ts";
import { refusalConstants } from "../wire/refusal-constants.ts";

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
  errors?.forEach(({ status = 0, type = "", code, retryable }, index) => {
    const report = (message: string, hint: string): void =>
      site.report("error-response", [...path, index], message, hint);
    if (status !== 0 && !isSuccess(status) && (status < 400 || status > 599)) {
      report(
        `${status} is not an error status`,
        "use a status from 400 to 599, one from 200 to 299 whose body tells that it is an error, or leave it out to cover all other " +
          "errors",
      );
    } else if (seen.has(status)) {
      report(
        status === 0 ? "the error for all other statuses is declared twice" : `the status ${status} is declared twice`,
        "remove one of the two; for several bodies with one status use a message with FORM_UNION",
      );
    }
    if (retryable && status < 400) {
      report("a retryable error needs the status of an error", "add a status, such as 409, or remove retryable");
    }
    seen.add(status);
    const message = messages.find(type);
    if (message !== undefined) {
      const budget = new PathBudget();
      const members = errorMembers(message, budget);
      const problem = budget.isExceeded
        ? tooManyMembers(message)
        : (errorCodeProblem(message, members, code) ??
          (isSuccess(status) ? successProblem(message, status) : undefined));
      if (problem !== undefined) report(...problem);
      return;
    }
    const meant = messages.nearest(type);
    report(
      type === "" ? "the error has no type" : `unknown message ${type}`,
      meant === undefined
        ? "write the full name of a message, such as library.v1.Problem, and import its file"
        : `did you mean ${meant}?`,
    );
  });
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** An error with a status of success needs a body, and something in it that tells it from a success. */
function successProblem(message: Message, status: number): Problem | undefined {
  if (status === 204 || status === 205) {
    return [`a response with the status ${status} has no body`, "use another status, such as 200"];
  }
  if (refusalConstants(message).size > 0) return undefined;
  return [
    `${message.name} has nothing that tells an error with the status ${status} from a success`,
    `add a constant that is always there: bool ok = 1 [(rest.v1.field) = {const: "false", always: true}]`,
  ];
}

function tooManyMembers({ name }: Message): Problem {
  return [
    `${name} has more than ${maxPaths} fields with the option error, each counted at all of its paths`,
    "remove ERROR_OBJECT from fields of messages that hold each other",
  ];
}

/** `code`, which the ERROR_CODE fields of the message must be able to hold. */
function errorCodeProblem(
  message: Message,
  members: readonly ErrorMember[],
  code: string | undefined,
): Problem | undefined {
  const fields = codeFields(members);
  if (fields.length === 0) {
    if (code === undefined) return undefined;
    const holder = message.fields.find(({ type }) => type.kind === "message" && type.fields.some(isCode));
    return [
      `code is set, but ${message.name} has no field with ERROR_CODE`,
      holder === undefined
        ? "add (rest.v1.field).error = ERROR_CODE to the field that holds it"
        : `add (rest.v1.field).error = ERROR_OBJECT to "${holder.name}", which holds a message with ERROR_CODE`,
    ];
  }
  for (const { name, type, form } of fields) {
    if (form.domain.numbers !== undefined && (code === undefined || !/^-?(?:0|[1-9]\d*)$/.test(code))) {
      const problem = code === undefined ? "so the error needs a code" : `and ${JSON.stringify(code)} is none`;
      return [`"${name}" of ${message.name} is an integer, ${problem}`, 'add code: "20404"'];
    }
    if (type.kind !== "enum") continue;
    const values = type.values.flatMap(({ wireName, number }) => (wireName && number !== 0 ? [wireName] : []));
    if (code === undefined) {
      return [`"${name}" of ${message.name} is an enum, so the error needs a code`, `add code: "${values[0]}"`];
    }
    if (!values.includes(code)) {
      return [`${JSON.stringify(code)} is not a value of ${type.name}`, `use one of ${values.join(", ")}`];
    }
  }
  return undefined;
}

function isCode(field: Field): boolean {
  return fieldOptions(field).error === "code";
}

function codeFields(members: readonly ErrorMember[]): Field[] {
  return members.flatMap(({ field, part, members }) => (part === "code" ? [field] : codeFields(members)));
}
