import type { Enum, EnumValue } from "../../../model/model.ts";
import { atMember } from "../change.ts";
import type { ChangeList } from "../change-list.ts";
import type { Direction } from "../change-rules.ts";
import { compareLifecycles } from "../compare-lifecycles.ts";

/** Compares enums by the names of their values on the wire. */
export function compareEnums(old: Enum, now: Enum, direction: Direction, changes: ChangeList): void {
  const gone: EnumValue[] = [];
  const after = new Map(now.values.map((value) => [value.wireName, value]));
  const before = new Set(old.values.map(({ wireName }) => wireName));
  for (const value of old.values) {
    const { wireName, number } = value;
    if (wireName === undefined) continue;
    const kept = after.get(wireName);
    if (kept === undefined) gone.push(value);
    else {
      compareLifecycles(value, kept, atMember("new", now, kept), changes);
      if (kept.number === number) continue;
      const message = `the number of "${wireName}" was ${number}, and is ${kept.number} now`;
      changes.add("enum-number-changed", atMember("new", now, kept), message, direction);
    }
  }
  const added = now.values.filter(({ wireName }) => wireName !== undefined && !before.has(wireName));
  const renamed = new Set<EnumValue>();
  for (const value of gone) {
    const found = added.find(({ number, name }) => number === value.number || name === value.name);
    // An alias of a value that stays is one more name, not another one.
    const isRenamed =
      found !== undefined && !now.values.some((one) => one.number === value.number && before.has(one.wireName));
    if (isRenamed) {
      renamed.add(found);
      const message = `was "${value.wireName}", and is "${found.wireName}" now`;
      changes.add("enum-value-renamed", atMember("new", now, found), message, direction);
    } else changes.add("enum-value-removed", atMember("old", old, value), `"${value.wireName}" is gone`, direction);
  }
  for (const value of added.filter((one) => !renamed.has(one))) {
    changes.add("enum-value-added", atMember("new", now, value), `"${value.wireName}" is new`, direction);
  }
}
