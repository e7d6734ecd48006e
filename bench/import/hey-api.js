// Generates types and a client with @hey-api/openapi-ts: `node hey-api.js DOCUMENT OUT [PLUGIN...]`. It needs the API of TypeScript 5, which
// TypeScript 7 does not have.
import { register } from "node:module";

const hooks =
  'export const resolve = (name, context, next) => next(name === "typescript" ? "typescript-5.9" : name, context);';
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
const { createClient } = await import("@hey-api/openapi-ts");

const [, , input, path, ...plugins] = process.argv;
const sdk = plugins.includes("zod") ? { name: "@hey-api/sdk", validator: true } : "@hey-api/sdk";
await createClient({
  input,
  output: { path },
  logs: { level: "silent" },
  plugins: ["@hey-api/typescript", sdk, "@hey-api/client-fetch", ...plugins],
});
