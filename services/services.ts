import type { CreateService } from "./service.ts";

export type ServiceName = "search" | "token" | "rows" | "inbox" | "library" | "codehost";

/** The function that creates each service. Only those that are started are loaded; undefined if there is none yet. */
export const services: Readonly<Record<ServiceName, (() => Promise<CreateService>) | undefined>> = {
  search: undefined,
  token: undefined,
  rows: undefined,
  inbox: undefined,
  library: async () => {
    const { createLibraryService } = await import("./library/library-service.ts");
    return async () => createLibraryService();
  },
  codehost: undefined,
};

/** The names of the services that exist. */
export function serviceNames(): ServiceName[] {
  const names = Object.keys(services) as ServiceName[];
  return names.filter((name) => services[name] !== undefined);
}
