import { beforeAll, describe, expect, test } from "vitest";
import { createCheck, isNull, isSingle, type Reader, setNull, type Writer } from "../../runtime/json.ts";
import { loadCatalogue } from "./catalogue.ts";
import { entries, refused } from "./catalogue-values.ts";

const variants: readonly (readonly string[])[] = [
  [],
  ["forceLong=bigint", "oneof=unions-value", "useDate=string"],
  ["forceLong=long", "useDate=timestamp", "stringEnums=true"],
  ["forceLong=string", "snakeToCamel=json", "useJsTypeOverride=true"],
  ["stringEnums=true", "oneof=unions-value", "useDate=false"],
];

describe.each(variants.map((options) => ({ options, title: options.join() || "defaults" })))(
  "$title",
  ({ options }) => {
    let read: Reader<object>;
    let write: Writer<object>;

    beforeAll(async () => {
      const catalogue = await loadCatalogue("messages=ts-proto", ...options.map((option) => `ts_proto_opt=${option}`));
      read = catalogue.reader("Entry");
      write = catalogue.writer("Entry");
    });

    function readEntry(json: object): Record<string, unknown> {
      const check = createCheck();
      const message = read(structuredClone(json), check);
      expect(check.violations).toEqual([]);
      return message as Record<string, unknown>;
    }

    test.each(Object.entries(entries))("%s survives a round trip", (_, json) => {
      expect(JSON.parse(JSON.stringify(write(readEntry(json))))).toEqual(JSON.parse(JSON.stringify(json)));
    });

    test.each(refused)("refuses %j at %s", (json, path) => {
      const check = createCheck();
      read(structuredClone(json), check);
      expect(check.violations.map((violation) => violation.path)).toEqual([path]);
    });

    test("keeps what a message cannot hold with the object, until a value replaces it", () => {
      const message = readEntry({ note: null, tags: "a" });
      expect([isNull(message, "note"), isSingle(message["tags"] as string[])]).toEqual([true, true]);
      expect(write(message)).toMatchObject({ note: null, tags: "a" });
      expect(write({ ...message })).toMatchObject({ note: undefined, tags: "a" });
      const made = { ...message, note: undefined };
      setNull(made, "note");
      expect(write(made)).toMatchObject({ note: null });
      expect(write({ ...made, note: "there", tags: ["a"] })).toMatchObject({ note: "there", tags: ["a"] });
    });
  },
);
