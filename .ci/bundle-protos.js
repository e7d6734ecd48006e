// `npm run protos -w protoc-gen-rest`: puts the folder proto/ of the package together, from our options and the files of
// Google's that APIs import. buf formats them, so that `buf format` has nothing to change in a project that copies the folder.
import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const google = dirname(createRequire(import.meta.url).resolve("google-proto-files/package.json"));
const folder = join(root, "generators/proto");

const files = [
  ...["annotations", "client", "error_reason", "field_behavior", "field_info", "http", "httpbody"].map(
    (name) => `api/${name}.proto`,
  ),
  ...["launch_stage", "resource", "routing", "visibility"].map((name) => `api/${name}.proto`),
  ...["code", "error_details", "http", "status"].map((name) => `rpc/${name}.proto`),
  "longrunning/operations.proto",
  "type",
];

rmSync(folder, { recursive: true, force: true });
cpSync(join(root, "proto/rest"), join(folder, "rest"), { recursive: true });
for (const file of files) cpSync(join(google, "google", file), join(folder, "google", file), { recursive: true });
cpSync(join(google, "LICENSE"), join(folder, "google/LICENSE"));
execFileSync(join(root, "node_modules/.bin/buf"), ["format", "--write", folder], { stdio: "inherit", cwd: folder });
