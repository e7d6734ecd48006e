import type { ProtoFile, ProtoMessage } from "../proto/elements.ts";
import { pascalCase } from "../proto/names.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import { identityOf, type Node, pointerOf } from "../source/node.ts";
import type { References } from "../source/references.ts";
import { addField } from "./add-field.ts";
import { annotationsOf } from "./annotations.ts";
import { buildType } from "./build-type.ts";
import { combinedIdentity } from "./combined-identity.ts";
import { aliasOf, emptyParts, type FlatSchema, flattenSchema } from "./flat-schema.ts";
import type { Inheritance } from "./inheritance.ts";
import { fillObject } from "./object-type.ts";
import { createPlaces, type Places } from "./places.ts";
import { type Spot, single, type Types, type TypeUse } from "./type-use.ts";
import { fillValue } from "./wrap.ts";

export interface TypeSet extends Types {
  /** Whether some type was made of the schema. */
  isUsed(schema: Node): boolean;
}

/** `schemas` is the file of the types of schemas that have a name, and `inheritance` tells which of them are bases of others. */
export function createTypes(
  references: References,
  findings: ImportFindings,
  schemas: ProtoFile,
  inheritance: Inheritance,
): TypeSet {
  const named = new Map<string, TypeUse>();
  const inProgress = new Set<string>();
  /** Messages for lists and maps that contain themselves. */
  const recursive = new Map<string, ProtoMessage>();
  /** Inline schemas whose message is being filled. */
  const filled = new Map<string, TypeUse>();
  const used = new Set<string>();
  const variants = new Map<string, ProtoMessage>();
  /** The fields of messages that long chains of references lead to. */
  const postponed: (() => void)[] = [];
  let isFilling = false;
  const places = createPlaces(schemas);
  const { place } = places;
  let file: ProtoMessage | undefined;

  const types: Types = {
    references,
    findings,
    flatten: (schema) => flattenSchema(schema, references, findings),
    ...inheritance,
    use(schema, spot) {
      const alias = aliasOf(schema, references);
      if (alias === undefined) return useInline(schema, spot);
      const use = useNamed(alias.target, spot);
      return alias.nullable && !use.nullable ? { ...use, nullable: true } : use;
    },
    useFlat: (flat, spot, register = () => {}) => buildType(flat, spot, types, register, places.placeEnum),
    fill(message, flat, part) {
      if (inProgress.size < maxReferences) fillObject(message, flat, part, types);
      else postponed.push(() => fillObject(message, flat, part, types));
    },
    create: (spot) => place(spot, spot.key ?? spot.name),
    variant,
    file: () => {
      file ??= createFileMessage(place, schemas);
      return file;
    },
  };

  /** The demands of a schema; of the base of others, that it is one of these. */
  function wholeOf(target: Node): FlatSchema {
    const flat = types.flatten(target);
    const union = inheritance.heirs(target);
    return union === undefined ? flat : { ...flat, ...emptyParts(), nullable: flat.nullable, unions: [union] };
  }

  /** A schema that references lead to: objects, unions and enums get a type with its name. */
  function useNamed(target: Node, spot: Spot): TypeUse {
    const identity = identityOf(target);
    used.add(identity);
    const known = named.get(identity);
    if (known !== undefined) return known;
    const own: Spot = {
      parent: schemas,
      name: nameOfTarget(target),
      ...(spot.isMultipart ? { isMultipart: true } : {}),
    };
    if (inProgress.has(identity)) {
      // A list or a map that contains itself needs a message.
      const message = place(own, identity);
      named.set(identity, single(message));
      recursive.set(identity, message);
      return single(message);
    }
    if (inProgress.size >= maxNested) {
      findings.add(
        "document",
        target,
        `more than ${maxNested} schemas contain each other one by one`,
        "remove some of them",
      );
      return single("google.protobuf.Value");
    }
    inProgress.add(identity);
    const alias = aliasOf(target, references);
    const register = (use: TypeUse): void => {
      named.set(identity, use);
      setKey(use, identity, target);
    };
    const use = alias === undefined ? types.useFlat(wholeOf(target), own, register) : useNamed(alias.target, spot);
    inProgress.delete(identity);
    if (inProgress.size === 0) fillPostponed();
    const message = recursive.get(identity);
    if (message !== undefined) {
      fillValue(message, { ...use, nullable: false }, types);
      return single(message);
    }
    const result = alias?.nullable === true ? { ...use, nullable: true } : use;
    // Binary strings are files only in multipart/form-data.
    if (spot.isMultipart !== true) named.set(identity, result);
    setKey(use, identity, target);
    return result;
  }

  /** Alternatives and objects that contain themselves have one message, which is known before its fields are. */
  function useInline(schema: Node, spot: Spot): TypeUse {
    const flat = types.flatten(schema);
    if (flat.unions.length === 0 && flat.properties.size === 0) return types.useFlat(flat, spot);
    // Inside the type of another reference, they have a message of its own, since that type may be in another file.
    const key = `${inProgress.size} ${combinedIdentity(schema, references)}`;
    const known = filled.get(key);
    if (known !== undefined) return known;
    const use = types.useFlat(flat, spot, (early) => filled.set(key, early));
    filled.delete(key);
    return use;
  }

  function fillPostponed(): void {
    // Types that are postponed meanwhile are filled here, and not in nested calls.
    if (isFilling) return;
    isFilling = true;
    for (let next = postponed.pop(); next !== undefined; next = postponed.pop()) next();
    isFilling = false;
  }

  function setKey({ type }: TypeUse, identity: string, target: Node): void {
    if (
      typeof type === "string" ||
      type.parent !== undefined ||
      type.key.includes("#") ||
      type.name !== (pascalCase(nameOfTarget(target)) || "Type")
    )
      return;
    Object.assign(type, { key: identity });
    const { description, deprecated } = annotationsOf(target, references);
    type.comment = description;
    type.deprecated = deprecated;
  }

  function variant(schema: Node, flat: FlatSchema, without: string, spot: Spot): ProtoMessage {
    const isNamed = schema.combined === undefined && isComponent(schema);
    const identity = `${identityOf(schema)} without ${without}`;
    const known = isNamed ? variants.get(identity) : undefined;
    if (known !== undefined) return known;
    const message = isNamed ? place({ parent: schemas, name: nameOfTarget(schema) }, identity) : place(spot, identity);
    if (isNamed) {
      used.add(identityOf(schema));
      variants.set(identity, message);
    }
    message.comment = annotationsOf(schema, references).description;
    types.fill(message, flat, { without });
    return message;
  }

  return { ...types, isUsed: (schema) => used.has(identityOf(schema)) };
}

