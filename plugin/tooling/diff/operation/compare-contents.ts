import { bodyMessage, contentsOf } from "../../../model/wire/body-format.ts";
import { describeField } from "../../../model/wire/describe-field.ts";
import { atField, type ChangeSubject } from "../change.ts";
import type { ChangeId } from "../change-rules.ts";
import type { RoutePair } from "../routes/route-pair.ts";
import { compareField } from "../value/compare-field.ts";
import { compareMessages } from "../value/compare-messages.ts";
import { compareOneof } from "../value/compare-oneofs.ts";
import { isComposite } from "../value/compare-types.ts";
import { compareMessageValidation } from "../value/compare-validation.ts";
import type { ValueScope } from "../value/value-scope.ts";
import { bodyContents, type ComparedContent, contentOf } from "./body-contents.ts";
import { haveSameForm } from "./same-form.ts";

/** Whether the body of a request is one of several contents, in at least one of two versions with a body. */
export function hasContents({ old, now }: RoutePair): boolean {
  if (old.binding.body.kind === "none" || now.binding.body.kind === "none") return false;
  return [old, now].some(({ operation, binding }) => contentsOf(operation, binding) !== undefined);
}

/** Compares bodies by media type: the names of contents are not on the wire. Media types themselves are compared elsewhere. */
export function compareContents(pair: RoutePair, at: ChangeSubject, scope: ValueScope): void {
  const [was, is] = [pair.old.binding.body, pair.now.binding.body];
  const compare = (): void => {
    compareDeclarations(pair, scope);
    const before = bodyContents(pair.old.operation, pair.old.binding);
    const after = bodyContents(pair.now.operation, pair.now.binding);
    // A type that only one version names can be in a range of the other.
    for (const mediaType of new Set([...before, ...after].map((content) => content.mediaType))) {
      const [old, now] = [contentOf(before, mediaType), contentOf(after, mediaType)];
      if (old !== undefined && now !== undefined) compareContent(old, now, mediaType, at, scope);
    }
  };
  const isFields = was.kind === "field" && is.kind === "field";
  if (isFields && isComposite(was.field.type) && isComposite(is.field.type)) {
    compareField(was.field, is.field, { ...scope, compareMessages: compare });
  } else compare();
}

/** Compares what the messages of contents declare as a whole. */
function compareDeclarations({ old, now }: RoutePair, scope: ValueScope): void {
  const [was, is] = [old, now].map(({ operation, binding }) =>
    contentsOf(operation, binding) === undefined ? undefined : bodyMessage(operation.input, binding.body),
  );
  if (was === undefined || is === undefined) return;
  compareMessageValidation(was, is, scope);
  const [before, after] = [was.oneofs[0], is.oneofs[0]];
  if (after !== undefined) compareOneof(before, after, is, scope);
}

function compareContent(
  old: ComparedContent,
  now: ComparedContent,
  mediaType: string,
  at: ChangeSubject,
  outer: ValueScope,
): void {
  const scope: ValueScope = { ...outer, style: old.style === undefined ? undefined : now.style };
  const addChanged = (): void => scope.changes.add("body-changed", at, `a body of ${mediaType} is another value now`);
  const [was, is] = [old.field, now.field];
  if (isAnyBytes(old) || isAnyBytes(now)) compareBytes(old, now, mediaType, at, scope);
  // A member of a oneof has presence of its own, so that it compares with another member only.
  else if (was?.oneof !== undefined && is?.oneof !== undefined) compareField(was, is, scope);
  else if (old.message !== undefined && now.message !== undefined) {
    if (isComposite(old.message) && isComposite(now.message)) {
      compareMessages(old.message, now.message, scope, { old: old.without, now: now.without });
    } else if (!haveSameForm(old.message, now.message)) addChanged();
  } else if (was !== undefined && is !== undefined) compareField(was, is, scope);
  else addChanged();
}

/** Bytes and a `google.api.HttpBody` take any body as it is. */
function isAnyBytes({ format }: ComparedContent): boolean {
  return format === "bytes";
}

function compareBytes(
  old: ComparedContent,
  now: ComparedContent,
  mediaType: string,
  at: ChangeSubject,
  scope: ValueScope,
): void {
  const [was, is] = [old.field, now.field];
  const { changes, direction } = scope;
  const place = is === undefined ? at : atField("new", is);
  const change = (rule: ChangeId): void =>
    changes.add(rule, place, `a body of ${mediaType} was ${textOf(old)}, and is ${textOf(now)} now`, direction);
  if (!isAnyBytes(now)) change("type-narrowed");
  else if (!isAnyBytes(old)) change("type-widened");
  else if (was !== undefined && is !== undefined && was.type.kind === is.type.kind) compareField(was, is, scope);
}

function textOf(content: ComparedContent): string {
  if (isAnyBytes(content)) return "any bytes";
  return content.field === undefined ? `the message ${content.message?.name}` : describeField(content.field);
}
