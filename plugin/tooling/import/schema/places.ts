import { createMessage, nameInPackage, type ProtoEnum, type ProtoFile, type ProtoMessage } from "../proto/elements.ts";
import { NameScope, pascalCase } from "../proto/names.ts";
import { createEnum } from "./enum-type.ts";
import type { Spot } from "./type-use.ts";

/** Creates messages and enums where schemas are used, with names of their own. */
export interface Places {
  place(spot: Spot, key: string): ProtoMessage;
  placeEnum(spot: Spot, names: readonly string[]): ProtoEnum;
}

/** `schemas` is the file of types that cannot be nested any deeper. */
export function createPlaces(schemas: ProtoFile): Places {
  const scopes = new WeakMap<ProtoMessage, NameScope>();

  const nestedName = (parent: ProtoMessage, name: string): string => {
    const scope = scopes.get(parent) ?? new NameScope();
    scopes.set(parent, scope);
    return scope.unique(pascalCase(name) || "Value");
  };

  /** Compilers limit how deep messages are nested. */
  const parentFor = ({ parent, name }: Spot): Pick<Spot, "parent" | "name"> => {
    if (!("kind" in parent) || depthOf(parent) < maxNesting) return { parent, name };
    return { parent: schemas, name: `${nameInPackage(parent).replaceAll(".", "")} ${name}` };
  };

  return {
    place(spot, key) {
      const { parent, name } = parentFor(spot);
      if ("kind" in parent) return createMessage(nestedName(parent, name), key, parent);
      const message = createMessage(pascalCase(name) || "Type", key);
      message.file = parent;
      parent.types.push(message);
      return message;
    },
    placeEnum(spot, names) {
      const { parent, name } = parentFor(spot);
      if ("kind" in parent) return createEnum(nestedName(parent, name), name, parent, names);
      const type = createEnum(pascalCase(name) || "Type", spot.key ?? name, undefined, names);
      type.file = parent;
      parent.types.push(type);
      return type;
    },
  };
}

/** protoc allows 32 levels, and further types can follow inside. */
const maxNesting = 24;

function depthOf({ parent }: ProtoMessage): number {
  return parent === undefined ? 1 : depthOf(parent) + 1;
}
