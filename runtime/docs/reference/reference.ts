import type { OpenApiDocument, OperationObject, PathItem, SchemaObject, SecuritySchemeObject } from "./open-api.ts";

/** An API as its pages show it. */
export interface Reference {
  readonly title: string;
  readonly version: string;
  readonly description: string | undefined;
  readonly server: string | undefined;
  readonly groups: readonly Group[];
  readonly types: ReadonlyMap<string, SchemaObject>;
  readonly schemes: Readonly<Record<string, SecuritySchemeObject>>;
}

/** The operations of a service, or its webhooks, which have a page of their own. */
export interface Group {
  readonly name: string;
  /** The name of the page without its extension. */
  readonly page: string;
  readonly description: string | undefined;
  readonly operations: readonly ReferenceOperation[];
}

export interface ReferenceOperation {
  /** The anchor in the page. */
  readonly id: string;
  /** `GetBook`: the operation ID without the name of the service. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly object: OperationObject;
}

/** The pages that every reference has. */
const reservedPages: readonly string[] = ["index", "types"];

/** Reads a document. The first tag of an operation is its service. */
export function readReference(document: OpenApiDocument): Reference {
  const { info, servers, tags = [], paths = {}, components = {} } = document;
  const { webhooks = document["x-webhooks"] ?? {} } = document;
  const operations = new Map<string, ReferenceOperation[]>(tags.map(({ name }) => [name, []]));
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, object] of Object.entries(item)) {
      if (!methods.has(method)) continue;
      const [tag = "API"] = object.tags ?? [];
      const id = anchor(object.operationId ?? `${method} ${path}`);
      const name = object.operationId?.replace(servicePrefix, "") ?? `${method.toUpperCase()} ${path}`;
      const known = operations.get(tag) ?? [];
      operations.set(tag, [...known, { id, name, method: method.toUpperCase(), path, object }]);
    }
  }
  const sent = new Map<string, ReferenceOperation[]>();
  const add = (name: string, path: string, item: PathItem): void => {
    for (const [method, object] of Object.entries(item)) {
      if (!methods.has(method)) continue;
      const [tag = "API"] = object.tags ?? [];
      const operation = { id: anchor(object.operationId ?? name), name, method: method.toUpperCase(), path, object };
      sent.set(tag, [...(sent.get(tag) ?? []), operation]);
    }
  };
  for (const [name, item] of Object.entries(webhooks)) add(name, "{your URL}", item);
  for (const { object } of [...operations.values()].flat()) {
    for (const [name, callback] of Object.entries(object.callbacks ?? {})) {
      for (const [url, item] of Object.entries(callback)) add(name, url, item);
    }
  }
  const taken = new Set(reservedPages);
  const groupOf = (name: string, description: string | undefined, all: readonly ReferenceOperation[]): Group => {
    return { name, page: uniquePage(name, taken), description, operations: all };
  };
  const groups = [
    ...[...operations].map(([name, all]) => groupOf(name, tags.find((tag) => tag.name === name)?.description, all)),
    ...[...sent].map(([name, all]) => groupOf(`Webhooks of ${name}`, undefined, all)),
  ];
  return {
    title: info.title,
    version: info.version,
    description: info.description,
    server: servers?.[0]?.url,
    groups: groups.filter((group) => group.operations.length > 0),
    types: new Map(Object.entries(components.schemas ?? {})),
    schemes: components.securitySchemes ?? {},
  };
}

/** `LibraryService_` in `LibraryService_GetBook`, whatever the tag of the operation is. */
const servicePrefix: RegExp = /^[A-Z]\w*?_(?=[A-Z])/;

const methods: ReadonlySet<string> = new Set("get put post delete options head patch trace".split(" "));

/** Text that is an anchor and a name of a file alike. */
export function anchor(text: string): string {
  return text.replace(/[^\w.-]+/g, "-").replace(/^-|-$/g, "");
}

/** Names of files are the same for systems that ignore case. */
function uniquePage(name: string, taken: Set<string>): string {
  const stem = anchor(name).replace(/^\.+/, "") || "api";
  let page = stem;
  for (let count = 2; taken.has(page.toLowerCase()); count++) page = `${stem}-${count}`;
  taken.add(page.toLowerCase());
  return page;
}

/** The name of the type that a schema refers to. */
export function refName({ $ref }: SchemaObject): string | undefined {
  return $ref?.startsWith("#/components/schemas/") ? $ref.slice("#/components/schemas/".length) : undefined;
}
