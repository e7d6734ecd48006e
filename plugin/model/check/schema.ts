import type { Field, FieldType } from "../elements/model.ts";
import type { OptionSite } from "../findings/option-site.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { describeField } from "../wire/describe-field.ts";
import { is64BitText } from "../wire/int64.ts";
import { heldValueKinds, kindsOfField, kindsOfValue } from "../wire/json-kinds.ts";
import type { ConstraintSubject } from "./constraint-subject.ts";
import { checkConstraints } from "./constraints.ts";

/** `schema`, `items` and `keys` of a field. */
export function checkSchemas(field: FieldNode, site: OptionSite): void {
  const { schema, items, keys } = field.options;
  const isSingular = field.cardinality === "singular";
  if (schema !== undefined) {
    const subject = isSingular ? valueSubject(field) : { kinds: kindsOfField(field) };
    checkConstraints({ ...subject, schema, path: [fieldNumbers.schema], what: "the field" }, site);
  }
  if (items !== undefined) {
    const path = [fieldNumbers.items];
    if (isSingular) {
      const message = `items applies to lists and maps, but the field is ${describeField(field)}`;
      site.report("schema-type", path, message, "use schema for the value of the field");
    } else checkConstraints({ ...valueSubject(field), schema: items, path, what: "the items" }, site);
  }
  if (keys !== undefined) {
    const path = [fieldNumbers.keys];
    if (field.cardinality !== "map") {
      const message = `keys applies to maps, but the field is ${describeField(field)}`;
      site.report(
        "schema-type",
        path,
        message,
        isSingular ? "use schema for the value of the field" : "use items for the items of the list",
      );
    } else checkConstraints({ kinds: new Set(["string"]), schema: keys, path, what: "the keys" }, site);
  }
}

/** One value: the field itself, an item of its list, a value of its map. */
function valueSubject(field: FieldNode): Pick<ConstraintSubject, "kinds" | "names" | "int64Hint" | "held"> {
  const { holds } = field.form.shapes.plain;
  if (holds === "bytes" || holds === "boolean") return { kinds: new Set(), held: holds };
  if (!is64BitText(field)) {
    const kinds = new Set(kindsOfValue(field));
    // The bytes of a message that is one value, or one of several.
    const held = heldValueKinds(field);
    const isBytes = held.has("bytes") && !held.has("string") && !held.has("bigint");
    if (isBytes) kinds.delete("string");
    return isBytes && kinds.size === 0 ? { kinds, held: "bytes" } : { kinds, names: namesOf(field) };
  }
  const hint = "write the integer as a JSON number";
  const hasOption = field.type.kind === "scalar";
  return {
    // Constraints on numbers hold for it; those on the length or the pattern of its digits do not.
    kinds: new Set(["number"]),
    int64Hint: hasOption ? `${hint}; to send it as one, use (rest.v1.field).int64 = INT64_NUMBER` : hint,
  };
}

/** The names of an enum, or of the enums of a union that has no other strings. */
function namesOf(field: FieldNode): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  return addNames(names, field, new Set()) && names.size > 0 ? names : undefined;
}

/** Returns false if the field can be another string. */
function addNames(names: Set<string>, field: Field, seen: Set<FieldType>): boolean {
  const { type } = field;
  if (seen.has(type)) return true;
  seen.add(type);
  if (type.kind === "enum") {
    for (const { wireName } of type.isNullValue ? [] : type.values) if (wireName !== undefined) names.add(wireName);
    return true;
  }
  if (type.kind === "scalar" || field.form.text !== "fields") {
    return !kindsOfValue(field).has("string");
  }
  return type.fields.every((member) => member.cardinality !== "singular" || addNames(names, member, seen));
}
