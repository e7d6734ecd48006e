import type { Lifecycle } from "../../model/elements/element.ts";
import type { ChangeSubject } from "./change.ts";
import type { ChangeList } from "./change-list.ts";

interface Living {
  readonly deprecated: boolean;
  readonly lifecycle?: Lifecycle;
}

/** Elements without a declaration are stable. */
const stabilities = ["experimental", "beta", "stable"] as const;

/** Compares how long an element can be relied on. */
export function compareLifecycles(old: Living, now: Living, at: ChangeSubject, changes: ChangeList): void {
  if (!old.deprecated && now.deprecated) changes.add("deprecated", at, "is deprecated now");
  if (old.deprecated && !now.deprecated) changes.add("undeprecated", at, "is no longer deprecated");
  const [was, is] = [stabilityOf(old), stabilityOf(now)];
  if (was === is) return;
  const isLower = stabilities.indexOf(is) < stabilities.indexOf(was);
  changes.add(isLower ? "stability-lowered" : "stability-raised", at, `was ${was}, and is ${is} now`);
}

function stabilityOf({ lifecycle }: Living): (typeof stabilities)[number] {
  return lifecycle?.stability ?? "stable";
}
