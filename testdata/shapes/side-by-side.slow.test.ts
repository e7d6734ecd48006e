import { beforeAll, describe, expect, test } from "vitest";
import { describeClosure } from "../real/google.ts";
import { buildRuntime, createProject } from "../real/project.ts";
import { createSideBySide, generateEs, generateOurs, generateTsProto, protos } from "./side-by-side.ts";

// Each shape with the output of the plugin whose types it uses, for all described APIs and the conformance protos.

// One run of each shape has ten of Google's APIs, too, and all that is emitted for applications.
const emit = ["emit=client+handlers+query+schemas+mcp+cli+msw+webhooks+package", "package=@acme/all"];
const google = [
  "google/pubsub/v1/pubsub.proto",
  "google/storage/v2/storage.proto",
  "google/firestore/v1/firestore.proto",
  "google/spanner/v1/spanner.proto",
  "google/longrunning/operations.proto",
  "google/cloud/tasks/v2/cloudtasks.proto",
  "google/cloud/redis/v1/cloud_redis.proto",
  "google/cloud/speech/v2/cloud_speech.proto",
  "google/cloud/secretmanager/v1/service.proto",
  "google/logging/v2/logging.proto",
];
const all = [...protos, ...describeClosure(google).names.filter((name) => !name.startsWith("google/protobuf/"))];

beforeAll(buildRuntime);

/** Settings for our files only: protoc-gen-es and ts-proto print enums, and constants without types. */
const ours =
  /^(?:\S*\/)?(?:bin|example-\d+|\S+_(?:types|codecs|routes|client|handlers|query|schemas|calls|mcp|cli|webhooks|fixtures|msw))\.ts\(/;

/**
 * Declarations are not checked, since those of the SDK for agents do not compile with these settings. All generated code is
 * TypeScript here, so all of it is.
 */
const settings = { skipLibCheck: true, types: ["node"], paths: { "@acme/all/*": ["./*.ts"] } };

/**
 * Adds the examples of the README of the package as modules. No literal of an object has the type of a message with a field
 * `constructor`, as names.proto has one.
 */
function withExamples(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const examples = [...(files.get("README.md") ?? "").matchAll(/```ts\n(.*?)```/gs)]
    .map(([, text = ""]) => text)
    .filter((text) => !text.includes('"@acme/all/names_client"'));
  expect(examples.length).toBeGreaterThan(15);
  return new Map([...files, ...examples.map((text, index) => [`example-${index}.ts`, text] as const)]);
}

/** What the settings for our files complain about in others: declarations without types, and enums. */
const others = /: error TS(?:9\d{3}|1294): /;

function check(theirs: ReadonlyMap<string, string>, files: ReadonlyMap<string, string>): void {
  const project = createSideBySide(theirs, files);
  try {
    const lines = project.check("typescript", settings).split("\n").filter(Boolean);
    expect(lines.filter((line) => ours.test(line) || !others.test(line))).toEqual([]);
  } finally {
    project.remove();
  }
}

/** Of TypeScript alone: the page of a package is not for a formatter, which takes minutes for its tables. */
function checkFormat(files: ReadonlyMap<string, string>): void {
  const project = createProject(new Map([...files].filter(([path]) => path.endsWith(".ts"))));
  try {
    expect(project.format()).toBe("");
  } finally {
    project.remove();
  }
}

const kinds = "calls cli client codecs fixtures handlers mcp msw query resources routes schemas types webhooks".split(
  " ",
);

function kindsOf(files: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...files.keys()].flatMap((path) => /_([a-z]+)\.ts$/.exec(path)?.[1] ?? []))].sort();
}

test("messages=plain", async () => {
  const files = await generateOurs(all, emit);
  expect(kindsOf(files)).toEqual(kinds);
  const project = createSideBySide(withExamples(files));
  try {
    expect(project.check("typescript", settings)).toBe("");
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
  const files = await generateOurs(all, [...emit, "messages=es"]);
  check(generateEs(all), withExamples(files));
  checkFormat(
    new Map([...files].filter(([path]) => !google.some((file) => path.startsWith(file.replace(/[^/]*$/, ""))))),
  );
});

describe("messages=ts-proto beside ts-proto", () => {
  test("forceLong=number", async () => {
    const files = await generateOurs(all, [...emit, "messages=ts-proto", "ts_proto_opt=forceLong=number"]);
    check(generateTsProto(all, ["forceLong=number"]), withExamples(files));
  });

  test.each([
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
