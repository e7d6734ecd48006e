import { parse } from "yaml";

/** Parses YAML, of which JSON is a part. In a module of its own, so that only runs that need it load the parser. */
export function parseYaml(text: string): unknown {
  return parse(text);
}
