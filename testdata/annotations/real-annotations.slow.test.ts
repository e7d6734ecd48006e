import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DescFile } from "@bufbuild/protobuf";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { buildModel } from "@protoc-gen-rest/plugin";
import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { expect, test } from "vitest";
import { loadApi } from "../../generators/loading/load-api.ts";
import { documentProblems } from "../openapi/check-document.ts";

/** The descriptors of all proto files of Zitadel, whose rpcs and fields have thousands of annotations. */
async function zitadelFiles(): Promise<readonly FileDescriptorProto[]> {
  const entry = createRequire(import.meta.url).resolve("@zitadel/proto/zitadel/user_pb.js");
  const folder = join(dirname(entry), "../../es");
  const found = new Map<string, FileDescriptorProto>();
  const add = ({ proto, dependencies }: DescFile): void => {
    dependencies.forEach(add);
    found.set(proto.name, proto);
  };
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith("_pb.js")) continue;
    const exported = Object.entries(await import(pathToFileURL(join(folder, path)).href));
    for (const [name, value] of exported) if (name.startsWith("file_")) add(value as DescFile);
  }
  return [...found.values()];
}

test("the annotations of a large API give valid documents, closed operations and loadable code", {
  timeout: 120_000,
}, async () => {
  const protoFile = await zitadelFiles();
  const fileToGenerate = protoFile.filter(({ service }) => service.length > 0).map(({ name }) => name);
  const tolerate = new Set(["path-syntax", "body-field-unknown", "route-duplicate", "http-rule-empty"] as const);
  const { model, diagnostics } = buildModel({ protoFile, fileToGenerate }, { tolerate });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(diagnostics.filter(({ rule }) => rule === "option-unknown")).toEqual([]);
  const services = model.files.flatMap((file) => file.services);
  expect(services.length).toBeGreaterThan(25);
  for (const service of services) {
    const { document } = createOpenApi([service]);
    expect(await documentProblems(document), service.fullName).toEqual([]);
  }
  const user = services.find(({ fullName }) => fullName === "zitadel.user.v2.UserService");
  expect(user?.operations.every(({ security }) => security.some(({ scheme }) => scheme === "OAuth2"))).toBe(true);
  expect(loadApi(user === undefined ? [] : [user])).toBeDefined();
});
