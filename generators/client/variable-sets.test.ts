import fc from "fast-check";
import { expect, test } from "vitest";
import { VariableSets } from "./variable-sets.ts";

test("finds a subset wherever a scan of all sets does", () => {
  const set = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e")).map((keys) => keys.toSorted());
  fc.assert(
    fc.property(fc.array(set, { maxLength: 6 }), set, (added, keys) => {
      const sets = new VariableSets();
      for (const it of added) sets.add(it);
      expect(sets.hasSubsetOf(keys)).toBe(added.some((it) => it.every((key) => keys.includes(key))));
    }),
  );
});
