import type { Diagnostic, ServiceConfig } from "@protoc-gen-rest/plugin";

interface Files {
  readonly protoFile: readonly {
    readonly package: string;
    readonly service: readonly { readonly name: string; readonly method: readonly { readonly name: string }[] }[];
  }[];
}

/** Findings for a file of HTTP rules: its mistakes, and selectors of rpcs that their service lacks. */
export function ruleFindings(file: string, { rules, problems }: ServiceConfig, { protoFile }: Files): Diagnostic[] {
  const methods = new Map<string, ReadonlySet<string>>();
  for (const { package: scope, service } of protoFile) {
    for (const { name, method } of service) {
      methods.set(scope === "" ? name : `${scope}.${name}`, new Set(method.map((it) => it.name)));
    }
  }
  const place = { file, line: 0, column: 0, rule: "rules-file", subject: "" };
  const mistakes = problems.map((message): Diagnostic => ({ ...place, severity: "error", message }));
  // Other runs may have the files of other services.
  const unknown = [...rules.keys()].filter((selector) => {
    const dot = selector.lastIndexOf(".");
    return methods.get(selector.slice(0, dot))?.has(selector.slice(dot + 1)) === false;
  });
  return [
    ...mistakes,
    ...unknown.map((subject): Diagnostic => {
      return {
        ...place,
        severity: "warning",
        subject,
        message: "the service has no such rpc, so the rule has no effect",
      };
    }),
  ];
}
