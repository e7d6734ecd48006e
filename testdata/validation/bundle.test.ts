import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** The modules of rules and constraints in a bundle, with a byte or more. */
async function validationModules(source: string): Promise<readonly string[]> {
  const { metafile } = await build({
    stdin: { contents: source, resolveDir: join(import.meta.dirname, "../golden") },
    absWorkingDir: join(import.meta.dirname, "../.."),
    bundle: true,
    conditions: ["@protoc-gen-rest/source"],
    format: "esm",
    metafile: true,
    write: false,
  });
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      /runtime\/(?:validation\/|json\/schema\.)/.test(path) && bytesInOutput > 0
        ? [path.replace(/.*runtime\//, "")]
        : [],
    ),
  );
}

test("bundles without rules have no code of them", async () => {
  const basics = 'export * from "./basics/input_client.ts"; export * from "./basics/input_handlers.ts"';
  expect(await validationModules(basics)).toEqual([]);
  expect(await validationModules('export * from "./validation/input_handlers.ts"')).toContain("validation/members.ts");
});

test("clients bundle no rules of the requests that they send", async () => {
  const clients = 'export * from "./validation/input_client.ts"; export * from "./rules/input_client.ts"';
  expect(await validationModules(clients)).toEqual([]);
  expect(await validationModules('export * from "./check-requests/input_client.ts"')).toContain("json/schema.ts");
  expect(await validationModules('export * from "./validation/input_codecs.ts"')).toContain("validation/members.ts");
});
