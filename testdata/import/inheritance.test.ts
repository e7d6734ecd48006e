import { describe, expect, test } from "vitest";
import { importDocument, modelOf } from "./import-model.ts";

type Json = Parameters<typeof importDocument>[0];
type Members = { readonly [name: string]: Json };

const text: Members = { type: "string" };
const refTo = (name: string): Members => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Members, more: Members = {}): Members => ({ type: "object", properties, ...more });
const heir = (of: string, name: string): Members => ({ allOf: [refTo(of), object({ [name]: text })] });
const base = (mapping: Members): Members => {
  const discriminator = { propertyName: "kind", mapping };
  return object({ kind: text, name: text }, { required: ["kind"], discriminator });
};

/** The alternatives of Pet with their types, and the findings. */
function imported(schemas: Members) {
  const { files, findings } = importDocument({
    openapi: "3.0.3",
    info: { title: "Pets", version: "1" },
    paths: {},
    components: { schemas: { Owner: object({ pet: refTo("Pet") }), ...schemas } },
  });
  expect(modelOf(files).files).toHaveLength(1);
  const [, pet = ""] = /\nmessage Pet \{\n(.*?)\n\}\n/s.exec([...files.values()].join("")) ?? [];
  return {
    members: Array.from(pet.matchAll(/^ +(\w+ \w+) = \d/gm), ([, field]) => field),
    found: findings.map(({ rule, pointer, message }) => `${rule} ${pointer}: ${message}`),
  };
}

test("heirs of heirs are alternatives of the base", () => {
  const { members, found } = imported({
    Pet: base({ cat: "Cat", dog: "#/components/schemas/Dog", puppy: "Puppy" }),
    Puppy: heir("Dog", "toy"),
    Dog: heir("Pet", "bark"),
    Cat: heir("Pet", "purr"),
  });
  expect(members).toEqual(["Puppy puppy", "Dog dog", "Cat cat"]);
  expect(found).toEqual([]);
});

test("schemas that only the mapping names are alternatives, and so is the base", () => {
  const { members, found } = imported({
    Pet: base({ pet: "Pet", cat: "Cat", fish: "Fish" }),
    Fish: object({ kind: text, depth: text }, { required: ["kind"] }),
    Cat: heir("Pet", "purr"),
  });
  expect(members).toEqual(["Cat cat", "PetWithoutKind pet", "Fish fish"]);
  expect(found).toEqual([]);
});

test("a name of the mapping that stays out is reported", () => {
  const { found } = imported({
    Pet: base({ cat: "Cat", dog: "Dog", bird: "Bird" }),
    Dog: heir("Pet", "bark"),
    Cat: heir("Pet", "purr"),
  });
  expect(found).toEqual([
    'import-union /components/schemas/Pet/discriminator/mapping/bird: the mapping leads to "Bird", which does not exist',
  ]);
});

test("a name of the mapping that constants exclude is reported", () => {
  const { members, found } = imported({
    Pet: base({ cat: "Cat", dog: "Dog", puppy: "Puppy" }),
    Puppy: heir("Dog", "toy"),
    Dog: { allOf: [refTo("Pet"), object({ kind: { enum: ["dog"] } })] },
    Cat: heir("Pet", "purr"),
  });
  expect(members).toEqual(["Dog dog", "Cat cat"]);
  expect(found).toEqual([
    'import-union /components/schemas/Pet/discriminator/mapping/puppy: the mapping leads to "Puppy", whose constants for "kind" exclude "puppy"',
  ]);
});

test("a name of the mapping of a union that is not one of its alternatives is reported", () => {
  const one = (name: string) => object({ kind: text, [name]: text }, { required: ["kind"] });
  const discriminator = { propertyName: "kind", mapping: { cat: "Cat", dog: "Dog", bird: "Bird" } };
  const { found } = imported({
    Pet: { oneOf: [refTo("Cat"), refTo("Dog")], discriminator },
    Cat: one("purr"),
    Dog: one("bark"),
    Bird: one("song"),
  });
  expect(found).toEqual([
    'import-union /components/schemas/Pet/discriminator/mapping/bird: the mapping leads to "Bird", which is not one of the alternatives',
  ]);
});

describe("alternatives that extend one base", () => {
  const schemas = (mapping: Members): Members => ({
    Animal: base(mapping),
    Cat: heir("Animal", "purr"),
    Dog: heir("Animal", "bark"),
    Bird: heir("Animal", "song"),
    Pet: { oneOf: [refTo("Cat"), refTo("Dog")] },
  });

  test("have the names of its mapping, which may name others", () => {
    const { members, found } = imported(schemas({ tom: "Cat", rex: "Dog", tweety: "Bird" }));
    expect(members).toEqual(["Cat tom", "Dog rex"]);
    expect(found).toEqual([]);
  });

  test("are told apart otherwise if it does not name all of them", () => {
    const { members, found } = imported(schemas({ tom: "Cat", tweety: "Bird" }));
    expect(members).not.toContain("Cat tom");
    expect(found).toHaveLength(1);
  });
});
