import type { File, Operation, Service } from "@protoc-gen-rest/plugin";
import { type ModuleNames, moduleNames } from "../output/module-names.ts";
import { callName, stemOf } from "../output/names.ts";

/** The function that creates the handler of an operation: `getBookMsw`. */
export function operationMswName(operation: Operation): string {
  return names(operation.service.file).exported(operation, `${callName(operation)}Msw`);
}

/** The function that creates the handlers of a service: `libraryMsw`. */
export function serviceMswName(service: Service): string {
  return names(service.file).exported(service, `${stemOf(service)}Msw`);
}

/** All names that `library_msw.ts` may export. */
export function mswNames({ services }: File): string[] {
  return [...services.flatMap(({ operations }) => operations).map(operationMswName), ...services.map(serviceMswName)];
}

function names(file: File): ModuleNames {
  return moduleNames(file, "msw", mswNames);
}
