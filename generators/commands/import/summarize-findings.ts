import type { ImportFinding } from "@protoc-gen-rest/plugin/tooling";

/** Findings with the same message once, at the first place, with their number. */
export function summarizeFindings(findings: readonly ImportFinding[]): readonly ImportFinding[] {
  const groups = new Map<string, ImportFinding[]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.rule} ${finding.message}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(finding);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const others = group.length - 1;
    return [others === 0 ? first : { ...first, message: `${first.message} (and ${others} more)` }];
  });
}
