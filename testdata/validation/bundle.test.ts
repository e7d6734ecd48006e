import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** The modules of the rules of `buf.validate` in a bundle, with a byte or more. */
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
      path.includes("runtime/validation/") && bytesInOutput > 0 ? [path.replace(/.*runtime\//, "")] : [],
    ),
  );
}

test("bundles without rules have no code of them", async () => {
  const basics = 'export * from "./basics/input_client.ts"; export * from "./basics/input_handlers.ts"';
  expect(await validationModules(basics)).toEqual([]);
  expect(await validationModules('export * from "./validation/input_handlers.ts"')).toContain("validation/members.ts");
});
