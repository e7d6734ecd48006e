import { readFile } from "node:fs/promises";
import { readServiceConfig, type ServiceConfig } from "@protoc-gen-rest/plugin";

/** Reads the HTTP rules of a service configuration in YAML or JSON. A file that cannot be read is a problem as well. */
export async function readRules(path: string): Promise<ServiceConfig> {
  try {
    const text = await readFile(path, "utf8");
    const { parseYaml } = await import("./parse-yaml.ts");
    return readServiceConfig(parseYaml(text));
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split("\n");
    return { rules: new Map(), problems: [`cannot be read: ${reason}`] };
  }
}
