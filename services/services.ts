import type { CreateService } from "./service.ts";

export type ServiceName = "search" | "token" | "rows" | "inbox" | "library" | "codehost";

/** How each service is loaded. Only those that are started are loaded. */
const services: Readonly<Record<ServiceName, () => Promise<CreateService>>> = {
  search: async () => (await import("./search/search-service.ts")).createSearchService,
  token: async () => (await import("./token/token-service.ts")).createTokenService,
  rows: async () => (await import("./rows/rows-service.ts")).createRowsService,
  inbox: async () => (await import("./inbox/inbox-service.ts")).createInboxService,
  library: async () => (await import("./library/library-service.ts")).createLibraryService,
  codehost: async () => (await import("./codehost/codehost-service.ts")).createCodehostService,
};

export function serviceNames(): ServiceName[] {
  return Object.keys(services) as ServiceName[];
}

export function isServiceName(name: string): name is ServiceName {
  return Object.hasOwn(services, name);
}

/** Loads services, by name. */
export async function loadServices(names: readonly ServiceName[]): Promise<Record<string, CreateService>> {
  const loaded: Record<string, CreateService> = {};
  for (const name of names) loaded[name] = await services[name]();
  return loaded;
}
