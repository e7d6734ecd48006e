import { type Diagnostic, type Model, maxPaths } from "@protoc-gen-rest/plugin";
import { immutableFields } from "./immutable-fields.ts";

/** Warns of each update whose check leaves IMMUTABLE fields out, because its resource has too many paths. */
export function immutableFindings({ files }: Model): Diagnostic[] {
  const operations = files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  return operations.flatMap((operation) => {
    if (immutableFields(operation)?.isCut !== true) return [];
    const { file, line, column } = operation.place;
    return {
      severity: "warning" as const,
      rule: "query-limit",
      file,
      line,
      column,
      subject: `${operation.service.name}.${operation.name}`,
      message: `more than ${maxPaths} paths lead to IMMUTABLE fields of the resource; changes of the rest are not checked`,
      hint: "let messages of a resource not hold each other, or compare the fields in the handler",
    };
  });
}
