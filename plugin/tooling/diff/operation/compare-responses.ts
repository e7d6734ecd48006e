import type { Operation } from "../../../model/elements/model.ts";
import { describeField } from "../../../model/wire/describe-field.ts";
import { atField, type ChangeSubject } from "../change.ts";
import type { Direction } from "../change-rules.ts";
import type { RoutePair } from "../routes/route-pair.ts";
import { compareField } from "../value/compare-field.ts";
import { compareMessages } from "../value/compare-messages.ts";
import { isComposite } from "../value/compare-types.ts";
import type { ValueScope } from "../value/value-scope.ts";
import { type ResponseBody, type ResponseVariant, responseVariants } from "./response-bodies.ts";
import { haveSameForm } from "./same-form.ts";

/** Compares the statuses and the bodies of successful responses. */
export function compareResponses(
  { old, now }: RoutePair,
  at: ChangeSubject,
  values: Omit<ValueScope, "direction" | "isPartial">,
  direction: Direction = "response",
): void {
  const scope: ValueScope = { ...values, direction, isPartial: false };
  const [before, after] = [responseVariants(old.operation, old.binding), responseVariants(now.operation, now.binding)];
  compareStatuses(before, after, at, scope);
  const isSingle = new Set(before.map(statusOf)).size === 1 && new Set(after.map(statusOf)).size === 1;
  const rest = new Set(after);
  for (const variant of before) {
    const candidates = [...rest].filter(({ status }) => isSingle || status === variant.status);
    const match = candidates.find(({ mediaType }) => mediaType === variant.mediaType) ?? candidates[0];
    if (match === undefined) continue;
    rest.delete(match);
    compareBodies(variant, match, at, scope);
  }
  const [was, is] = [choosesStatus(old.operation), choosesStatus(now.operation)];
  if (!was && is) scope.changes.add("status-added", at, "a field of the response chooses the status now");
  if (was && !is) scope.changes.add("status-removed", at, "no field of the response chooses the status anymore");
}

function statusOf({ status }: ResponseVariant): number {
  return status;
}

function choosesStatus({ response }: Operation): boolean {
  return response.fields.some((field) => field.in === "status");
}

function compareStatuses(
  before: readonly ResponseVariant[],
  after: readonly ResponseVariant[],
  at: ChangeSubject,
  { changes }: ValueScope,
): void {
  const [old, now] = [new Set(before.map(statusOf)), new Set(after.map(statusOf))];
  const gone = [...old].filter((status) => !now.has(status));
  const added = [...now].filter((status) => !old.has(status));
  const [was, is] = [gone[0], added[0]];
  if (old.size === 1 && now.size === 1 && was !== undefined && is !== undefined) {
    changes.add("status-changed", at, `the status was ${was}, and is ${is} now`);
    return;
  }
  for (const status of gone) changes.add("status-removed", at, `${nameOf(status)} is gone`);
  for (const status of added) changes.add("status-added", at, `${nameOf(status)} is new`);
}

function nameOf(status: number): string {
  return `${status >= 300 ? "the redirect" : "the status"} ${status}`;
}

function compareBodies(
  { body: old }: ResponseVariant,
  { body: now }: ResponseVariant,
  at: ChangeSubject,
  scope: ValueScope,
): void {
  const { changes } = scope;
  if (old === undefined && now !== undefined) changes.add("response-body-added", at, "the response has a body now");
  if (old !== undefined && now === undefined)
    changes.add("response-body-removed", at, "the response has no body anymore");
  if (old === undefined || now === undefined) return;
  const [was, is] = [bodyTypeOf(unwrapped(old)), bodyTypeOf(unwrapped(now))];
  if (was.message !== undefined && is.message !== undefined) {
    if (isComposite(was.message) && isComposite(is.message)) {
      compareMessages(was.message, is.message, scope, { old: was.without, now: is.without });
    } else if (!haveSameForm(was.message, is.message)) {
      changes.add("type-changed", at, `the body was ${textOf(old)}, and is ${textOf(now)} now`, scope.direction);
    }
  } else if (was.field !== undefined && is.field !== undefined) compareField(was.field, is.field, scope);
  else {
    const place = "field" in now ? atField("new", now.field) : at;
    changes.add("type-changed", place, `the body was ${textOf(old)}, and is ${textOf(now)} now`, scope.direction);
  }
}

const none: ReadonlySet<never> = new Set<never>();

/** A message is the same body, whether it is the response or a field of it, and so is a value and its message. */
function bodyTypeOf(body: ResponseBody): {
  readonly message?: Extract<ResponseBody, { message: unknown }>["message"];
  readonly field?: Extract<ResponseBody, { field: unknown }>["field"];
  readonly without: Extract<ResponseBody, { message: unknown }>["without"];
} {
  if ("message" in body) return body;
  const { type, cardinality } = body.field;
  return type.kind === "message" && cardinality === "singular"
    ? { message: type, field: body.field, without: none }
    : { field: body.field, without: none };
}

function unwrapped(body: ResponseBody): ResponseBody {
  if ("field" in body || body.message.representation !== "value") return body;
  const [field] = body.message.fields;
  return field === undefined ? body : { field };
}

function textOf(body: ResponseBody): string {
  return "message" in body ? `the message ${body.message.name}` : describeField(body.field);
}
