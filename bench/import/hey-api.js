// Generates types and a client with @hey-api/openapi-ts: `node hey-api.js DOCUMENT OUT`. It needs the API of TypeScript 5, which
// TypeScript 7 does not have.
import { register } from "node:module";

const hooks =
  'export const resolve = (name, context, next) => next(name === "typescript" ? "typescript-5.9" : name, context);';
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
const { createClient } = await import("@hey-api/openapi-ts");

const [, , input, path] = process.argv;
await createClient({
  input,
  output: { path },
  logs: { level: "silent" },
  plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
});
