import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { tryPlugin } from "../../../plugin/testkit/index.ts";
import { restPlugin } from "../../plugin.ts";
import { checkTsProtoOption, tsProtoOptions } from "./options.ts";

const require = createRequire(import.meta.url);
const { defaultOptions } = require("ts-proto/build/src/options.js") as { defaultOptions(): Record<string, unknown> };

test.each(Object.entries(defaultOptions()).filter(([name]) => name !== "M"))(
  "the option %s of the installed ts-proto is known, with its default",
  (name, value) => {
    const text = Array.isArray(value) ? value.join("_") : String(value);
    expect(checkTsProtoOption(`${name}=${text === "undefined" ? "" : text}`)).toBeUndefined();
  },
);

test.each([
  ["useOptionals=all", "useOptionals"],
  ["useDate=temporal", "useDate"],
  ["oneof=unions", "oneof"],
  ["env=node", "env"],
  ["nestJs=true", "nestJs"],
  ["useMapType", "useMapType"],
  ["useJsonName=true", "useJsonName"],
  ["outputTypeRegistry=true", "outputTypeRegistry"],
  ["outputTypeAnnotations=true", "outputTypeAnnotations"],
  ["typePrefix=T", "typePrefix"],
  ["enumSuffix=E", "enumSuffix"],
  ["useSnakeTypeName=false", "useSnakeTypeName"],
  ["Mfoo.proto=./bar", "Mfoo.proto"],
  ["useTypeScript=true", "useTypeScript"],
])("%s is refused by its name", (text, name) => {
  expect(checkTsProtoOption(text)).toContain(name);
});

describe("options are those that ts-proto takes", () => {
  test("a switch needs no value, and the last of a name counts", () => {
    const options = tsProtoOptions(["stringEnums", "useDate=false", "forceLong=long", "forceLong=bigint"]);
    expect(options).toMatchObject({ stringEnums: true, useDate: "timestamp", forceLong: "bigint" });
  });

  test("snakeToCamel speaks of keys and of JSON; only keys are ours", () => {
    const keys = ["keys_json", "keys", "json", ""].map((it) => tsProtoOptions([`snakeToCamel=${it}`]).camelKeys);
    expect(keys).toEqual([true, true, false, false]);
  });

  test("a plugin run with one that cannot be followed ends in an error that says so", async () => {
    const source = 'syntax = "proto3"; message A {}';
    const opt = ["messages=ts-proto", "ts_proto_opt=oneof=unions"];
    const { error } = await tryPlugin(restPlugin, { "a.proto": source }, { opt });
    expect(error).toBe(
      'protoc-gen-rest: option "ts_proto_opt": messages=ts-proto cannot follow oneof=unions, which changes the types: ' +
        "it can follow oneof with properties, unions-value",
    );
  });
});
