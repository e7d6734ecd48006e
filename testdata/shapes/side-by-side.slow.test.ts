import { beforeAll, describe, expect, test } from "vitest";
import { buildRuntime, createProject } from "../real/project.ts";
import { createSideBySide, generateEs, generateOurs, generateTsProto, protos } from "./side-by-side.ts";

// Each shape with the output of the plugin whose types it uses, for all described APIs and the conformance protos.

beforeAll(buildRuntime);

/** Settings for our files only: protoc-gen-es and ts-proto print enums, and constants without types. */
const ours = /^\S+_(?:types|codecs|routes|client|handlers)\.ts\(/;

function check(theirs: ReadonlyMap<string, string>, files: ReadonlyMap<string, string>): void {
  const project = createSideBySide(theirs, files);
  try {
    expect(project.check("typescript", { isolatedDeclarations: false, erasableSyntaxOnly: false })).toBe("");
    const strictest = project.check("typescript").split("\n");
    expect(strictest.filter((line) => ours.test(line))).toEqual([]);
  } finally {
    project.remove();
  }
}

function checkFormat(files: ReadonlyMap<string, string>): void {
  const project = createProject(files);
  try {
    expect(project.format()).toBe("");
  } finally {
    project.remove();
  }
}

test("messages=plain", async () => {
  const files = await generateOurs(protos, []);
  const project = createProject(files);
  try {
    expect(project.check("typescript")).toBe("");
  } finally {
    project.remove();
  }
});

test.each(["messages=es", "messages=ts-proto"])("%s as JavaScript with declarations", async (messages) => {
  const files = await generateOurs(protos, [messages, "target=js+dts"]);
  const theirs = messages === "messages=es" ? generateEs(protos) : generateTsProto(protos, []);
  const project = createSideBySide(theirs, files);
  try {
    expect(project.check("typescript", { isolatedDeclarations: false, erasableSyntaxOnly: false })).toBe("");
  } finally {
    project.remove();
  }
  const alone = createProject(files);
  try {
    expect(alone.load()).toMatch(/^[1-9]\d* modules$/);
  } finally {
    alone.remove();
  }
});

test("messages=es beside protoc-gen-es", async () => {
  const files = await generateOurs(protos, ["messages=es"]);
  check(generateEs(protos), files);
  checkFormat(files);
});

describe("messages=ts-proto beside ts-proto", () => {
  test.each([
    "forceLong=number",
    "forceLong=bigint,oneof=unions-value,useDate=string,snakeToCamel=json",
    "forceLong=long,useDate=timestamp,stringEnums=true,removeEnumPrefix=true,fileSuffix=.pb",
    "forceLong=string,useJsTypeOverride=true,useOptionals=messages,enumsAsLiterals=true",
  ])("%s", async (text) => {
    const options = text.split(",");
    const files = await generateOurs(protos, [
      "messages=ts-proto",
      ...options.map((option) => `ts_proto_opt=${option}`),
    ]);
    check(generateTsProto(protos, options), files);
    checkFormat(files);
  });
});
