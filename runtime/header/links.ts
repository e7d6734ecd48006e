/** Reads a Link header (RFC 8288, section 3): the first target of each relation. */
export function parseLinks(text: string): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const [, target = "", parameters = ""] of text.matchAll(/<([^<>]*)>((?:"(?:[^"\\]|\\.)*"|[^",])*)/g)) {
    const all = [...parameters.matchAll(/;\s*([^\s=;,"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))/g)];
    const [, , quoted, token = ""] = all.find(([, name]) => name?.toLowerCase() === "rel") ?? [];
    for (const relation of (quoted ?? token).toLowerCase().split(/\s+/)) {
      if (relation !== "" && !links.has(relation)) links.set(relation, target);
    }
  }
  return links;
}
