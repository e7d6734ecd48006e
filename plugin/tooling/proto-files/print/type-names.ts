import type {
  DescriptorProto,
  EnumDescriptorProto,
  FileDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";

/** How an element of a file refers to others. `scope` is the full name of the element around the reference. */
export interface TypeNames {
  /** The shortest name that leads to a type of the package, or the full name. `typeName` has a leading dot. */
  type(typeName: string, scope: string): string;
  /** The full name of an option, with a leading dot if another element hides its package. */
  option(fullName: string, scope: string): string;
}

/** Names are looked up from the innermost scope out, by their first part (Language Specification, type name resolution). */
export function createTypeNames(symbols: ReadonlySet<string>, packageName: string): TypeNames {
  const isHidden = (first: string, prefix: string, scope: string): boolean => {
    for (let at = scope; at.length > prefix.length; at = at.slice(0, Math.max(at.lastIndexOf("."), 0)))
      if (symbols.has(`${at}.${first}`)) return true;
    return false;
  };
  return {
    type(typeName, scope) {
      const parts = typeName.slice(1).split(".");
      for (let start = parts.length - 1; start >= 0; start--) {
        const prefix = parts.slice(0, start).join(".");
        const isInPackage = prefix === packageName || prefix.startsWith(`${packageName}.`);
        const isAround = `${scope}.`.startsWith(`${prefix}.`) && isInPackage;
        if ((prefix === "" || isAround) && !isHidden(parts[start]!, prefix, scope)) return parts.slice(start).join(".");
      }
      return typeName;
    },
    option(fullName, scope) {
      return isHidden(fullName.split(".", 1)[0]!, "", scope) ? `.${fullName}` : fullName;
    },
  };
}

/** The full name of a type or an option as it is written in a package: with a leading dot where a part of the package hides it. */
export function absoluteName(packageName: string, fullName: string): string {
  if (!fullName.includes(".")) return fullName;
  return createTypeNames(new Set(packagesOf(packageName)), packageName).option(fullName, packageName);
}

/** The package with those around it. */
function packagesOf(packageName: string): readonly string[] {
  const parts = packageName.split(".");
  return parts.map((_, index) => parts.slice(0, index + 1).join("."));
}

/** The full names of all that can hide another name: packages, types, services and their members. */
export function symbolsOf(files: readonly FileDescriptorProto[]): ReadonlySet<string> {
  const symbols = new Set<string>();
  const addEnum = (prefix: string, { name, value }: EnumDescriptorProto): void => {
    symbols.add(prefix + name);
    for (const one of value) symbols.add(prefix + one.name);
  };
  const addMessage = (prefix: string, message: DescriptorProto): void => {
    const inner = `${prefix}${message.name}.`;
    symbols.add(prefix + message.name);
    for (const { name } of [...message.field, ...message.oneofDecl, ...message.extension]) symbols.add(inner + name);
    for (const nested of message.nestedType) addMessage(inner, nested);
    for (const nested of message.enumType) addEnum(inner, nested);
  };
  for (const file of files) {
    for (const name of packagesOf(file.package)) symbols.add(name);
    const prefix = file.package === "" ? "" : `${file.package}.`;
    for (const message of file.messageType) addMessage(prefix, message);
    for (const one of file.enumType) addEnum(prefix, one);
    for (const { name } of file.extension) symbols.add(prefix + name);
    for (const { name, method } of file.service) {
      symbols.add(prefix + name);
      for (const one of method) symbols.add(`${prefix}${name}.${one.name}`);
    }
  }
  return symbols;
}
