import { bodyMessage, contentsOf } from "../../../model/wire/body-format.ts";
import type { ChangeSubject } from "../change.ts";
import type { RoutePair } from "../routes/route-pair.ts";
import { compareField } from "../value/compare-field.ts";
import { compareMessages } from "../value/compare-messages.ts";
import { compareOneof } from "../value/compare-oneofs.ts";
import { isComposite } from "../value/compare-types.ts";
import { compareMessageValidation } from "../value/compare-validation.ts";
import type { ValueScope } from "../value/value-scope.ts";
import { type BodyContent, bodyContents, mediaTypeKey } from "./body-contents.ts";

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
    const after = bodyContents(pair.now.operation, pair.now.binding);
    for (const old of bodyContents(pair.old.operation, pair.old.binding)) {
      const now = after.find(({ mediaType }) => mediaTypeKey(mediaType) === mediaTypeKey(old.mediaType));
      if (now !== undefined) compareContent(old, now, at, scope);
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

function compareContent(old: BodyContent, now: BodyContent, at: ChangeSubject, outer: ValueScope): void {
  const scope: ValueScope = { ...outer, style: old.style === undefined ? undefined : now.style };
  const [was, is] = [old.field, now.field];
  // A member of a oneof has presence of its own, so that it compares with another member only.
  if (was?.oneof !== undefined && is?.oneof !== undefined) compareField(was, is, scope);
  else if (old.message !== undefined && now.message !== undefined) {
    if (isComposite(old.message) && isComposite(now.message)) {
      compareMessages(old.message, now.message, scope, { old: old.without, now: now.without });
    } else if (old.message.wellKnown !== now.message.wellKnown) addChanged(old, at, scope);
  } else if (was !== undefined && is !== undefined) compareField(was, is, scope);
  else addChanged(old, at, scope);
}

function addChanged({ mediaType }: BodyContent, at: ChangeSubject, { changes }: ValueScope): void {
  changes.add("body-changed", at, `a body of ${mediaType} is another value now`);
}
