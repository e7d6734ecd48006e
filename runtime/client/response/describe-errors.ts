import type { Violation } from "../../json/check.ts";
import type { ErrorFormat, ErrorFormats, ErrorMember } from "../../operation/error-format.ts";
import { httpToStatusCode } from "../../status/http-to-code.ts";
import { type StatusCode, toStatusCode } from "../../status/status-code.ts";
import type { DescribeError } from "../exchange/call.ts";

/**
 * Takes the reason and the violations of an error from a body that is written as the operation declares. Returns false for
 * any other body. The error that ends a stream may be that of any status, and has the code of this status.
 */
export function describeErrors(formats: ErrorFormats): DescribeError {
  return (draft) => {
    const isInStream = draft.status < 300;
    const formatOf = (status: number) => formats.find(({ codes }) => Object.hasOwn(codes, status));
    const declared = isInStream ? formats : [formatOf(draft.status) ?? formatOf(0)];
    for (const format of declared) {
      const found: Found = { violations: [] };
      collect(draft.body, format?.members ?? [], found);
      const reason = found.message ?? found.code;
      if (reason === undefined) continue;
      draft.reason = reason;
      draft.violations = found.violations;
      const { field, description = reason } = found;
      if (field !== undefined && found.violations.length === 0) {
        draft.violations = [{ path: field, reason: description }];
      }
      if (isInStream) draft.code = codeOf(found, format!);
      return true;
    }
    return false;
  };
}

/** The code that the body of an error stands for: by its status, by its code, or because no other status has such a body. */
function codeOf({ status, code }: Found, { codes }: ErrorFormat): StatusCode {
  const declared = Object.keys(codes).map(Number);
  const named = declared.find((it) => code !== undefined && codes[it] === code);
  const only = declared.length === 1 && declared[0] !== 0 ? declared[0] : undefined;
  const found = status ?? named ?? (toStatusCode(code) === undefined ? only : undefined);
  return found === undefined ? (toStatusCode(code) ?? "unknown") : httpToStatusCode(found);
}

interface Found {
  /** The HTTP status. */
  status?: number;
  message?: string;
  code?: string;
  /** The path of an invalid field that is not in a list of violations. */
  field?: string;
  description?: string;
  readonly violations: Violation[];
}

/** The body may come from anywhere, so nothing in it can be relied on. */
function collect(body: unknown, members: readonly ErrorMember[], found: Found): void {
  for (const { name, holds, members: inner = [] } of members) {
    const value = memberOf(body, name);
    if (holds === "object") collect(value, inner, found);
    else if (holds === "violations" && Array.isArray(value)) {
      for (const item of value) found.violations.push(violationOf(item, inner));
    } else if (holds === "status") {
      if (typeof value === "number") found.status ??= value;
    } else if (holds === "message" || holds === "messages") {
      const text = messageText(value);
      if (text !== "") found.message ??= text;
    } else if (isText(holds) && typeof value === "string" && value !== "") {
      found[holds] ??= value;
    }
  }
}

/** A text, or the texts of a list. Of a union, other values are not for people. */
function messageText(value: unknown): string {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return texts.filter((text) => typeof text === "string" && text !== "").join("; ");
}

function isText(holds: ErrorMember["holds"]): holds is "code" | "field" | "description" {
  return holds === "code" || holds === "field" || holds === "description";
}

function violationOf(item: unknown, members: readonly ErrorMember[]): Violation {
  const textOf = (part: ErrorMember["holds"]): string => {
    const member = members.find(({ holds }) => holds === part);
    const value = member === undefined ? undefined : memberOf(item, member.name);
    return typeof value === "string" ? value : "";
  };
  return { path: textOf("field"), reason: textOf("description") };
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}
