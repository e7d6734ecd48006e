import type { ProtoEnum, ProtoFile, ProtoMessage, TypeReference } from "./elements.ts";

/** The parts of a type inside another one. */
export interface Structure {
  /** The same for all types that differ in nothing but their own names; undefined for one that refers to a type around it. */
  readonly id: number | undefined;
  /** How many types it consists of: a type has more of them than those inside it. */
  readonly size: number;
}

type ProtoType = ProtoMessage | ProtoEnum;

/** Tells equal types by what is printed of them. The numbers of fields and the names of enum values come later. */
export function createStructures(): (type: ProtoType) => Structure {
  const ids = new Map<string, number>();
  const known = new Map<ProtoType, Structure>();
  const tops = new Map<ProtoType, number>();
  const inProgress: ProtoType[] = [];

  const idOf = (text: string): number => {
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    return id;
  };

  const structureOf = (type: ProtoType): Structure => {
    const found = known.get(type);
    if (found !== undefined) return found;
    inProgress.push(type);
    const structure = type.kind === "enum" ? enumStructure(type) : messageStructure(type);
    inProgress.pop();
    known.set(type, structure);
    return structure;
  };

  const enumStructure = ({ values, comment, deprecated }: ProtoEnum): Structure => {
    return { id: idOf(JSON.stringify([values.map(({ wireName }) => wireName), comment, deprecated])), size: 1 };
  };

  const messageStructure = (message: ProtoMessage): Structure => {
    const { fields, oneofs, nested, options, comment, deprecated } = message;
    let isClosed = true;
    const inner = nested.map((type) => [type.name, structureOf(type)] as const);
    const reference = (type: TypeReference): string => {
      if (typeof type === "string") return type;
      if (type === message) return "^";
      if (type.parent === undefined) {
        const top = tops.get(type) ?? tops.size;
        tops.set(type, top);
        return `/${top}`;
      }
      const { id } = inProgress.includes(type) ? { id: undefined } : structureOf(type);
      isClosed &&= id !== undefined;
      return `#${id}`;
    };
    const described = fields.map(({ type, oneof, number: _, ...field }) => {
      return [reference(type), oneof === undefined ? -1 : oneofs.indexOf(oneof), field];
    });
    isClosed &&= inner.every(([, { id }]) => id !== undefined);
    const parts = inner.map(([name, { id }]) => [name, id]);
    return {
      id: isClosed ? idOf(JSON.stringify([described, oneofs, parts, options, comment, deprecated])) : undefined,
      size: inner.reduce((sum, [, { size }]) => sum + size, 1),
    };
  };

  return structureOf;
}

/** The types inside the types of files, in the order of the files. */
export function nestedTypes(files: readonly ProtoFile[]): readonly ProtoType[] {
  const found: ProtoType[] = [];
  const visit = (type: ProtoType): void => {
    if (type.kind === "enum") return;
    for (const nested of type.nested) {
      found.push(nested);
      visit(nested);
    }
  };
  for (const { types } of files) for (const type of types) visit(type);
  return found;
}
