// Generates a client with @hey-api/openapi-ts from each document of a folder. A process of its own: the generator needs the API
// of TypeScript 5, which TypeScript 7 does not have.
import { readdirSync } from "node:fs";
import { register } from "node:module";
import { join } from "node:path";

const hooks =
  'export const resolve = (name, context, next) => next(name === "typescript" ? "typescript-5.9" : name, context);';
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
const { createClient } = await import("@hey-api/openapi-ts");

const [, , folder] = process.argv;
for (const name of readdirSync(join(folder, "documents"))) {
  await createClient({
    input: join(folder, "documents", name),
    output: { path: join(folder, "clients", name.replace(".json", "")) },
    logs: { level: "silent" },
    plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
  });
  process.stdout.write(`${name}\n`);
}
