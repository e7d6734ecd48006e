import {
  createMessage,
  identifier,
  nameInPackage,
  type ProtoEnum,
  type ProtoFile,
  type ProtoMessage,
} from "../proto/elements.ts";
import { NameScope, pascalCase, singular } from "../proto/names.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import { identityOf, type Node, pointerOf, withValue } from "../source/node.ts";
import type { References } from "../source/references.ts";
import { addField } from "./add-field.ts";
import { kindsOf } from "./alternatives.ts";
import { annotationsOf } from "./annotations.ts";
import { combinedIdentity } from "./combined-identity.ts";
import { constraintsFor } from "./constraints.ts";
import { createEnum, isEnumOfNames } from "./enum-type.ts";
import { aliasOf, type FlatSchema, flattenSchema, type JsonType } from "./flat-schema.ts";
import { fillObject } from "./object-type.ts";
import { numberUse, stringUse } from "./scalar-type.ts";
import { innerSpot, type Spot, single, type Types, type TypeUse } from "./type-use.ts";
import { unionUse } from "./union-type.ts";
import { fillValue, singleValue } from "./wrap.ts";

export interface TypeSet extends Types {
  /** Whether some type was made of the schema. */
  isUsed(schema: Node): boolean;
}

/** `schemas` is the file of the types of schemas that have a name. */
export function createTypes(references: References, findings: ImportFindings, schemas: ProtoFile): TypeSet {
  const named = new Map<string, TypeUse>();
  const inProgress = new Set<string>();
  /** Messages for lists and maps that contain themselves. */
  const recursive = new Map<string, ProtoMessage>();
  /** Alternatives whose message is being filled. */
  const unions = new Map<string, TypeUse>();
  const used = new Set<string>();
  const variants = new Map<string, ProtoMessage>();
  /** The fields of messages that long chains of references lead to. */
  const postponed: (() => void)[] = [];
  let isFilling = false;
  const scopes = new WeakMap<object, NameScope>();
  let file: ProtoMessage | undefined;

  const scopeOf = (parent: object): NameScope => {
    const scope = scopes.get(parent) ?? new NameScope();
    scopes.set(parent, scope);
    return scope;
  };

  const nestedName = (parent: ProtoMessage, name: string): string =>
    scopeOf(parent).unique(pascalCase(name) || "Value");

  const place = (spot: Spot, key: string): ProtoMessage => {
    const { parent, name } = parentFor(spot);
    if ("kind" in parent) return createMessage(nestedName(parent, name), key, parent);
    const message = createMessage(pascalCase(name) || "Type", key);
    message.file = parent;
    parent.types.push(message);
    return message;
  };

  const types: Types = {
    references,
    findings,
    flatten: (schema) => flattenSchema(schema, references, findings),
    use(schema, spot) {
      const alias = aliasOf(schema, references);
      if (alias === undefined) return useInline(schema, spot);
      const use = useNamed(alias.target, spot);
      return alias.nullable && !use.nullable ? { ...use, nullable: true } : use;
    },
    useFlat: (flat, spot, register = () => {}) => build(flat, spot, types, register, enumIn),
    fill(message, flat, part) {
      if (inProgress.size < maxReferences) fillObject(message, flat, part, types);
      else postponed.push(() => fillObject(message, flat, part, types));
    },
    create: (spot) => place(spot, spot.key ?? spot.name),
    variant,
    file() {
      if (file === undefined) {
        file = place({ parent: schemas, name: "File" }, "file");
        file.options["file"] = true;
        file.comment = "A file in a form.";
        addField(file, { key: "name", name: "name", use: single("string"), isAlwaysSet: true });
        addField(file, { key: "media_type", name: "media_type", use: single("string"), isAlwaysSet: true });
        addField(file, { key: "content", name: "content", use: single("bytes"), isAlwaysSet: true });
      }
      return file;
    },
  };

  /** Compilers limit how deep messages are nested. */
  function parentFor({ parent, name }: Spot): Pick<Spot, "parent" | "name"> {
    if (!("kind" in parent) || depthOf(parent) < maxNesting) return { parent, name };
    return { parent: schemas, name: `${nameInPackage(parent).replaceAll(".", "")} ${name}` };
  }

  function enumIn(spot: Spot, names: readonly string[]): ProtoEnum {
    const { parent, name } = parentFor(spot);
    if ("kind" in parent) return createEnum(nestedName(parent, name), name, parent, names);
    const type = createEnum(pascalCase(name) || "Type", spot.key ?? name, undefined, names);
    type.file = parent;
    parent.types.push(type);
    return type;
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
    const use =
      alias === undefined ? types.useFlat(types.flatten(target), own, register) : useNamed(alias.target, spot);
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

  /** Alternatives that contain themselves have one message, which is known before its fields are. */
  function useInline(schema: Node, spot: Spot): TypeUse {
    const flat = types.flatten(schema);
    if (flat.unions.length === 0) return types.useFlat(flat, spot);
    // Inside the type of another reference, they have a message of its own, since that type may be in another file.
    const key = `${inProgress.size} ${combinedIdentity(schema, references)}`;
    const known = unions.get(key);
    if (known !== undefined) return known;
    const use = types.useFlat(flat, spot, (early) => unions.set(key, early));
    unions.delete(key);
    return use;
  }

  function fillPostponed(): void {
    // What is postponed meanwhile is filled here, and not in nested calls.
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

/** protoc allows 32 levels, and further types can follow inside. */
const maxNesting = 24;

function depthOf({ parent }: ProtoMessage): number {
  return parent === undefined ? 1 : depthOf(parent) + 1;
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

/** The type of a schema that refers to no other. */
function build(
  flat: FlatSchema,
  spot: Spot,
  types: Types,
  register: (use: TypeUse) => void,
  enumIn: (spot: Spot, names: readonly string[]) => ProtoEnum,
): TypeUse {
  const { values, nullable } = flat;
  const kinds = kindsOf(flat);
  const isText = kinds.length === 1 && kinds[0] === "string";
  if (flat.unions.length === 0 && isText && values !== undefined && isEnumOfNames(values)) {
    return { ...single(enumIn(spot, values)), nullable };
  }
  const union = flat.unions.length === 0 ? undefined : unionUse(flat, spot, types, register);
  if (union !== undefined) return { ...union, nullable: nullable || union.nullable };
  const [kind, another] = kinds;
  if (kind === undefined) return single(nullable ? "google.protobuf.NullValue" : "google.protobuf.Value");
  if (another !== undefined) {
    const alternatives = kinds.map((each) => ({ ...flat, types: new Set([each as JsonType]), nullable: false }));
    return severalTypes(flat, alternatives, spot, types);
  }
  return { ...kindUse(flat, kind, spot, types, register), nullable };
}

/** `type: [string, integer]` */
function severalTypes(flat: FlatSchema, alternatives: readonly FlatSchema[], spot: Spot, types: Types): TypeUse {
  const message = types.create(spot);
  message.options["form"] = identifier("FORM_UNION");
  const oneof = { name: "kind", options: { required: true } };
  message.oneofs.push(oneof);
  for (const alternative of alternatives) {
    const [kind] = alternative.types ?? [];
    const name =
      kind === "string" ? "text" : kind === "boolean" ? "flag" : kind === "integer" ? "number" : (kind ?? "value");
    const use = types.useFlat(only(alternative), { parent: message, name });
    addField(message, { key: name, name, use: singleValue(use, { parent: message, name }, types), oneof });
  }
  return { ...single(message), nullable: flat.nullable };
}

/** The values of an enum that the type can have. */
function only(flat: FlatSchema): FlatSchema {
  const { values, types } = flat;
  if (values === undefined) return flat;
  const fitting = values.filter(
    (value) => types?.has(typeof value as JsonType) || (typeof value === "number" && types?.has("integer")),
  );
  return { ...flat, values: fitting.length === 0 ? undefined : fitting };
}

function kindUse(
  flat: FlatSchema,
  kind: JsonType | "any",
  spot: Spot,
  types: Types,
  register: (use: TypeUse) => void,
): TypeUse {
  const { findings } = types;
  switch (kind) {
    case "any":
      return single("google.protobuf.Value");
    case "string":
      if (spot.isMultipart && flat.constraints.get("format")?.value === "binary") return single(types.file());
      return stringUse(flat, findings);
    case "integer":
    case "number":
      return numberUse(flat, kind, findings);
    case "boolean":
      return single("bool", constraintsFor(flat, "boolean", findings));
    case "array":
      return listUse(flat, spot, types);
    case "object":
      return objectUse(flat, spot, types, register);
  }
}

function listUse(flat: FlatSchema, spot: Spot, types: Types): TypeUse {
  const schema = constraintsFor(flat, "array", types.findings);
  if (flat.items === undefined) return { ...single("google.protobuf.Value"), cardinality: "list", schema };
  const inner = innerSpot(spot, "kind" in spot.parent ? singular(spot.name) : `${spot.name}_item`);
  const item = singleValue(types.use(flat.items, inner), inner, types);
  return { ...item, cardinality: "list", nullable: false, items: item.schema, schema };
}

/** Objects without declared properties are maps. */
function objectUse(flat: FlatSchema, spot: Spot, types: Types, register: (use: TypeUse) => void): TypeUse {
  const { properties, required, additional, keys } = flat;
  const hasFields = properties.size > 0 || required.size > 0 || additional?.value === false;
  if (hasFields) {
    const message = types.create(spot);
    register(single(message));
    types.fill(message, flat, { isMultipart: spot.isMultipart });
    return single(message);
  }
  const schema = constraintsFor(flat, "object", types.findings);
  if (keys === undefined && (additional === undefined || isAnything(additional))) {
    return single("google.protobuf.Struct", schema);
  }
  const inner = innerSpot(
    { ...spot, isMultipart: false },
    "kind" in spot.parent ? singular(spot.name) : `${spot.name}_value`,
  );
  const value = singleValue(types.use(additional ?? withValue(flat.at, true), inner), inner, types);
  const names =
    keys === undefined
      ? {}
      : constraintsFor({ ...types.flatten(keys), types: new Set(["string"]) }, "string", types.findings);
  return { ...value, cardinality: "map", nullable: false, items: value.schema, schema, keys: names };
}

function isAnything({ value, combined }: Node): boolean {
  if (combined !== undefined) return false;
  return value === true || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
}
