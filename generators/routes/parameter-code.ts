import { array, type Code, type Field, member, object, type Parameter, stringLiteral } from "@protoc-gen-rest/plugin";

/** A parameter as the data of the runtime; `key` is its name in the query, the header or the cookie. */
export function parameterCode(
  path: readonly Field[],
  key?: string,
  style: Parameter["style"] = "explode",
  isJson: boolean = false,
): Code {
  const name = path.map((field) => field.jsonName).join(".");
  const protoName = path.map((field) => field.name).join(".");
  const leaf = path.at(-1)!;
  const type = isJson ? "json" : parameterType(leaf);
  return object("", [
    member("name", stringLiteral(name)),
    ...(protoName === name ? [] : [member("protoName", stringLiteral(protoName))]),
    ...(key === undefined || key === name ? [] : [member("key", stringLiteral(key))]),
    ...(type === undefined ? [] : [`type: "${type}"`]),
    ...(leaf.cardinality === "list" ? ["list: true"] : []),
    ...(style === "explode" ? [] : [`style: "${style}"`]),
    ...(style === "preferences" ? [array("fields: ", preferenceCodes(leaf))] : []),
  ]);
}

/** The fields of the message that a header of preferences holds. */
export function preferenceCodes({ type }: Field): Code[] {
  if (type.kind !== "message") return [];
  return type.fields.filter((field) => field !== type.rest).map((field) => parameterCode([field]));
}

/** The `ParameterType` of the runtime; undefined for the default. */
export function parameterType({ type, int64AsNumber }: Field): string | undefined {
  if (type.kind === "enum") return "enum";
  if (type.kind === "scalar") return type.scalar === "bool" ? "boolean" : int64AsNumber ? "number" : undefined;
  const { wellKnown } = type;
  if (typeof wellKnown === "object") return wellKnown.wrapper === "bool" ? "boolean" : undefined;
  return wellKnown === "struct" || wellKnown === "value" || wellKnown === "list_value" ? "json" : undefined;
}
