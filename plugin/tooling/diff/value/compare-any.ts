import type { Field, Message } from "../../../model/elements/model.ts";
import { isComposite } from "./compare-types.ts";
import type { ValueScope } from "./value-scope.ts";

/** Compares the messages in an Any, if its rules list the types that it may hold. */
export function compareAnyContents(old: Field, now: Field, scope: ValueScope): void {
  if (old.form.kind !== "any" || now.form.kind !== "any") return;
  const allowed = typesIn(now);
  for (const name of typesIn(old)) {
    const [was, is] = [scope.messages.old(name), scope.messages.now(name)];
    if (!allowed.has(name) || was === undefined || is === undefined) continue;
    // Contents are whole, even in a PATCH.
    if (isComposite(was) && isComposite(is)) scope.compareMessages(was, is, { ...scope, isPartial: false });
  }
}

/** The full names after the last slash of the type URLs in `any.in`. */
function typesIn({ validation, cardinality }: Field): ReadonlySet<string> {
  const values = cardinality === "singular" ? validation : validation?.items;
  const urls = values?.rules.flatMap(({ test }) => (test.kind === "in" ? test.values : [])) ?? [];
  return new Set(urls.map((url) => String(url).replace(/^.*\//, "")));
}

/** Finds the messages of a version by their full names. */
export function messagesByName(
  files: readonly { readonly messages: readonly Message[] }[],
): ValueScope["messages"]["old"] {
  const messages = new Map(files.flatMap((file) => file.messages).map((message) => [message.fullName, message]));
  return (name) => messages.get(name);
}
