import {
  acceptsNull,
  arrayLiteral,
  type Code,
  type Field,
  kindWord,
  type Oneof,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  stringLiteral,
  tellingMembers,
} from "@protoc-gen-rest/plugin";

/** How the objects of a oneof tell their kind, with a value for each kind: the `KindChoice` of the runtime. */
export function kindChoice(oneof: Oneof, kind: (field: Field) => Code): Code {
  const { defaultMapping, discriminatorOptional, discriminatorType } = oneof;
  const known = oneof.fields.filter((field) => kindWord(field) !== undefined);
  const kinds = known.map((field) => propertyAssignment(kindKey(field), kind(field)));
  const told = known.filter((field) => field !== defaultMapping);
  const isKnown = defaultMapping !== undefined && known.includes(defaultMapping);
  const parts: Code[] = [propertyAssignment("kinds", objectLiteral(kinds))];
  if (discriminatorType === "integer") parts.push("integers: true");
  if (discriminatorOptional) parts.push(propertyAssignment("told", arrayLiteral(told.map(tellingCode))));
  const nullable = discriminatorOptional ? told.flatMap(nullableTelling) : [];
  if (nullable.length > 0) parts.push(propertyAssignment("nullable", arrayLiteral(nullable.map(stringLiteral))));
  if (isKnown) parts.push(propertyAssignment("absent", stringLiteral(defaultMapping.jsonName)));
  else if (defaultMapping !== undefined) parts.push(propertyAssignment("other", kind(defaultMapping)));
  return objectLiteral(parts);
}

function tellingCode(field: Field): Code {
  const groups = tellingMembers(field).map((names) => arrayLiteral(names.map(stringLiteral)));
  return arrayLiteral([stringLiteral(field.jsonName), arrayLiteral(groups)]);
}

/** The properties that identify a member and that may be null. */
function nullableTelling(field: Field): readonly string[] {
  const names = tellingMembers(field).flat();
  const fields = field.type.kind === "message" ? field.type.fields : [];
  return fields.flatMap((it) => ((it.nullable || acceptsNull(it)) && names.includes(it.jsonName) ? [it.jsonName] : []));
}

/** The key of a member among the kinds of its oneof: the value of the discriminator. */
function kindKey(field: Field): string {
  const word = kindWord(field);
  return typeof word === "number" ? String(word) : propertyKey(field.jsonName);
}

/** The value of the discriminator that selects a member. */
export function kindLiteral(field: Field): Code {
  const word = kindWord(field);
  if (word === undefined) return "undefined";
  return typeof word === "number" ? String(word) : stringLiteral(word);
}
