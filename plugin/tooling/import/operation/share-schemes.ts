import type { ProtoFile } from "../proto/elements.ts";
import { importsOf } from "../proto/imports.ts";

/**
 * Declares the security schemes once, in the file of the types that services share. A service whose file uses none of these types
 * keeps its own: compilers warn of an import for options alone.
 */
export function shareSchemes(services: readonly ProtoFile[], schemas: ProtoFile): void {
  const sharing = services.filter((file) =>
    importsOf(file, ({ name }) => name).some(({ path, isUsed }) => isUsed && path === schemas.name),
  );
  if (sharing.length < 2) return;
  for (const { options } of sharing.flatMap((file) => file.services)) {
    schemas.options["security_schemes"] = options["security_schemes"];
    delete options["security_schemes"];
  }
}
