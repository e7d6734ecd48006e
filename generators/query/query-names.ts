import type { File, Operation, Service } from "@protoc-gen-rest/plugin";
import { type ModuleNames, moduleNames } from "../output/module-names.ts";
import { callName, stemOf, upperFirst } from "../output/names.ts";
import { isQuery } from "./is-query.ts";

/** The function for the query or the mutation. */
export function queryName(operation: Operation): string {
  const suffix = isQuery(operation) ? "Query" : "Mutation";
  return names(operation.service.file).exported(operation, callName(operation) + suffix);
}

/** The function for all pages. */
export function infiniteQueryName(operation: Operation): string {
  return names(operation.service.file).exported(operation, `${callName(operation)}InfiniteQuery`);
}

/** The constant with the beginnings of keys. */
export function keysName(service: Service): string {
  return names(service.file).exported(service, `${stemOf(service)}Keys`);
}

/** The type of that constant. */
export function keysTypeName(service: Service): string {
  return names(service.file).exported(service, `${upperFirst(service.localName)}Keys`);
}

/** All names that `library_query.ts` may export. */
export function queryFileNames({ services }: File): string[] {
  const operations = services.flatMap((service) => service.operations);
  return [
    ...operations.map(queryName),
    ...operations.map(infiniteQueryName),
    ...services.map(keysName),
    ...services.map(keysTypeName),
  ];
}

function names(file: File): ModuleNames {
  return moduleNames(file, "query", queryFileNames);
}
