import type { Enum, EnumValue } from "../../../model/elements/model.ts";
import { atMember } from "../change.ts";
import type { ChangeList } from "../change-list.ts";
import type { Direction } from "../change-rules.ts";
import { compareLifecycles } from "../compare-lifecycles.ts";

/** Compares enums by the names of their values on the wire. */
export function compareEnums(old: Enum, now: Enum, direction: Direction, changes: ChangeList): void {
  const [before, after] = [namedValues(old, direction), namedValues(now, direction)];
  const gone: EnumValue[] = [];
  for (const [name, value] of before) {
    const kept = after.get(name);
    if (kept === undefined) gone.push(value);
    else compareValues(value, kept, now, direction, changes);
  }
  const added = [...after].flatMap(([name, value]) => (before.has(name) ? [] : [value]));
  const stays = new Set([...after].flatMap(([name, { number }]) => (before.has(name) ? [number] : [])));
  const renamed = new Set<EnumValue>();
  for (const value of gone) {
    const found = added.find(({ number, name }) => number === value.number || name === value.name);
    // An alias of a value that stays is one more name, not another one.
    const isRenamed = found !== undefined && !stays.has(value.number);
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

/** The values by name. Requests may hold all names of a number, and responses hold the first. */
function namedValues({ values }: Enum, direction: Direction): ReadonlyMap<string, EnumValue> {
  const numbers = new Set<number>();
  const named = new Map<string, EnumValue>();
  for (const value of values) {
    if (value.wireName === undefined || (direction === "response" && numbers.has(value.number))) continue;
    numbers.add(value.number);
    named.set(value.wireName, value);
  }
  return named;
}

/** Compares two values with the same name. */
function compareValues(old: EnumValue, now: EnumValue, type: Enum, direction: Direction, changes: ChangeList): void {
  const at = atMember("new", type, now);
  compareLifecycles(old, now, at, changes);
  if (old.number === now.number) return;
  const message = `the number of "${now.wireName}" was ${old.number}, and is ${now.number} now`;
  changes.add("enum-number-changed", at, message, direction);
}
