import { expect, test } from "vitest";
import { createCheck } from "./check.ts";
import { known } from "./forms.ts";

test("a value of a newer version is a violation where nothing could be absent", () => {
  const check = createCheck();
  known(() => undefined)("dashed", check);
  expect(check.violations).toEqual([{ path: "", reason: 'is of a newer version, got "dashed"' }]);
});

test("what the reader notes is enough", () => {
  const check = createCheck();
  const read = known((_, { violations }) => void violations.push({ path: "a", reason: "is required" }));
  read({}, check);
  expect(check.violations).toHaveLength(1);
});
