import type { Form } from "../../../forms/form.ts";
import { formOfDigits, formOfFormat } from "../../../forms/form-of-schema.ts";
import { constraintKeywords } from "../../../model/wire/constraint-keywords.ts";
import type { OptionMembers } from "../proto/elements.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import type { Node } from "../source/node.ts";
import { constraintsFor } from "./constraints.ts";
import type { FlatSchema } from "./flat-schema.ts";
import { single, type TypeUse } from "./type-use.ts";

/** A string, with the format that it has on the wire. */
export function stringUse(flat: FlatSchema, findings: ImportFindings): TypeUse {
  const isPlain = flat.values === undefined && flat.constraints.get("pattern") === undefined;
  const isBase64 = textOf(flat.constraints.get("contentEncoding")) === "base64";
  const format = isBase64 ? "byte" : textOf(flat.constraints.get("format"));
  const form = isPlain ? formOfFormat("string", format) : undefined;
  if (isPlain && format === "http-date" && !flat.isConstant) return timestampUse(flat, "HTTP_DATE", findings);
  if (form === undefined) return single("string", constraintsFor(flat, "string", findings));
  return scalarUse(form, constraintsFor(flat, form.int64 === undefined ? "bytes" : "integer", findings));
}

/** A boolean as `1` or `0`, or undefined for other texts. */
export function digitUse(values: readonly unknown[] | undefined): TypeUse | undefined {
  const form = values && formOfDigits(values);
  return form && scalarUse(form, {});
}

/** Integers are JSON numbers, and exact up to 2^53. */
export function numberUse(flat: FlatSchema, kind: "integer" | "number", findings: ImportFindings): TypeUse {
  const usual = kind === "integer" ? "int64" : "double";
  const format = textOf(flat.constraints.get("format"));
  if (format === "unix-time" && flat.values === undefined && !flat.isConstant) {
    return timestampUse(flat, "UNIX_SECONDS", findings);
  }
  const form = formOfFormat(kind, format) ?? formOfFormat(kind, usual)!;
  const schema = constraintsFor(flat, kind, findings);
  return scalarUse(form, form.schema?.["minimum"] === 0 ? withoutZero(schema) : schema);
}

/** Constraints are about the text or the number, which a timestamp is only on the wire. */
function timestampUse(
  { constraints }: FlatSchema,
  timestamp: NonNullable<TypeUse["timestamp"]>,
  findings: ImportFindings,
): TypeUse {
  for (const keyword of constraintKeywords.ofScalars) {
    const node = constraints.get(keyword);
    if (node !== undefined && keyword !== "format")
      findings.add("import-constraint", node, `${keyword} does not apply to a timestamp, and is left out`);
  }
  return { ...single("google.protobuf.Timestamp"), timestamp };
}

function scalarUse(form: Form, schema: OptionMembers): TypeUse {
  return { ...single(form.scalar!, schema), form };
}

/** An unsigned type is never less. */
function withoutZero({ minimum, ...schema }: OptionMembers): OptionMembers {
  return minimum === 0 ? schema : { minimum, ...schema };
}

function textOf(node: Node | undefined): string | undefined {
  return typeof node?.value === "string" ? node.value : undefined;
}
