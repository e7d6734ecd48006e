import type { ImportFindings } from "../source/import-findings.ts";
import { child, type Node } from "../source/node.ts";

/** Reports the links of a response: which operations to call with what it returned. */
export function reportLinks(response: Node, findings: ImportFindings): void {
  const links = child(response, "links");
  if (links !== undefined) findings.add("import-omitted", links, "links have no form in proto files");
}