/** References are followed in calls, of which a stack holds so many. */
const maxReferences = 100;
/** Lists and maps are created in nested calls as well, and have no fields to postpone. */
const maxNested = 400;

/** A message with the parts of `(rest.v1.message).file`. */
function createFileMessage(place: Places["place"], schemas: ProtoFile): ProtoMessage {
  const file = place({ parent: schemas, name: "File" }, "file");
  file.options["file"] = true;
  file.comment = "A file in a form.";
  addField(file, { key: "name", name: "name", use: single("string"), isAlwaysSet: true });
  addField(file, { key: "media_type", name: "media_type", use: single("string"), isAlwaysSet: true });
  addField(file, { key: "content", name: "content", use: single("bytes"), isAlwaysSet: true });
  return file;
}

/** The last part of a pointer that is a name: `Pet` of `#/components/schemas/Pet`. */
function nameOfTarget(target: Node): string {
  const skipped =
    /^(?:schema|schemas|properties|items|content|allOf|oneOf|anyOf|components|definitions|\$defs|\d+|\/.*)$/;
  for (let at: Node | undefined = target; at !== undefined; at = at.parent) {
    if (at.key !== "" && !skipped.test(at.key) && pascalCase(at.key) !== "") return at.key;
  }
  return target.file.replace(/^.*\//, "").replace(/\.[^.]*$/, "") || pointerOf(target);
}

function isComponent({ parent }: Node): boolean {
  return parent?.key === "schemas" || parent?.key === "definitions";
}
