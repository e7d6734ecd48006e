import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const programs = {
  "our Standard Schema": 'export { createOrderRequestSchema } from "./gen/order_schemas.js";',
  ajv: 'export { ajvOrder } from "./ajv-order.js";',
  zod: 'export { zodOrder } from "./zod-order.js";',
  valibot:
    'import { safeParse } from "valibot"; import { valibotOrder } from "./valibot-order.js"; export const check = (value) => safeParse(valibotOrder, value);',
};

/** The rows of a table: what a schema for the request adds to a bundle. */
export async function schemaSizes(resolveDir) {
  const sizes = [];
  for (const [name, contents] of Object.entries(programs)) {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir },
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2022",
      write: false,
    });
    const bundle = outputFiles[0].contents;
    sizes.push({ name, min: bundle.length, gzip: gzipSync(bundle, { level: 9 }).length });
  }
  return sizes.map(({ name, min, gzip }) => [name, `${gzip} (${min})`, (gzip / sizes[0].gzip).toFixed(2)]);
}
