import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileProtos } from "@protoc-gen-rest/plugin/testkit";
import type { Suite } from "../attack.ts";
import { bundle, createFolder } from "../bundle.ts";
import { attackRequest, includes } from "../target.ts";
import { growthAttacks } from "./growth.ts";
import { hostileAttacks } from "./hostile-names.ts";
import { meshAttacks } from "./mesh.ts";
import { mutationAttacks } from "./mutated-requests.ts";
import { oddProto, oddProtos } from "./odd-protos.ts";
import { sampleName } from "./places.ts";

/** Requests that the plugin must survive, and names that its output must survive. */
export async function pluginSuite(): Promise<Suite> {
  const folder = createFolder();
  const executable = join(folder, "protoc-gen-rest.mjs");
  await bundle(join(process.cwd(), "generators/main.ts"), executable);
  const text = readFileSync(join(process.cwd(), "testdata/attacks/plugin/sample.proto"), "utf8");
  const sample = await compileProtos({ [sampleName]: text }, { includes: includes() });
  const odd = await Promise.all(
    Object.entries(oddProtos).map(async ([name, body]) => {
      return { name, request: await compileProtos({ "odd.proto": oddProto(body) }, { includes: includes() }) };
    }),
  );
  return {
    count: 1000,
    attacks: [
      ...mutationAttacks([sample, await attackRequest()], executable),
      ...hostileAttacks(sample, odd, folder),
      ...growthAttacks(),
      ...meshAttacks(),
    ],
    close() {},
  };
}
