import type { CreateService } from "./service.ts";

export type ServiceName = "search" | "token" | "rows" | "inbox" | "library" | "codehost";

/** How each service is loaded. Only those that are started are loaded; undefined if there is none yet. */
const services: Readonly<Record<ServiceName, (() => Promise<CreateService>) | undefined>> = {
  search: async () => (await import("./search/search-service.ts")).createSearchService,
  token: async () => (await import("./token/token-service.ts")).createTokenService,
  rows: async () => (await import("./rows/rows-service.ts")).createRowsService,
  inbox: async () => (await import("./inbox/inbox-service.ts")).createInboxService,
  library: async () => (await import("./library/library-service.ts")).createLibraryService,
  codehost: async () => (await import("./codehost/codehost-service.ts")).createCodehostService,
};

/** The names of the services that exist. */
export function serviceNames(): ServiceName[] {
  const names = Object.keys(services) as ServiceName[];
  return names.filter((name) => services[name] !== undefined);
}

export function isServiceName(name: string): name is ServiceName {
  return Object.hasOwn(services, name);
}

/** Loads services, by name. Throws for one that does not exist yet. */
export async function loadServices(names: readonly ServiceName[]): Promise<Record<string, CreateService>> {
  const loaded: Record<string, CreateService> = {};
  for (const name of names) {
    const load = services[name];
    if (load === undefined) throw new Error(`the service "${name}" has yet to be written`);
    loaded[name] = await load();
  }
  return loaded;
}
