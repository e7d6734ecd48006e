import type { Field, Message, Oneof } from "../../../model/elements/model.ts";
import { isRequired } from "../../../model/wire/required.ts";
import { atField, atMember, type ChangeSubject } from "../change.ts";
import type { ValueScope } from "./value-scope.ts";

interface Pair {
  readonly old?: Field | undefined;
  readonly now?: Field | undefined;
}

/** Compares which fields exclude each other, and whether one of them must be set. */
export function compareOneofs(old: Message, now: Message, pairs: readonly Pair[], scope: ValueScope): void {
  const { changes, direction } = scope;
  for (const { old: before, now: after } of pairs) {
    if (before === undefined || after === undefined) continue;
    const [was, is] = [
      excludes(before, (other) => pairs.some(({ old: member, now: kept }) => member === other && kept !== undefined)),
      excludes(after, (other) => pairs.some(({ old: known, now: member }) => member === other && known !== undefined)),
    ];
    const { oneof } = after.oneof === undefined ? before : after;
    if (!was && is) changes.add("oneof-joined", atField("new", after), `is a member of ${oneof?.name} now`, direction);
    if (was && !is)
      changes.add("oneof-left", atField("new", after), `is no longer a member of ${oneof?.name}`, direction);
  }
  for (const oneof of now.oneofs) compareOneof(counterpart(oneof, pairs), oneof, now, scope);
  for (const oneof of old.oneofs) {
    const isGone = oneof.fields.every((field) => pairs.find((pair) => pair.old === field)?.now?.oneof === undefined);
    if (isGone && needsMember(oneof) && !scope.isPartial) {
      changes.add("oneof-optional", atMember("old", old, oneof), "is gone, so no member of it is required", direction);
    }
  }
}

/** Whether a field excludes others that both versions have: callers of the old one cannot set a field that is new. */
function excludes(field: Field, isInBoth: (other: Field) => boolean): boolean {
  return field.oneof?.fields.some((other) => other !== field && isInBoth(other)) ?? false;
}

/** The oneof that held a field of this one. */
function counterpart({ fields }: Oneof, pairs: readonly Pair[]): Oneof | undefined {
  const before = pairs.flatMap(({ old, now }) =>
    old !== undefined && now !== undefined && fields.includes(now) ? [old] : [],
  );
  return before.find(({ oneof }) => oneof !== undefined)?.oneof;
}

/** Compares the old version of a oneof, which a new one lacks, with its new version. */
export function compareOneof(old: Oneof | undefined, now: Oneof, message: Message, scope: ValueScope): void {
  const { changes, direction, isPartial } = scope;
  const at = atMember("new", message, now);
  const [was, is] = [old !== undefined && needsMember(old), needsMember(now)];
  if (!was && is && !isPartial) changes.add("oneof-required", at, "requires one of its members now", direction);
  if (was && !is && !isPartial) changes.add("oneof-optional", at, "requires no member anymore", direction);
  if (old === undefined) return;
  if (old.discriminator === now.discriminator) compareKinds(old, now, at, scope);
  else compareDiscriminators(old, now, at, scope);
}

function compareDiscriminators(old: Oneof, now: Oneof, at: ChangeSubject, { changes, direction }: ValueScope): void {
  const names = [old.discriminator, now.discriminator].map((name) =>
    name === undefined ? "not named" : `named by "${name}"`,
  );
  changes.add("discriminator-changed", at, `the member was ${names[0]}, and is ${names[1]} now`, direction);
}

/** Compares how objects without a known discriminator tell their member. */
function compareKinds(old: Oneof, now: Oneof, at: ChangeSubject, { changes, direction }: ValueScope): void {
  const types = [old.discriminatorType, now.discriminatorType];
  if (types[0] !== types[1]) {
    changes.add(
      "discriminator-changed",
      at,
      `"${now.discriminator}" was ${article(types[0])}, and is ${article(types[1])} now`,
      direction,
    );
  }
  const [was, is] = [old.defaultMapping?.jsonName, now.defaultMapping?.jsonName];
  const what = `objects with an unknown "${now.discriminator}", or none`;
  if (was !== undefined && was !== is)
    changes.add("default-mapping-removed", at, `no longer takes ${what}, as "${was}"`, direction);
  if (is !== undefined && was !== is)
    changes.add("default-mapping-added", at, `takes ${what}, as "${is}" now`, direction);
  if (old.discriminatorOptional && !now.discriminatorOptional)
    changes.add("discriminator-required", at, `requires "${now.discriminator}" now`, direction);
  if (!old.discriminatorOptional && now.discriminatorOptional)
    changes.add("discriminator-optional", at, `no longer requires "${now.discriminator}"`, direction);
}

function article(type: string | undefined): string {
  return type === "integer" ? "an integer" : "a string";
}

function needsMember({ required, requiredByRule, fields }: Oneof): boolean {
  return required || requiredByRule || fields.every(isRequired);
}
