import type { Binding } from "@protoc-gen-rest/plugin";
import { type CallCommandOptions, readCallModel } from "../call/call-options.ts";
import type { Session } from "../session.ts";
import type { AskedLine } from "./asked-line.ts";

/** The methods of an API, or the paths with a method up to their first variable. */
export function tryOffers({ command, operands, last }: AskedLine, session: Session): readonly string[] {
  if (operands.length > 1 || last.startsWith("-")) return [];
  const [method] = operands;
  const model = readCallModel(command.opts<CallCommandOptions>(), session);
  const bindings = (model?.files ?? []).flatMap(({ services }) =>
    services.flatMap(({ operations }) => operations.flatMap((it) => it.bindings)),
  );
  if (method === undefined) return unique(bindings.map((it) => it.method)).filter((it) => it !== "*");
  return unique(bindings.filter((it) => it.method === method.toUpperCase() || it.method === "*").map(literalStart));
}

function literalStart({ template: { segments, verb } }: Binding): string {
  const open = segments.findIndex((segment) => /[*{]/.test(segment));
  if (open >= 0) return ["", ...segments.slice(0, open), ""].join("/");
  return `/${segments.join("/")}${verb === "" ? "" : `:${verb}`}`;
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
