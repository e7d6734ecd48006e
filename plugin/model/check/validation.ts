import type { Findings } from "../findings/findings.ts";
import { optionSite } from "../findings/option-site.ts";
import type { FileNode } from "../nodes/file-node.ts";
import type { MessageNode } from "../nodes/message-node.ts";
import { validateExtension } from "../source/extensions.ts";
import type { ValidationProblem } from "../validation/problem.ts";

/** The validation rules of the messages of these files (`buf.validate`). */
export function checkValidation(files: readonly FileNode[], findings: Findings): void {
  for (const message of files.flatMap((file) => file.messages)) {
    report("message", message, message.name, message.validated.problems, findings);
    for (const field of message.fields) {
      const { problems } = field.validated;
      report("field", field, `${message.name}.${field.name}`, problems, findings);
    }
  }
}

function report(
  kind: "field" | "message",
  { origin }: Pick<MessageNode, "origin">,
  subject: string,
  problems: readonly ValidationProblem[],
  findings: Findings,
): void {
  if (problems.length === 0) return;
  const site = optionSite(kind, subject, origin, findings, validateExtension);
  for (const { rule, path, message, hint } of problems) site.report(rule, path, message, hint);
}
