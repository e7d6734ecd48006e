import { type DescMessage, type MessageShape, toBinary } from "@bufbuild/protobuf";
import { decodeOptionMessage, isOptionMessage, type OptionField } from "../../../model/options/option-message.ts";
import type { PrintContext } from "./print-context.ts";
import { itemsOf, textValue } from "./text-value.ts";

/** The options of an element as `name = value`, in the order of their numbers. */
export function optionEntries<Schema extends DescMessage>(
  schema: Schema,
  options: MessageShape<Schema> | undefined,
  { types, names }: PrintContext,
  { scope, indent }: { readonly scope: string; readonly indent: string },
): readonly string[] {
  if (options === undefined) return [];
  const { fields } = decodeOptionMessage(toBinary(schema, options), schema.typeName, types);
  const nameOf = (name: string): string => {
    return name.startsWith("[") ? `(${names.option(name.slice(1, -1), scope)})` : name;
  };
  const entriesOf = (name: string, { proto, value }: OptionField): readonly string[] =>
    itemsOf(value).map((item) => `${name} = ${textValue(item, proto, types, indent)}`);
  return [...fields].flatMap(([name, field]) => {
    if (name === "map_entry") return [];
    if (name !== "features" || !isOptionMessage(field.value)) return entriesOf(nameOf(name), field);
    return [...field.value.fields].flatMap(([member, one]) => entriesOf(`features.${nameOf(member)}`, one));
  });
}

/** `option name = value;` for each option. */
export function optionStatements<Schema extends DescMessage>(
  schema: Schema,
  options: MessageShape<Schema> | undefined,
  context: PrintContext,
  place: { readonly scope: string; readonly indent: string },
): string {
  return optionEntries(schema, options, context, place)
    .map((entry) => `${place.indent}option ${entry};\n`)
    .join("");
}

/** ` [name = value]`, in a line for each if they are too long for one. */
export function bracketed(entries: readonly string[], indent: string): string {
  if (entries.length === 0) return "";
  const line = ` [${entries.join(", ")}]`;
  if (line.length + indent.length <= 80 && !line.includes("\n")) return line;
  const inner = `${indent}  `;
  return ` [\n${entries.map((entry) => inner + entry).join(",\n")}\n${indent}]`;
}
