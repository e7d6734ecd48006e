import type { Violation } from "../../json/check.ts";
import type { ErrorFormats, ErrorMember } from "../../operation/error-format.ts";
import type { DescribeError } from "../exchange/call.ts";

/**
 * Takes the reason and the violations of an error from a body that is written as the operation declares. Returns false for
 * any other body.
 */
export function describeErrors(formats: ErrorFormats): DescribeError {
  return (draft) => {
    const formatOf = (status: number) => formats.find(({ codes }) => Object.hasOwn(codes, status));
    const { members = [] } = formatOf(draft.status) ?? formatOf(0) ?? {};
    const found: Found = { violations: [] };
    collect(draft.body, members, found);
    const reason = found.message ?? found.code;
    if (reason === undefined) return false;
    draft.reason = reason;
    draft.violations = found.violations;
    const { field, description = reason } = found;
    if (field !== undefined && found.violations.length === 0) draft.violations = [{ path: field, reason: description }];
    return true;
  };
}

interface Found {
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
    } else if (isText(holds) && typeof value === "string" && value !== "") {
      found[holds] ??= value;
    }
  }
}

function isText(holds: ErrorMember["holds"]): holds is "message" | "code" | "field" | "description" {
  return holds === "message" || holds === "code" || holds === "field" || holds === "description";
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
