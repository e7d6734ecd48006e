/** Words of TypeScript and JavaScript that no declaration of a module may have as its name. */
const reservedWords = `
  abstract any as asserts async await bigint boolean break case catch class const constructor continue debugger declare
  default delete do else enum export extends false finally for from function get global if implements import in infer
  instanceof interface intrinsic is keyof let module namespace never new null number object of out override package
  private protected public readonly require return satisfies set static string super switch symbol this throw true try
  type typeof undefined unique unknown using var void while with yield accessor arguments eval globalThis`;

/**
 * Names with a meaning on every object: `await` calls a `then`, `__proto__` in a literal sets the prototype, and the
 * others hide inherited members.
 */
const objectMembers = `
  __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ constructor hasOwnProperty
  isPrototypeOf propertyIsEnumerable prototype then toJSON toLocaleString toString valueOf`;

const unsafeIdentifiers: ReadonlySet<string> = new Set(reservedWords.trim().split(/\s+/));
const unsafeProperties: ReadonlySet<string> = new Set(objectMembers.trim().split(/\s+/));

/**
 * A name that a module can declare. Proto names contain no `$`, so the suffix clashes with nothing. Names of globals are
 * kept: generated code refers to a global that its file declares as `globalThis.Date`.
 */
export function safeIdentifier(name: string): string {
  return unsafeIdentifiers.has(name) ? `${name}$` : name;
}

/** A name for a member of an object that user code implements or awaits. */
export function safeProperty(name: string): string {
  return unsafeProperties.has(name) ? `${name}$` : name;
}

/** `listBooks` for `ListBooks` and `list_books`, `uRLOf` for `URLOf`. */
export function methodName(name: string): string {
  const camel = name.replace(/_+([a-zA-Z0-9])/g, (match, letter: string, at: number) =>
    at === 0 ? match : letter.toUpperCase(),
  );
  return safeProperty(camel.charAt(0).toLowerCase() + camel.slice(1));
}

/** `Library` for `LibraryService`: the stem of the names that are generated for a service. `Service` keeps its name. */
export function serviceName(name: string): string {
  return name.length > "Service".length && name.endsWith("Service") ? name.slice(0, -"Service".length) : name;
}

/**
 * `fooBar` for `foo_bar`: underscores are removed, and the letters after them capitalized, as protoc computes the JSON name
 * of a field.
 */
export function lowerCamelCase(name: string): string {
  if (!name.includes("_")) return name;
  return name.replace(/_+([^_]?)/g, (_, letter: string) => letter.toUpperCase());
}
