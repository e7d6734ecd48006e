import type { Enum, Message, Service } from "../../../model/elements/model.ts";
import { escapeToken } from "../../json-pointer.ts";
import { reachableTypes } from "../../openapi/reachable-types.ts";
import { schemaNames } from "../../openapi/schema/schema-names.ts";
import type { ImportLock, LockedNumber } from "../lock/import-lock.ts";
import { NameScope, pascalCase } from "../proto/names.ts";

type Numbers = ReadonlyMap<string, LockedNumber>;

/** The lock with which an import of the schemas in `file` gives the types of services their names and numbers. */
export function derivedLock(services: readonly Service[], file: string): ImportLock {
  const types = reachableTypes(services.flatMap(({ operations }) => operations));
  const components = schemaNames(types);
  const scope = new NameScope();
  const names = new Map<string, string>();
  const numbers = new Map<string, Numbers>();
  for (const type of types) {
    const component = components.get(type.fullName) ?? type.fullName;
    const name = scope.unique(component === type.name ? component : pascalCase(component));
    names.set(`${file}#/components/schemas/${escapeToken(component)}`, name);
    numbers.set(name, type.kind === "enum" ? valueNumbers(type) : fieldNumbers(type));
  }
  return { files: new Set(), names, shared: new Map(), numbers };
}

/** The files, the names and the numbers of both; those of the first win. */
export function mergeLocks(first: ImportLock, second: ImportLock): ImportLock {
  return {
    files: new Set([...second.files, ...first.files]),
    fieldNames: first.fieldNames ?? second.fieldNames,
    names: new Map([...second.names, ...first.names]),
    shared: new Map([...second.shared, ...first.shared]),
    numbers: new Map([...second.numbers, ...first.numbers]),
  };
}

function fieldNumbers({ fields, rest }: Message): Numbers {
  return new Map(
    fields.map((field) => [
      field === rest ? " additional" : field.jsonName,
      { number: field.number, name: field.name },
    ]),
  );
}

/** An import has a zero value of its own, without a name in JSON. */
function valueNumbers({ values }: Enum): Numbers {
  const named = values.flatMap(({ name, number, wireName }) => {
    return wireName === undefined || number === 0 ? [] : [[wireName, { number, name }] as const];
  });
  return new Map([["", { number: 0, name: "" }], ...named]);
}
