import type { File, Service } from "@protoc-gen-rest/plugin";
import { type ModuleNames, moduleNames } from "../output/module-names.ts";
import { stemOf } from "../output/names.ts";

/** The constant with the operations of a service: `booksCalls`. */
export function callsName(service: Service): string {
  return names(service.file).exported(service, `${stemOf(service)}Calls`);
}

/** All names that `library_calls.ts` may export. */
export function callsFileNames({ services }: File): string[] {
  return services.map(callsName);
}

function names(file: File): ModuleNames {
  return moduleNames(file, "calls", callsFileNames);
}
