import type { File, Service } from "@protoc-gen-rest/plugin";
import { type ModuleNames, moduleNames } from "../output/module-names.ts";
import { stemOf } from "../output/names.ts";

/** The constant with a service as commands: `booksCli`. */
export function cliName(service: Service): string {
  return names(service.file).exported(service, `${stemOf(service)}Cli`);
}

/** All names that `library_cli.ts` may export. */
export function cliFileNames({ services }: File): string[] {
  return services.map(cliName);
}

function names(file: File): ModuleNames {
  return moduleNames(file, "cli", cliFileNames);
}
