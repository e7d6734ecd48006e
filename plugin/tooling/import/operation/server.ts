import { child, items, type Node, textIn } from "../source/node.ts";
import type { ApiSource } from "./api-source.ts";

export interface Server {
  readonly host: string | undefined;
  readonly basePath: string | undefined;
}

/** The first server: its host is documentation, its path a prefix of all paths. */
export function readServer({ root, findings }: ApiSource): Server {
  const [server, ...others] = items(child(root, "servers"));
  for (const other of others) findings.add("import-server", other, "proto files name one server, the first one");
  if (server === undefined) return { host: undefined, basePath: undefined };
  const url = withVariables(textIn(server, "url") ?? "", server);
  if (!URL.canParse(url, "https://relative.invalid")) {
    findings.add("import-server", server, `${JSON.stringify(url)} is not a URL`);
    return { host: undefined, basePath: undefined };
  }
  const { host, pathname } = new URL(url, "https://relative.invalid");
  const path = pathname.replace(/\/+$/, "").replace(/\/{2,}/g, "/");
  // A colon is the beginning of a verb.
  const literal = path.replaceAll(":", "%3A");
  const isTemplate = /^(?:\/[A-Za-z0-9\-._~!$&'()+,;=@%]+)*$/.test(literal);
  if (!isTemplate) findings.add("import-server", server, `the path ${path} of the server has no form in proto files`);
  return {
    host: host === "relative.invalid" || !/^[A-Za-z0-9.\-:[\]]+$/.test(host) ? undefined : host,
    basePath: path === "" || !isTemplate ? undefined : literal,
  };
}

function withVariables(url: string, server: Node): string {
  const variables = child(server, "variables");
  return url.replace(
    /\{([^{}]*)\}/g,
    (whole, name: string) => textIn(variables && child(variables, name), "default") ?? whole,
  );
}
