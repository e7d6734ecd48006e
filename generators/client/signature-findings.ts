import type { Diagnostic, Model } from "@protoc-gen-rest/plugin";
import type { Shape } from "../shape/shape.ts";
import { chooseSignatures } from "./choose-signatures.ts";

/** Warns of each signature that cannot be an overload in this shape. */
export function signatureFindings({ files }: Model, shape: Shape): Diagnostic[] {
  const operations = files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  return operations.flatMap((operation) => {
    const { file, line, column } = operation.place;
    return chooseSignatures(operation, shape).dropped.map(({ signature, reason }) => ({
      severity: "warning" as const,
      rule: "method-signature",
      file,
      line,
      column,
      subject: `${operation.service.name}.${operation.name}`,
      message: `the signature ${JSON.stringify(signature.text)} is left out: ${reason}`,
      hint: "call the operation with a request",
    }));
  });
}
