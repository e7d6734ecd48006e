import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInMemory } from "@protoc-gen-rest/plugin";
import { compileProtos } from "@protoc-gen-rest/plugin/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { Buildah } from "../../testdata/image/buildah.ts";
import { restPlugin } from "../plugin.ts";

const dockerfile = readFileSync(join(import.meta.dirname, "Dockerfile"), "utf8");

/** The instructions, without comments and with their lines joined. */
const instructions = dockerfile
  .replace(/^#.*\n/gm, "")
  .replaceAll("\\\n", "")
  .split("\n")
  .map((line) => /^([A-Z]+) (.*)$/.exec(line))
  .flatMap((found) => (found === null ? [] : [{ name: found[1]!, text: found[2]! }]));

function instruction(name: string, index = 0): string {
  return instructions.filter((each) => each.name === name)[index]!.text;
}

const hasDocker = spawnSync("docker", ["info"]).status === 0;
const hasBuildah = process.getuid?.() === 0 && spawnSync("buildah", ["--version"]).status === 0;

describe.skipIf(process.platform === "win32")("the image of the remote plugin (not on Windows)", () => {
  let folder = "";
  let context = "";
  let request: Uint8Array;
  let expected: Uint8Array;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "image-"));
    context = join(folder, "context");
    mkdirSync(context);
    const pack = ["pack", "--silent", "--pack-destination", context];
    execFileSync("npm", pack, { cwd: join(import.meta.dirname, ".."), stdio: "pipe" });
    const proto = `syntax = "proto3"; package books.v1; import "google/api/annotations.proto";
      service Books { rpc GetBook(Book) returns (Book) { option (google.api.http) = {get: "/v1/books"}; } }
      message Book { string name = 1; }`;
    request = await compileProtos({ "books.proto": proto }, { includes: ["node_modules/google-proto-files"] });
    expected = (await runInMemory(restPlugin, request)).response;
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  // The steps of a container, in folders.
  test("its steps make a program that answers on stdin, with what it has and nothing else", () => {
    const [app, image] = ["app", "image"].map((name) => join(folder, name)) as [string, string];
    mkdirSync(app);
    expect(instruction("WORKDIR")).toBe("/app");
    expect(instruction("COPY")).toBe("protoc-gen-rest-*.tgz .");
    for (const file of readdirSync(context)) cpSync(join(context, file), join(app, file));
    execFileSync("sh", ["-e", "-c", instruction("RUN").replaceAll("/image", image)], { cwd: app });
    expect(instruction("COPY", 1)).toBe("--from=build /image /app");
    rmSync(app, { recursive: true });
    const entry: readonly string[] = JSON.parse(instruction("ENTRYPOINT"));
    expect(entry[0]).toBe("/nodejs/bin/node");
    const args = entry.slice(1).map((argument) => argument.replace("/app", image));
    const run = spawnSync(process.execPath, args, { cwd: "/", env: {}, input: request });
    expect(run).toMatchObject({ status: 0, stderr: Buffer.alloc(0) });
    expect(run.stdout.equals(expected)).toBe(true);
  });

  // The images that the Dockerfile begins with are replaced: their registries are out of reach for tests.
  test.skipIf(!hasBuildah)("buildah builds it, and it runs as a user without rights", () => {
    for (const file of ["Dockerfile", ".dockerignore"]) cpSync(join(import.meta.dirname, file), join(context, file));
    const buildah = new Buildah(join(folder, "buildah"));
    const programs = ["sh", "tar", "gzip", "cp", "mkdir"].map((name): [string, string] => [
      `/bin/${name}`,
      execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim(),
    ]);
    buildah.imageOf("tools", Object.fromEntries(programs));
    buildah.imageOf("node", { "/nodejs/bin/node": process.execPath });
    const bases = [0, 1].map((index) => instruction("FROM", index).split(" ")[0]!);
    buildah.build("plugin", context, { [bases[0]!]: "tools", [bases[1]!]: "node" });
    const run = buildah.run("plugin", request);
    expect(run.status).toBe(0);
    expect(run.stdout.equals(expected)).toBe(true);
  });

  test.skipIf(!hasDocker)("docker builds it, and it runs without a network", () => {
    for (const file of ["Dockerfile", ".dockerignore"]) cpSync(join(import.meta.dirname, file), join(context, file));
    const id = execFileSync("docker", ["build", "--quiet", "--platform=linux/amd64", context], { encoding: "utf8" });
    const args = ["run", "--rm", "--interactive", "--network=none", "--read-only", id.trim()];
    const run = spawnSync("docker", args, { input: request });
    spawnSync("docker", ["rmi", id.trim()]);
    expect(run.status).toBe(0);
    expect(run.stdout.equals(expected)).toBe(true);
  });
});

test("the metadata is that of this version", () => {
  const read = (path: string): string => readFileSync(join(import.meta.dirname, path), "utf8");
  const { version, license } = JSON.parse(read("../package.json")) as { version: string; license: string };
  expect(parse(read("buf.plugin.yaml"))).toMatchObject({
    version: "v1",
    plugin_version: `v${version}`,
    spdx_license_id: license,
    license_url: expect.stringContaining(`/v${version}/`),
  });
});
