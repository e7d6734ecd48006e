import type { Diagnostic, Field, File } from "@protoc-gen-rest/plugin";

/**
 * A warning for a file of an edition whose fields can be absent: ts-proto reads editions as proto3 without `optional`, so its types
 * have no absent scalar.
 */
export function presenceFindings({ syntax, messages }: File): readonly Diagnostic[] {
  if (!syntax.startsWith("edition")) return [];
  const fields = messages.flatMap((message) => message.fields.filter(losesPresence));
  const [first] = fields;
  if (first === undefined) return [];
  const others = fields.length > 1 ? ` and ${fields.length - 1} more` : "";
  return [
    {
      severity: "warning",
      rule: "ts-proto-presence",
      ...first.place,
      subject: first.fullName,
      message: `ts-proto reads editions as proto3, so its messages cannot tell absence of "${first.name}"${others} from zero`,
      hint: "use messages=es or messages=plain, make such a field a wrapper or a member of a oneof, or declare its presence IMPLICIT",
    },
  ];
}

function losesPresence({ cardinality, type, oneof, presence }: Field): boolean {
  return cardinality === "singular" && type.kind !== "message" && oneof === undefined && presence !== "implicit";
}
