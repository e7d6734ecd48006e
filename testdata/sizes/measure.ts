import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";

/** Bytes of something, in total and by the parts that it consists of. */
export interface Size {
  readonly bytes: number;
  readonly parts: Readonly<Record<string, number>>;
}

const root = join(import.meta.dirname, "../..");
const googleProtos = dirname(createRequire(import.meta.url).resolve("google-proto-files/package.json"));
const inputs = ["google/pubsub/v1/pubsub.proto", "google/cloud/redis/v1/cloud_redis.proto"] as const;

const programs: Readonly<Record<string, string>> = {
  "a client with one function": 'export { getInstance } from "./google/cloud/redis/v1/cloud_redis_client.ts";',
  "a whole client": 'export { createCloudRedisClient } from "./google/cloud/redis/v1/cloud_redis_client.ts";',
  "a server": `export { createFetchHandler } from "@protoc-gen-rest/runtime/server";
    export { cloudRedisEndpoints } from "./google/cloud/redis/v1/cloud_redis_handlers.ts";`,
};

const webhookPrograms: Readonly<Record<string, string>> = {
  "a receiver of webhooks": `export { createFetchHandler } from "@protoc-gen-rest/runtime/server";
    export { verifyStandardWebhooks } from "@protoc-gen-rest/runtime/webhooks";
    export { receiveLibraryWebhooks } from "./input_webhooks.ts";`,
  "a sender of webhooks": `export { createWebhookTransport, signStandardWebhooks } from "@protoc-gen-rest/runtime/webhooks";
    export { sendBookCreated } from "./input_webhooks.ts";`,
};

/** The output for fixed proto files, in bytes: emitted files by kind, and bundles by the rooms of their modules. */
export async function measureSizes(): Promise<ReadonlyMap<string, Size>> {
  const all = describeFiles(googleProtos, inputs);
  const imported = all.map(({ name }) => name).filter((name) => !name.startsWith("google/protobuf/"));
  const sizes = new Map<string, Size>();
  for (const shape of ["plain", "es", "ts-proto"]) {
    const files = await generate(all, imported, `messages=${shape}`);
    sizes.set(`the output of messages=${shape}`, byPart([...files].map(([path, text]) => [kindOf(path), text.length])));
    if (shape !== "plain") continue;
    for (const [name, program] of Object.entries(programs)) sizes.set(name, await bundle(program, files));
  }
  const hooks = describeFiles(join(root, "testdata/golden/webhooks"), ["input.proto"]);
  const files = await generate(hooks, ["input.proto"], "emit=webhooks");
  for (const [name, program] of Object.entries(webhookPrograms)) sizes.set(name, await bundle(program, files));
  sizes.set("the bundle of the plugin", await bundleOf(join(root, "generators/main.ts"), "node"));
  return sizes;
}

function kindOf(path: string): string {
  return `${/_([a-z]+)\.ts$/.exec(path)?.[1]} files`;
}

async function bundle(program: string, files: ReadonlyMap<string, string>): Promise<Size> {
  // Beside the sources, so that the packages of the workspace resolve.
  const folder = mkdtempSync(join(root, "node_modules/.cache-sizes-"));
  try {
    for (const [path, text] of [...files, ["main.ts", program] as const]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return await bundleOf(join(folder, "main.ts"), "neutral");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bundleOf(entry: string, platform: "node" | "neutral"): Promise<Size> {
  const { metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    minify: platform === "neutral",
    minifySyntax: true,
    minifyWhitespace: true,
    format: "esm",
    platform,
    target: "node20",
    conditions: ["@protoc-gen-rest/source"],
    // As the plugin is shipped: what only some runs load is in files of its own.
    splitting: true,
    outdir: join(tmpdir(), "sizes"),
  });
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint !== undefined);
  return byPart(
    Object.entries(output!.inputs).map(([path, { bytesInOutput }]) => {
      const generated = relative(dirname(entry), join(root, path));
      return [platform === "neutral" && !generated.startsWith("..") ? "generated code" : dirname(path), bytesInOutput];
    }),
  );
}

function byPart(entries: readonly (readonly [part: string, bytes: number])[]): Size {
  const parts: Record<string, number> = {};
  for (const [part, bytes] of entries) parts[part] = (parts[part] ?? 0) + bytes;
  const sorted = Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { bytes: entries.reduce((sum, [, bytes]) => sum + bytes, 0), parts: sorted };
}
