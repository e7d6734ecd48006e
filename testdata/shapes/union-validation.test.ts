import { describe, expect, test } from "vitest";
import { createCheck } from "../../runtime/json.ts";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";

type Use = (value: unknown, check: ReturnType<typeof createCheck>) => unknown;

describe.each(["plain", "es", "ts-proto"])("messages=%s", async (messages) => {
  const names = ["union-validation.proto"];
  const files = await generate(
    describeFiles(import.meta.dirname, names),
    names,
    "target=js+dts",
    `messages=${messages}`,
  );
  const codecs = (await importModules(files)).get("union-validation_codecs.js")!;

  function violations(json: object): string[] {
    const check = createCheck({ request: true });
    const message = (codecs["readMakeRequest"] as Use)(json, check);
    expect(check.violations).toEqual([]);
    (codecs["validateMakeRequest"] as Use)(message, check);
    return check.violations.map(({ path }) => path);
  }

  test.each<[unknown, string[]]>([
    ["a", ["either.text"]],
    ["abc", []],
    [{ radius: -1 }, ["either.circle.radius"]],
    [{ radius: 1 }, []],
    [{ side: -1 }, ["either.square.side"]],
    [{ side: 1 }, []],
    [["a", "b"], ["either.names.names"]],
    [["a"], []],
  ])("validates the member that %j is", (either, paths) => {
    expect(violations({ either })).toEqual(paths);
  });

  test.each<[unknown, string[]]>([
    ["YWI=", []],
    [{ side: -1 }, ["data.square.side"]],
    [{ side: 1 }, []],
  ])("validates bytes or a message: %j", (data, paths) => {
    expect(violations({ data })).toEqual(paths);
  });

  test.each<[unknown, string[]]>([
    ["4", ["amount.count"]],
    ["5", []],
    [{ side: -1 }, ["amount.square.side"]],
  ])("validates an integer or a message: %j", (amount, paths) => {
    expect(violations({ amount })).toEqual(paths);
  });
});
