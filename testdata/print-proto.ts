import {
  type DescriptorProto,
  type EnumDescriptorProto,
  type FieldDescriptorProto,
  type FileDescriptorProto,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";

/** The source of a proto file, for files of which npm has descriptors alone. Options and comments are left out. */
export function printProto(file: FileDescriptorProto): string {
  const isProto3 = file.syntax === "proto3";
  const lines = [
    `syntax = "${isProto3 ? "proto3" : "proto2"}";`,
    `package ${file.package};`,
    ...file.dependency.map((path) => `import "${path}";`),
    ...file.enumType.flatMap(printEnum),
    ...file.messageType.flatMap((message) => printMessage(message, isProto3)),
    ...file.extension.flatMap((field) => {
      return [`extend ${field.extendee} {`, ...printField(field, undefined, isProto3), "}"];
    }),
  ];
  return `${lines.join("\n")}\n`;
}

function printEnum({ name, value, options }: EnumDescriptorProto): readonly string[] {
  const alias = options?.allowAlias === true ? ["option allow_alias = true;"] : [];
  return [`enum ${name} {`, ...alias, ...value.map((it) => `${it.name} = ${it.number};`), "}"];
}

function printMessage(message: DescriptorProto, isProto3: boolean): readonly string[] {
  const entries = message.nestedType.filter(({ options }) => options?.mapEntry === true);
  const print = (field: FieldDescriptorProto): readonly string[] => {
    const entry = entries.find(({ name }) => field.typeName.endsWith(`.${message.name}.${name}`));
    return printField(field, entry, isProto3);
  };
  const isMember = (field: FieldDescriptorProto): boolean =>
    Object.hasOwn(field, "oneofIndex") && !field.proto3Optional;
  const oneofs = message.oneofDecl.flatMap(({ name }, index) => {
    const members = message.field.filter((field) => isMember(field) && field.oneofIndex === index);
    if (members.length === 0) return [];
    return [
      `oneof ${name} {`,
      ...members.flatMap((field) => print(field).map((line) => line.replace(/^optional /, ""))),
      "}",
    ];
  });
  return [
    `message ${message.name} {`,
    ...message.enumType.flatMap(printEnum),
    ...message.nestedType.filter((it) => !entries.includes(it)).flatMap((it) => printMessage(it, isProto3)),
    ...message.field.filter((field) => !isMember(field)).flatMap(print),
    ...oneofs,
    ...message.extensionRange.map(({ start, end }) => `extensions ${start} to ${end > 536_870_911 ? "max" : end - 1};`),
    "}",
  ];
}

function printField(
  { name, number, label, type, typeName, proto3Optional }: FieldDescriptorProto,
  entry: DescriptorProto | undefined,
  isProto3: boolean,
): readonly string[] {
  if (entry !== undefined) {
    const [key, value] = entry.field;
    return [`map<${typeOf(key!)}, ${typeOf(value!)}> ${name} = ${number};`];
  }
  const isOptional = !isProto3 || proto3Optional;
  const word = label === Label.REPEATED ? "repeated " : isOptional ? "optional " : "";
  return [`${word}${typeOf({ type, typeName })} ${name} = ${number};`];
}

function typeOf({ type, typeName }: Pick<FieldDescriptorProto, "type" | "typeName">): string {
  return typeName === "" ? Type[type].toLowerCase() : typeName;
}
