import type { File, Operation, Service } from "@protoc-gen-rest/plugin";
import { callName, upperFirst } from "../output/names.ts";
import { isQuery } from "./is-query.ts";

/** The exported names of `library_query.ts`. */
export interface QueryNames {
  readonly all: Iterable<string>;
  /** The constant with the beginnings of keys, and its type. */
  keysOf(service: Service): string;
  keysTypeOf(service: Service): string;
  /** The function for the query or the mutation. */
  of(operation: Operation): string;
  /** The function for all pages. */
  ofPages(operation: Operation): string;
}

/** Where two names of a file would be equal, the later one ends in `$`, which proto names cannot contain. */
export function queryNames({ services }: File): QueryNames {
  const taken = new Set<string>();
  const distinct = (name: string): string => {
    if (taken.has(name)) return distinct(`${name}$`);
    taken.add(name);
    return name;
  };
  const operations = services.flatMap((service) => service.operations);
  const named = new Map(operations.map((it) => [it, distinct(callName(it) + (isQuery(it) ? "Query" : "Mutation"))]));
  const paged = new Map(operations.map((it) => [it, distinct(`${callName(it)}InfiniteQuery`)]));
  const keys = new Map(services.map((it) => [it, distinct(`${lowerFirst(it.localName)}Keys`)]));
  const keyTypes = new Map(services.map((it) => [it, distinct(`${upperFirst(it.localName)}Keys`)]));
  return {
    all: taken,
    keysOf: (service) => keys.get(service)!,
    keysTypeOf: (service) => keyTypes.get(service)!,
    of: (operation) => named.get(operation)!,
    ofPages: (operation) => paged.get(operation)!,
  };
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
