import type { Catalogue, Routine } from "./catalogue/catalogue.ts";
import { closest } from "./closest.ts";
import { ambiguousFunction, noSuchFunction } from "./errors.ts";

/** The types of a parameter that can take a whole body. */
const wholeTypes: ReadonlySet<string> = new Set(["json", "jsonb", "text"]);

/** Whether a function has parameters of these names. */
export function takesNames(catalogue: Catalogue, schema: string, name: string, given: readonly string[]): boolean {
  return candidatesFor(catalogue, schema, name, given).length > 0;
}

function candidatesFor(catalogue: Catalogue, schema: string, name: string, given: readonly string[]): Routine[] {
  return named(catalogue, schema, name).filter(({ parameters }) => {
    const required = parameters.filter(({ isRequired }) => isRequired).map((parameter) => parameter.name);
    const known = parameters.map((parameter) => parameter.name);
    return given.every((it) => known.includes(it)) && required.every((it) => given.includes(it));
  });
}

/** Returns the function for arguments by name. Throws 404 if there is none, and 300 if there are several. */
export function findRoutine(catalogue: Catalogue, schema: string, name: string, given: readonly string[]): Routine {
  const candidates = candidatesFor(catalogue, schema, name, given);
  if (candidates.length === 0)
    throw noSuchFunction(schema, name, given, false, closestRoutine(catalogue, schema, name, given));
  const exact = candidates.filter(({ parameters }) => parameters.length === given.length);
  return only(exact.length > 0 ? exact : candidates, schema, name, given);
}

/** Returns the function whose only parameter takes the whole body. */
export function findWholeRoutine(
  catalogue: Catalogue,
  schema: string,
  name: string,
  given: readonly string[],
): Routine {
  const all = wholeRoutines(catalogue, schema, name);
  const json = all.filter(({ parameters: [first] }) => first?.name === "" && first.type.startsWith("json"));
  const candidates = json.length > 0 ? json : all;
  return only(candidates, schema, name, given);
}

/** Whether a function's only parameter has no name, and so takes the whole body. */
export function takesWholeBody(catalogue: Catalogue, schema: string, name: string): boolean {
  return wholeRoutines(catalogue, schema, name).some(({ parameters }) => parameters[0]?.name === "");
}

function wholeRoutines(catalogue: Catalogue, schema: string, name: string): Routine[] {
  return named(catalogue, schema, name).filter(
    ({ parameters: [first, ...others] }) => first !== undefined && others.length === 0 && wholeTypes.has(first.type),
  );
}

function named({ routines }: Catalogue, schema: string, name: string): Routine[] {
  return routines.filter((it) => it.schema === schema && it.name === name);
}

/** The function that the caller may have meant. */
function closestRoutine(
  catalogue: Catalogue,
  schema: string,
  name: string,
  given: readonly string[],
): string | undefined {
  const overloads = named(catalogue, schema, name);
  if (overloads.length === 0) {
    return closest(name, new Set(catalogue.routines.flatMap((it) => (it.schema === schema ? [it.name] : []))));
  }
  const signature = (names: readonly string[]) => `(${names.join(", ")})`;
  const candidates = overloads.map(({ parameters }) => signature(parameters.map((it) => it.name)));
  const found = closest(signature(given), candidates);
  return found === undefined ? undefined : `${name}${found}`;
}

function only(found: readonly Routine[], schema: string, name: string, given: readonly string[]): Routine {
  const [routine, ...others] = found;
  if (routine === undefined) throw noSuchFunction(schema, name, given, false, undefined);
  if (others.length > 0) throw ambiguousFunction(found.map(signatureOf));
  return routine;
}

function signatureOf({ schema, name, parameters }: Routine): string {
  return `${schema}.${name}(${parameters.map((it) => `${it.name} => ${it.type}`).join(", ")})`;
}
